import { shellName } from '@platform/contract';
import { parseManifest, releaseVersion, type ReleaseManifest } from '@platform/host/registry';

const timeoutMs = 10_000;

/** Thrown when a running site does not report its composition; the message names the address. */
export class SiteError extends Error {
  override name = 'SiteError';
}

/**
 * The manifest of a running site's live shell, from its `/composition.json` and its releases.
 * @param site the site's address, e.g. `https://www.example.com`
 * @throws {SiteError} if the address cannot be reached or is not a site of this platform, RegistryError if the manifest
 * cannot be used
 */
export async function shellOfSite(site: string): Promise<ReleaseManifest> {
  if (!URL.canParse(site)) throw new SiteError(`"${site}" is not an address such as https://www.example.com`);
  const composition = new URL('/composition.json', site);
  const { shell } = parseComposition(await read(composition), composition);
  const manifest = new URL(`/releases/${shellName}/${shell}/release.json`, site);
  return parseManifest(await read(manifest), manifest.href);
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

function parseComposition(text: string, address: URL): { shell: string } {
  try {
    const { shell } = JSON.parse(text) as { shell: string };
    return { shell: releaseVersion.parse(shell) };
  } catch (error) {
    throw new SiteError(`${address.href} does not name the live shell: is it a site of this platform?`, {
      cause: error,
    });
  }
}
