import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { partNames } from '@platform/contract';

/** A release's version: three numbers, so that it is also the safe name of a folder and part of an address. */
export const releaseVersion = z
  .string()
  .max(40)
  .regex(/^\d+\.\d+\.\d+$/, 'a version such as 1.2.3');

/** A file's path inside its release: relative, with `/`, never leading out of the folder. */
const releasePath = z
  .string()
  .max(300)
  .refine((file) => file.split('/').every((name) => /^[\w@.-]+$/.test(name) && !/^\.+$/.test(name)), 'a relative path');

const manifestFields = z.strictObject({
  part: z.enum(partNames),
  version: releaseVersion,
  builtAt: z.iso.datetime(),
  /** Hash of the sources it was built from: an unchanged part needs no new release. */
  sources: z.string(),
  /** The global that holds the federation container; it names the version, so that two releases never mix. */
  globalName: z.string().regex(/^[a-z]+_\d+_\d+_\d+$/),
  /** Scripts in `web/`, in loading order: the federation entry (remotes) or the start script (shell) first. */
  scripts: z.array(releasePath).min(1),
  /** Scripts in `web/` that a screen or widget needs beyond `scripts`. */
  chunks: z.record(z.string(), z.array(releasePath)),
  /** Versions of the packages that are agreed on at run time. */
  provides: z.strictObject({ contract: z.string(), 'shared-ui': z.string() }),
  requires: z.strictObject({ contract: z.string(), 'shared-ui': z.string() }),
  /** Every file of the release: path → size in bytes and SHA-384 in base64. */
  files: z.record(releasePath, z.strictObject({ bytes: z.int(), sha384: z.string() })),
});

/** One numbered build of a part: `release.json` beside its `web/` and `node/` folders. */
export const releaseManifest = manifestFields.superRefine((manifest, context) => {
  const needed = ['node/part.js', 'node/shared-ui.js'];
  for (const script of [...manifest.scripts, ...Object.values(manifest.chunks).flat()]) needed.push(`web/${script}`);
  for (const file of needed) {
    if (!Object.hasOwn(manifest.files, file)) {
      context.addIssue({ code: 'custom', path: ['files'], message: `lacks ${file}, which the release starts with` });
    }
  }
  if (manifest.globalName !== globalNameOf(manifest.part, manifest.version)) {
    context.addIssue({ code: 'custom', path: ['globalName'], message: 'does not name this part and version' });
  }
});
export type ReleaseManifest = z.output<typeof releaseManifest>;

/** The global under which a release's entry puts its container, e.g. `catalogue_1_4_0`. */
export const globalNameOf = (part: string, version: string) => `${part}_${version.replaceAll('.', '_')}`;

/** SHA-384 in base64, as in `integrity="sha384-…"`. */
export const sha384 = (content: Buffer) => createHash('sha384').update(content).digest('base64');

/** Hashes every file below a folder; keys are relative paths with `/`. */
export async function hashFiles(folder: string): Promise<ReleaseManifest['files']> {
  const files: ReleaseManifest['files'] = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    files[path.relative(folder, file).split(path.sep).join('/')] = { bytes: content.length, sha384: sha384(content) };
  }
  return files;
}
