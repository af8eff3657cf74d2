import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * A release's version, as semver has it: three numbers, so that it is safe as the name of a folder and as part of an
 * address. With leading zeros, or more digits than a number can hold, it would not count as a version where versions are
 * compared.
 */
export const releaseVersion = z
  .string()
  .max(40)
  .regex(
    /^(?:0|[1-9]\d{0,14})(?:\.(?:0|[1-9]\d{0,14})){2}$/,
    'a version such as 1.2.3, of three numbers without leading zeros',
  );

/** A file's path inside its release: relative, with `/`, and never outside the folder. */
const releasePath = z
  .string()
  .max(300)
  .refine((file) => file.split('/').every((name) => /^[\w@.-]+$/.test(name) && !/^\.+$/.test(name)), 'a relative path');

/** An address on the site itself, or a template of one: an absolute path with or without a query. */
export const siteAddress = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'an address on the site, such as /data/site.json');

/** A part's name: lower-case words joined with hyphens, so that it is safe as the name of a folder. */
export const partName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a name such as "price-list"');

/**
 * The version of this document. Files of a release of version 2 are still sent to open pages, but such a release is no longer
 * made live ({@link outdated}); a release of any other version has to be built again.
 */
export const manifestVersion = 3;

const names = z.array(z.string());

/** A package that the shell shares at run time. */
const providedPackage = z.strictObject({
  version: releaseVersion,
  /** The exported names that exist at run time; absent if the package is complete. */
  names: names.optional(),
  /** The node bundle of the shell's copy; absent if the server's own copy is used. */
  bundle: releasePath.optional(),
});

/** A shared package that a remote needs at run time. */
const usedPackage = z.strictObject({
  /** The range in the remote's package.json. */
  range: z.string(),
  /** The exported names that its bundles import; absent if they import the package as a whole. */
  names: names.optional(),
  /** The node bundle of the remote's own copy, used if the shell's version is out of range. */
  bundle: releasePath.optional(),
});

const manifestFields = z.strictObject({
  manifest: z.literal([2, manifestVersion], {
    error: `was written by another version of the toolkit: build and release this part again`,
  }),
  part: partName,
  version: releaseVersion,
  /** Only in older releases; now equal sources give equal bytes whenever they are built. */
  builtAt: z.iso.datetime().optional(),
  /** Hash of its sources: an unchanged part needs no new release. */
  sources: z.string(),
  /** The global that holds the federation container; it contains the version, so that two releases never mix. */
  globalName: z.string(),
  /** The visitors' name for the part. */
  title: z.string(),
  /** The names of its screens and widgets. */
  screens: names,
  widgets: names,
  /** Scripts in `web/`, in loading order: the federation entry (remotes) or the start script (shell) first. */
  scripts: z.array(releasePath).min(1),
  /** Scripts in `web/` that a screen or widget needs in addition to `scripts`. */
  chunks: z.record(z.string(), z.array(releasePath)),
  /**
   * Remotes only: by screen, templates of the addresses of the data files that a first visit reads. Absent in older releases, and if
   * there are none.
   */
  data: z.record(z.string(), z.array(siteAddress)).optional(),
  /** The names of the slices that it adds to the site's one store. Absent in older releases. */
  slices: names.optional(),
  /** Shell only: the version of the rendering seam that it was built for (server/seam.ts), and its shared packages. */
  seam: z.int().optional(),
  /** Shell only: what it shows of each remote. Absent in older releases. */
  shows: z.record(partName, z.strictObject({ screens: names, widgets: names })).optional(),
  provides: z.record(z.string(), providedPackage),
  /** Remotes only: the shared packages that it was built against. */
  uses: z.record(z.string(), usedPackage),
  /**
   * Every file of the release: path → size in bytes and SHA-384 in base64. Scripts for browsers have the shorter SHA-256
   * too, which pages and entries carry.
   */
  files: z.record(releasePath, z.strictObject({ bytes: z.int(), sha384: z.string(), sha256: z.string().optional() })),
});

/** The manifest, `release.json`, of one numbered build of a part; the build's `web/` and `node/` lie next to it. */
export const releaseManifest = manifestFields.superRefine((manifest, context) => {
  const needed = ['node/part.js', ...Object.values(bundlesOf(manifest))];
  for (const script of [...manifest.scripts, ...Object.values(manifest.chunks).flat()]) needed.push(`web/${script}`);
  for (const file of needed) {
    if (!Object.hasOwn(manifest.files, file)) {
      context.addIssue({ code: 'custom', path: ['files'], message: `lacks ${file}, which the release starts with` });
    }
  }
  for (const file of needed.filter((each) => each.startsWith('web/') && manifest.manifest === manifestVersion)) {
    if (Object.hasOwn(manifest.files, file) && manifest.files[file]!.sha256 === undefined) {
      context.addIssue({ code: 'custom', path: ['files'], message: `lacks the SHA-256 of ${file}` });
    }
  }
  if (manifest.globalName !== globalNameOf(manifest.part, manifest.version)) {
    context.addIssue({ code: 'custom', path: ['globalName'], message: 'does not name this part and version' });
  }
});
/** The checked manifest of a release. */
export type ReleaseManifest = z.output<typeof releaseManifest>;

