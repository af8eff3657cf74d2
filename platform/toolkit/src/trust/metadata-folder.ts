import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { metadataFile } from '@platform/host/registry';

/** How many older versions of a document stay, for servers that are reading them. */
const keptVersions = 5;

/** Writes a document of a registry's metadata, whole or not at all. */
export async function writeMetadata(folder: string, file: string, text: string) {
  const whole = path.join(folder, file);
  const temporary = `${whole}.${process.pid}.tmp`;
  await writeFile(temporary, text, { flush: true });
  await rename(temporary, whole);
}

/** Removes all but the newest documents. @param current the version of each role that is current */
export async function pruneMetadata(folder: string, current: Record<string, number>) {
  const files = await readdir(folder);
  for (const [role, version] of Object.entries(current)) {
    const versions = files
      .map((file) => Number(file.endsWith(`.${role}.json`) ? file.slice(0, -`.${role}.json`.length) : NaN))
      .filter((each) => each < version)
      .sort((one, other) => other - one);
    for (const old of versions.slice(keptVersions)) await rm(path.join(folder, metadataFile(role, old)));
  }
}
