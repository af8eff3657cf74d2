import { shellName, type Composition } from '@platform/contract';
import { parseManifest, partName, releaseVersion, type ReleaseManifest } from '@platform/host/registry';
import { shellTypes, type ShellTypes } from './contract-types';

const timeoutMs = 10_000;

/** Thrown when a running site does not report its composition; the message names the address. */
export class SiteError extends Error {
  override name = 'SiteError';
}

/**
 * The manifests of a running site's live releases, the shell's first, from its `/composition.json` and its releases.
 * @param site the site's address, e.g. `https://www.example.com`
 * @throws {SiteError} if the address cannot be reached or is not a site of this platform, RegistryError if the manifest
 * cannot be used
 */
export async function releasesOfSite(site: string): Promise<ReleaseManifest[]> {
  if (!URL.canParse(site)) throw new SiteError(`"${site}" is not an address such as https://www.example.com`);
  const address = new URL('/composition.json', site);
  const live = parseComposition(await read(address), address);
  return Promise.all(
    live.map(async ([part, version]) => {
      const manifest = new URL(`/releases/${part}/${version}/release.json`, site);
      return parseManifest(await read(manifest), manifest.href);
    }),
  );
}

/**
 * The types of the contract of a running site's shell.
 * @param live the manifests of its live releases
 * @throws {SiteError} if the address cannot be reached, RegistryError if the types cannot be used
 */
export function shellTypesOfSite(site: string, live: readonly ReleaseManifest[]): Promise<ShellTypes | undefined> {
  return shellTypes(
    live.find(({ part }) => part === shellName),
    async ({ part, version }, file) =>
      Buffer.from(await read(new URL(`/releases/${part}/${version}/${file.replace('web/', '')}`, site))),
  );
}

async function read(address: URL): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return await answer.text();
    throw new SiteError(`${address.href} answered ${answer.status}: is it a site of this platform?`);
  } catch (error) {
    if (error instanceof SiteError) throw error;
    const { message, cause } = error as Error;
    throw new SiteError(`${address.href} cannot be reached: ${cause instanceof Error ? cause.message : message}`, {
      cause: error,
    });
  }
}

const versionsOf = (remotes: Composition['remotes']) =>
  Object.fromEntries(Object.entries(remotes).map(([part, release]) => [part, release!.version]));

/** The version of each part of a composition, the shell's first. */
function parseComposition(text: string, address: URL) {
  try {
    const { shell, remotes } = JSON.parse(text) as Composition;
    return Object.entries({ [shellName]: shell, ...versionsOf(remotes) }).map(
      ([part, version]) => [partName.parse(part), releaseVersion.parse(version)] as const,
    );
  } catch (error) {
    throw new SiteError(`${address.href} does not name the live shell: is it a site of this platform?`, {
      cause: error,
    });
  }
}
