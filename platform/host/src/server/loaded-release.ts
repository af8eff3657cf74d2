import path from 'node:path';
import vm from 'node:vm';
import type { PartName } from '@platform/contract';
import { bundlesOf, outdated, type ReleaseManifest } from '../registry';
import { ReleaseError, type ReleaseFiles } from './release-files';

const wrapper = '(function (module, exports, require) {';

/** A release in memory: its manifest, and its node bundles compiled but not run. */
export interface LoadedRelease {
  manifest: ReleaseManifest;
  part: vm.Script;
  /** The release's own copies of shared packages, by package. */
  bundles: ReadonlyMap<string, vm.Script>;
}

/**
 * Loads a release after checking every file that the server or a browser will run: nothing of a release is used if it is
 * still being copied or has been damaged.
 * @throws {ReleaseError} or {RegistryError} naming the file; SyntaxError if a bundle does not compile
 */
export async function loadRelease(files: ReleaseFiles, part: PartName, version: string): Promise<LoadedRelease> {
  const manifest = await files.manifest(part, version);
  const reason = outdated(manifest);
  if (reason) throw new ReleaseError(reason);
  await Promise.all(
    Object.keys(manifest.files)
      .filter((file) => file.startsWith('web/'))
      .map((file) => files.read(part, version, file)),
  );
  return loadNodeBundles(files, part, version);
}

/** As {@link loadRelease}, without checking the files for browsers: for a process that only renders. */
export async function loadNodeBundles(files: ReleaseFiles, part: PartName, version: string): Promise<LoadedRelease> {
  const manifest = await files.manifest(part, version);
  const script = async (file: string) => {
    const code = await files.read(part, version, file);
    const filename = path.join(files.registry.releaseFolder(part, version), file);
    // The first line's columns are counted without the wrapper, as in the bundle's source map.
    return new vm.Script(`${wrapper}${code.toString('utf8')}\n})`, { filename, columnOffset: -wrapper.length });
  };
  const bundles = await Promise.all(
    Object.entries(bundlesOf(manifest)).map(async ([name, file]) => [name, await script(file)] as const),
  );
  return { manifest, part: await script('node/part.js'), bundles: new Map(bundles) };
}
