import type { PartName } from '@platform/contract';
import type { Compositions } from '@platform/host/server/compositions';
import { labelOf } from '@platform/host/server/page-renderer';
import type { ReleaseFiles } from '@platform/host/server/release-files';

/** A script of a release as its address names it: by the version or, for a chunk, by the hash of its content. */
export type ReleaseScript = { part: PartName } & ({ version: string } | { chunk: string });

/** How many earlier releases are examined, newest first: anyone can report chunks that none of them has. */
const lookBack = 5;

/**
 * The releases that a script belongs to, such as `chat@1.4.1`. A chunk has the same address in all releases that have it: it
 * counts for those that visitors get now, or otherwise for the newest of the five that were live before. Never throws.
 * @returns none for a chunk that no such release has; a version is not checked
 */
export async function releasesOf(
  script: ReleaseScript,
  files: Pick<ReleaseFiles, 'manifest' | 'registry'>,
  compositions: Pick<Compositions, 'current' | 'canaries'>,
): Promise<string[]> {
  const { part } = script;
  if ('version' in script) return [labelOf(part, script.version)];
  const hasChunk = async (version: string) => {
    const manifest = await files.manifest(part, version).catch(() => undefined);
    return manifest !== undefined && Object.hasOwn(manifest.files, `web/${script.chunk}`);
  };
  const live = await compositions.current({}, 0).catch(() => undefined);
  const manifest = live?.manifests.get(part);
  if (!manifest) return [];
  const canaries = compositions.canaries().filter((canary) => canary.part === part);
  const found: string[] = [];
  for (const { version } of [manifest, ...canaries]) if (await hasChunk(version)) found.push(labelOf(part, version));
  if (found.length > 0) return found;
  const earlier = await files.registry.earlier(part).catch((): string[] => []);
  for (const version of earlier.slice(0, lookBack)) if (await hasChunk(version)) return [labelOf(part, version)];
  return [];
}
