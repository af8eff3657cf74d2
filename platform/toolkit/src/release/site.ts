import { shellName, type Composition, type PartName } from '@platform/contract';
import { parseManifest, partName, releaseVersion, type ReleaseManifest } from '@platform/host/registry';
import { shellTypes, type ShellTypes } from './contract-types';
import { shellsOf, type LiveReleases } from './live';

const timeoutMs = 10_000;

/** Thrown when a running site does not report its composition; the message names the address. */
export class SiteError extends Error {
  override name = 'SiteError';
}

/**
 * The origin of a site from its address.
 * @throws {SiteError} if it is not an address, or that of a page: everything but the origin would be ignored
 */
export function siteOrigin(given: string): string {
  const address = URL.canParse(given) ? new URL(given) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new SiteError(`"${given}" is not an address such as https://www.example.com`);
  const { origin, pathname, search, hash } = address;
  if (pathname + search + hash !== '/')
    throw new SiteError(`"${given}" is the address of a page: name the site, ${origin}`);
  return origin;
}

/** The error for a request that got no answer, with the reason in words. */
export function unreachable({ href, host }: URL, error: unknown): SiteError {
  const { message, cause } = error as Error & { cause?: Error & { code?: string; reason?: string } };
  // OpenSSL's own message names lines of its source, and the error for several attempts has no message.
  const said = cause?.reason ?? (cause?.message || cause?.code || message);
  const isPlain = cause?.code === 'ERR_SSL_WRONG_VERSION_NUMBER';
  const reason = isPlain ? `what answers there does not speak HTTPS. Is the site at http://${host}?` : said;
  return new SiteError(`${href} cannot be reached: ${reason}`, { cause: error });
}

/**
 * The manifests of a running site's live releases, the shell's first, and of its canaries, from its `/composition.json` and its
 * releases.
 * @param site the site's address, e.g. `https://www.example.com`
 * @throws {SiteError} if the address cannot be reached or is not a site of this platform, RegistryError if the manifest
 * cannot be used
 */
export async function releasesOfSite(site: string): Promise<LiveReleases> {
  const live = await compositionOfSite(site);
  const manifestOf = async ([part, version]: Named) => {
    const manifest = new URL(`/releases/${part}/${version}/release.json`, site);
    return parseManifest(await read(manifest), manifest.href);
  };
  return {
    stable: await Promise.all(live.stable.map(manifestOf)),
    canaries: await Promise.all(live.canaries.map(manifestOf)),
  };
}

/**
 * What a running site is composed of: the version of each part, the shell's first, and the canaries.
 * @param site the site's address, e.g. `https://www.example.com`
 * @throws {SiteError} if the address cannot be reached or is not a site of this platform
 */
export async function compositionOfSite(site: string) {
  const address = new URL('/composition.json', siteOrigin(site));
  return parseComposition(await read(address), address);
}

/**
 * The types of the contract of a running site's shell, and of the canary of its shell.
 * @param live the manifests of its live releases
 * @throws {SiteError} if the address cannot be reached, RegistryError if the types cannot be used
 */
export function shellTypesOfSite(site: string, live: LiveReleases): Promise<ShellTypes[]> {
  const readFile = async ({ part, version }: ReleaseManifest, file: string) =>
    Buffer.from(await read(new URL(`/releases/${part}/${version}/${file.replace('web/', '')}`, site)));
  return Promise.all(shellsOf(live).map((shell) => shellTypes(shell, readFile)));
}

/** What is said of a release that is checked against a running site: only the site itself has what renders its pages. */
export const pagesNotRendered = ({ part, version }: ReleaseManifest) =>
  `${part}@${version}: its pages are not rendered, because a site keeps its server bundles to itself; \`promote\` renders them there, before the release is live`;

async function read(address: URL): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return await answer.text();
    throw new SiteError(`${address.href} answered ${answer.status}: is it a site of this platform?`);
  } catch (error) {
    throw error instanceof SiteError ? error : unreachable(address, error);
  }
}

const versionsOf = (remotes: Composition['remotes']) =>
  Object.fromEntries(Object.entries(remotes).map(([part, release]) => [part, release!.version]));

type Named = readonly [part: PartName, version: string];

/** The version of each part of a composition, the shell's first, and the canaries, which older sites do not list. */
function parseComposition(text: string, address: URL) {
  const named = ([part, version]: readonly (string | undefined)[]): Named => [
    partName.parse(part),
    releaseVersion.parse(version),
  ];
  try {
    const { shell, remotes, canaries = [] } = JSON.parse(text) as Composition & { canaries?: string[] };
    return {
      stable: Object.entries({ [shellName]: shell, ...versionsOf(remotes) }).map(named),
      canaries: canaries.map((each) => named(each.split('@'))),
    };
  } catch (error) {
    throw new SiteError(`${address.href} does not name the live shell: is it a site of this platform?`, {
      cause: error,
    });
  }
}
