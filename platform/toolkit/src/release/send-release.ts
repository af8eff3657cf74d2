import { setTimeout as wait } from 'node:timers/promises';
import { RegistryError } from '@platform/host/registry';
import { SiteError, unreachable } from './site';

const timeoutMs = 60_000;
/** How often a release is sent to a site that is busy. */
const attempts = 8;
/** The longest pause that is waited out, in seconds. */
const longestPause = 60;

/** What a team does whose signature is refused: only the operators know why a key is not accepted. */
const keyAdvice =
  'Its operators accept only the key that they were given last, and none while it is revoked. If yours is new, send them its public half, ' +
  'which `platform keys new` prints. If it was replaced or revoked, move its file away first, so that this makes another one.';

interface Sending {
  /** The address of the site's API. */
  address: URL;
  /** The release, signed again for each attempt: a signature is valid for a few minutes only. */
  form: () => Promise<FormData> | FormData;
  /** The release, such as `chat@1.0.1`. */
  name: string;
  log: (line: string) => void;
}

/**
 * Sends a release to a site. While the site is busy with the releases of other teams, it sends the release again after the pause
 * that the site names, and says so.
 * @returns whether the site had exactly this release already
 * @throws {RegistryError} with the site's reason if it refuses the release, or is still busy after the last attempt; SiteError if it
 *   cannot be reached, or takes no releases
 */
export async function sendRelease({ address, form, name, log }: Sending): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(address, await form());
    if (answer.status === 201) {
      logDisplaced(await answer.json().catch(() => undefined), log);
      return false;
    }
    if (answer.status === 404)
      throw new SiteError(`${address.origin} does not take releases: its setting PUBLISHING is off.`);
    const { detail, unchanged } = (await answer.json().catch(() => ({}))) as { detail?: string; unchanged?: boolean };
    if (answer.status === 200 && unchanged) return true;
    const reason = detail ?? `it answered ${answer.status}`;
    const pause = pauseOf(answer);
    if (pause === undefined) {
      const advice = answer.status === 403 ? `\n${keyAdvice}` : '';
      throw new RegistryError(`${address.origin} refuses ${name}: ${reason}${advice}`);
    }
    if (attempt === attempts || pause > longestPause) {
      const times = attempt === 1 ? '' : ` after ${attempt} attempts`;
      throw new RegistryError(
        `${address.origin} has not taken ${name}${times}: ${reason}\nIt asks for another attempt in ${pause} s.`,
      );
    }
    // Partly random, because others were told the same pause at the same moment.
    const seconds = pause * (1 + Math.random());
    log(`${name}: not taken yet: ${reason}. Attempt ${attempt + 1} of ${attempts} in ${Math.ceil(seconds)} s`);
    await wait(seconds * 1000);
  }
}

async function post(address: URL, body: FormData): Promise<Response> {
  try {
    return await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw unreachable(address, error);
  }
}

/** After how many seconds a site that is busy asks for another attempt; undefined if it does not. */
function pauseOf({ status, headers }: Response): number | undefined {
  const said = headers.get('retry-after');
  if ((status !== 429 && status !== 503) || said === null) return undefined;
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/** Says which releases the site has removed because too many waited; older sites refuse the release instead. */
function logDisplaced(answer: unknown, log: (line: string) => void) {
  const { displaced = [] } = (answer ?? {}) as { displaced?: string[] };
  for (const each of displaced)
    log(`${each}: removed from the site, which had too many releases that nobody has promoted`);
}
