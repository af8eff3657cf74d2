import { RegistryError } from '@platform/host/registry';
import { SiteError, unreachable } from './site';

const timeoutMs = 10_000;

/**
 * Opens the address of a pin, as a visitor would: only the site itself knows whether it can show the releases.
 * @throws {RegistryError} with the site's reason if it refuses the pin; SiteError if it cannot be reached, or knows no pins
 */
export async function openPin(address: URL): Promise<void> {
  // The token must not appear in a log.
  const named = new URL(address.pathname, address);
  let answer: Response;
  try {
    const headers = { accept: 'application/json' };
    answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw unreachable(named, error);
  }
  if (answer.status === 302) return;
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
  if (answer.status === 403)
    throw new RegistryError(`${address.origin} refuses the pin: ${detail ?? 'it gives no reason'}`);
  throw new SiteError(`${named.href} answered ${answer.status}: is it a site of this platform?`);
}
