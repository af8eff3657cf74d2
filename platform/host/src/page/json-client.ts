import { HttpError } from '@platform/contract';
import { asData } from './as-data';

const keepMs = 30_000;

/** Reads data files in the browser. A prefetched file is used once, by a load within the next 30 s. */
export function createJsonClient(fetchImpl: typeof fetch = fetch) {
  const prefetched = new Map<string, Promise<unknown>>();

  async function read(address: string, signal?: AbortSignal): Promise<unknown> {
    const answer = await fetchImpl(address, { signal, headers: { accept: 'application/json' } });
    if (!answer.ok) throw new HttpError(answer.status, address);
    return asData(await answer.json());
  }

  return {
    /** Resolves when the file has arrived or failed; after a failure, the load tries again. */
    async prefetch(address: string): Promise<void> {
      let answer = prefetched.get(address);
      // A later prefetch of the file has its own time.
      const forget = () => {
        if (prefetched.get(address) === answer) prefetched.delete(address);
      };
      if (!answer) {
        answer = read(address);
        prefetched.set(address, answer);
        setTimeout(forget, keepMs);
      }
      await answer.catch(forget);
    },
    /**
     * @throws {HttpError} with the status if the response is not 2xx, TypeError if the network fails, and the signal's reason
     * if the signal is aborted first
     */
    async getJson<T>(address: string, signal?: AbortSignal): Promise<T> {
      const early = prefetched.get(address);
      prefetched.delete(address);
      return (await untilAborted(early ?? read(address, signal), signal)) as T;
    },
  };
}

/** Waits for an answer until the signal aborts; the prefetch itself goes on after the load that took it over is aborted. */
function untilAborted(answer: Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal?.reason as Error);
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort));
  });
}

/** The reader of the site's data files. */
export type JsonClient = ReturnType<typeof createJsonClient>;
