import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { partNames } from '../contract';

/** One numbered build of a part: `release.json` beside its `web/`, `node/` and `types/` folders. */
export const releaseManifest = z.strictObject({
  part: z.enum(partNames),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  builtAt: z.iso.datetime(),
  /** Hash of the sources it was built from: an unchanged part needs no new release. */
  sources: z.string(),
  /** The global that holds the federation container; it names the version, so that two releases never mix. */
  globalName: z.string().regex(/^[a-z]+_\d+_\d+_\d+$/),
  /** Scripts, in loading order: the federation entry (remotes) or the start script (shell) first. */
  scripts: z.array(z.string()).min(1),
  /** Scripts that a screen or widget needs beyond `scripts`. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Versions of the packages that are agreed on at run time. */
  provides: z.strictObject({ contract: z.string(), 'shared-ui': z.string() }),
  requires: z.strictObject({ contract: z.string(), 'shared-ui': z.string() }),
  /** Every file of the release: path → size in bytes and SHA-384 in base64. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha384: z.string() })),
});
export type ReleaseManifest = z.output<typeof releaseManifest>;

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