const sameToolkit =
  'Build and read it with the same toolkit: install the packages of the site, as `npm run packages` in its repository makes them, ' +
  'and build and release this part again.';

/**
 * Why a manifest that may be valid cannot be read: another version of the toolkit wrote it. Undefined if this version could
 * have written it.
 * @param text of a manifest that is not valid here
 */
export function otherToolkit(text: string): string | undefined {
  const value = jsonOf(text);
  const written = z.object({ manifest: z.int() }).safeParse(value);
  if (!written.success) return undefined;
  const by = 'was written by another version of the toolkit';
  const { manifest } = written.data;
  if (!manifestFields.shape.manifest.safeParse(manifest).success) {
    const age = manifest < manifestVersion ? 'an older' : 'a newer';
    return `${by}, ${age} one: its manifest has version ${manifest}, and here it has to be ${manifestVersion}. ${sameToolkit}`;
  }
  const issues = manifestFields.safeParse(value).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  // A manifest from an older toolkit, or from none, lacks members or has wrong ones.
  if (unknown.length === 0 || issues.some(({ code }) => code !== 'unrecognized_keys')) return undefined;
  return `${by}, a newer one: it has ${unknown.slice(0, 3).join(', ').slice(0, 200)}, which is not known here. ${sameToolkit}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The bundles of a release's own copies of shared packages, for the server: package → path. */
export function bundlesOf({ provides, uses }: Pick<ReleaseManifest, 'provides' | 'uses'>): Record<string, string> {
  const bundles: Record<string, string> = {};
  for (const [name, { bundle }] of [...Object.entries(provides), ...Object.entries(uses)]) {
    if (bundle) bundles[name] = bundle;
  }
  return bundles;
}

/**
 * How many bytes of scripts for browsers a release may have, compressed, unless it says otherwise: three times the largest
 * remote.
 */
export const defaultBudget = 250_000;

/**
 * The scripts for browsers of a release, and how many bytes each has: its copy compressed with brotli, or the script itself if
 * there is none.
 */
export function scriptSizes({ files }: Pick<ReleaseManifest, 'files'>): { file: string; bytes: number }[] {
  return Object.entries(files)
    .filter(([file]) => /^web\/.+\.js(?:\.br)?$/.test(file) && !Object.hasOwn(files, `${file}.br`))
    .map(([file, { bytes }]) => ({ file: file.replace(/^web\//, '').replace(/\.br$/, ''), bytes }));
}

/** How many bytes all {@link scriptSizes} have together. */
export const scriptBytes = (release: Pick<ReleaseManifest, 'files'>): number =>
  scriptSizes(release).reduce((sum, { bytes }) => sum + bytes, 0);

/** Why a release must not be made live, or undefined: before version 3, entries did not have the hashes of their chunks. */
export const outdated = ({ manifest, part, version }: Pick<ReleaseManifest, 'manifest' | 'part' | 'version'>) =>
  manifest === manifestVersion
    ? undefined
    : `${part}@${version} was built by an older toolkit, without the hashes of its scripts: build and release ${part} again`;

/** The `integrity` of one of a release's web files, from its hash in the manifest. */
export const integrityOf = ({ files }: Pick<ReleaseManifest, 'files'>, file: string) =>
  `sha256-${files[`web/${file}`]!.sha256}`;

/** The global in which a release's entry stores its container, e.g. `price_list_1_4_0`. */
export const globalNameOf = (part: string, version: string) =>
  `${part.replaceAll('-', '_')}_${version.replaceAll('.', '_')}`;

/** How the web build names a chunk: by its content. The same chunk has the same name in every release. */
export const chunkFile = '[name].[contenthash:16].js';

/** The folder of the addresses of a part's chunks. */
export const chunksAddress = (part: string) => `/releases/${part}/chunks`;

/** The address of one of a release's web files: that of a chunk is the same in every release that has it. */
export const releaseAddress = (part: string, version: string, file: string) =>
  isChunk(file) ? `${chunksAddress(part)}/${file}` : `/releases/${part}/${version}/${file}`;

/** Whether a web file is named by its content, as {@link chunkFile} does. */
export const isChunk = (file: string) => /^[\w-]+\.[0-9a-f]{16}\.js$/.test(file);

/** SHA-384 in base64, as the manifest has it for every file. */
export const sha384 = (content: Buffer) => createHash('sha384').update(content).digest('base64');

/** SHA-256 in base64, as in `integrity="sha256-…"`. */
export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64');

/** SHA-256 in hex, as signed documents have it. */
export const sha256Hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Hashes every file below a folder; keys are relative paths with `/`. */
export async function hashFiles(folder: string): Promise<ReleaseManifest['files']> {
  const files: ReleaseManifest['files'] = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const isForBrowsers = name.startsWith('web/') && name.endsWith('.js');
    files[name] = {
      bytes: content.length,
      sha384: sha384(content),
      ...(isForBrowsers && { sha256: sha256(content) }),
    };
  }
  return files;
}
