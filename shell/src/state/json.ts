import { HttpError } from '@platform/contract';

const keepMs = 30_000;

/**
 * Reads data files in the browser. What was prefetched on intent is used once, by the load that follows within 30 s.
 */
export function createJsonClient(fetchImpl: typeof fetch = fetch) {
  const prefetched = new Map<string, Promise<unknown>>();

  async function read(address: string, signal?: AbortSignal): Promise<unknown> {
    const answer = await fetchImpl(address, { signal, headers: { accept: 'application/json' } });
    if (!answer.ok) throw new HttpError(answer.status, address);
    return answer.json();
  }

  return {
    prefetch(address: string) {
      if (prefetched.has(address)) return;
      const answer = read(address);
      prefetched.set(address, answer);
      const forget = () => prefetched.delete(address);
      answer.catch(forget);
      setTimeout(forget, keepMs);
    },
    async getJson<T>(address: string, signal?: AbortSignal): Promise<T> {
      const early = prefetched.get(address);
      prefetched.delete(address);
      return (await (early ?? read(address, signal))) as T;
    },
  };
}

export type JsonClient = ReturnType<typeof createJsonClient>;
