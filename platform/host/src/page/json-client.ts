import { HttpError } from '@platform/contract';
import { asData } from './as-data';

const keepMs = 30_000;
/**
 * How long a request may take, to the end of its response; then it fails as it would without a connection. Shorter than the time limit
 * of the load that waits for it (region/start-load.ts), whose expiry counts as a fault of the release.
 */
const answerWithinMs = 15_000;

/** Reads data files in the browser. A prefetched file is used once, by a load within the next 30 s. */
export function createJsonClient(fetchImpl: typeof fetch = fetch) {
  const prefetched = new Map<string, Promise<unknown>>();

  async function read(address: string, unwanted?: AbortSignal): Promise<unknown> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException(`${address} was not answered in time`, 'TimeoutError')),
      answerWithinMs,
    );
    try {
      const signal = unwanted ? AbortSignal.any([unwanted, late.signal]) : late.signal;
      const answer = await fetchImpl(address, { signal, headers: { accept: 'application/json' } });
      if (!answer.ok) throw new HttpError(answer.status, address);
      return asData(await answer.json());
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Resolves when the file has arrived or has failed; after a failure the load tries again. */
    async prefetch(address: string): Promise<void> {
      let answer = prefetched.get(address);
      if (!answer) {
        answer = read(address);
        prefetched.set(address, answer);
        setTimeout(() => prefetched.delete(address), keepMs);
      }
      await answer.catch(() => prefetched.delete(address));
    },
    /**
     * @throws {HttpError} with the status if the response is not 2xx, TypeError if the network fails, a DOMException named TimeoutError if
     *   the whole response has not arrived 15 s after the request or its prefetch was sent, and the signal's reason if that is aborted
     *   first; a prefetch that was taken over ignores the signal
     */
    async getJson<T>(address: string, signal?: AbortSignal): Promise<T> {
      const early = prefetched.get(address);
      prefetched.delete(address);
      return (await (early ?? read(address, signal))) as T;
    },
  };
}

export type JsonClient = ReturnType<typeof createJsonClient>;
