import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { plainError, siteAddress, type DataAnswer } from './protocol';
import type { PageJob } from './page-job';

/** How many pages' reads are remembered. */
const rememberedPages = 2000;
/**
 * More than a page reads. Pages at one address may read different files, as the contact page does for each product that a
 * visitor comes from; beyond this number, what they have read is forgotten.
 */
const mostReads = 16;
/** Longer than files and the database take; the page itself asks for anything that takes longer. */
const foreseeWithinMs = 30;

/**
 * What pages read, in the form in which it is sent to processes. The same object has the same tag, so that a process that has
 * it needs no copy: parsed files stay the same objects until they change.
 */
export class PageData {
  readonly #tags = new WeakMap<object, number>();
  #lastTag = 0;
  /** By the page's address. */
  readonly #reads = new LRUCache<string, Set<string>>({ max: rememberedPages });

  /**
   * Reads in advance what the page read last time, so that its process need not ask: asking and answering cost as much as the
   * reading itself. For a query that has not been seen before, reads what the page reads without a query.
   * @returns the tags of the data that arrived in time
   */
  async foresee({ request, services }: Pick<PageJob, 'request' | 'services'>): Promise<Record<string, number>> {
    const addresses = this.#readsOf(request.url);
    const tags: Record<string, number> = {};
    if (!addresses) return tags;
    const reads = [...addresses].map(async (address) => {
      try {
        const tag = this.tagOf(await services.getJson<unknown>(address));
        if (tag !== undefined) tags[address] = tag;
      } catch {
        addresses.delete(address);
      }
    });
    await Promise.race([Promise.all(reads), wait(foreseeWithinMs, undefined, { ref: false })]);
    return { ...tags };
  }

  /** Reads an address for a page. @param known the tag that the process has for it */
  async read(
    { request, services }: Pick<PageJob, 'request' | 'services'>,
    { address, known }: { address: string; known?: number },
  ): Promise<DataAnswer> {
    try {
      if (address !== siteAddress) this.#remember(request.url, address);
      const value = address === siteAddress ? request.site : await services.getJson<unknown>(address);
      const tag = this.tagOf(value);
      return tag !== undefined && tag === known ? { same: true } : { tag, json: JSON.stringify(value) };
    } catch (error) {
      return { error: plainError(error) };
    }
  }

  #remember(url: string, address: string) {
    // Added to what is known, because the page did not ask for what was read in advance.
    const addresses = new Set(this.#readsOf(url)).add(address);
    this.#reads.set(url, addresses.size > mostReads ? new Set([address]) : addresses);
  }

  #readsOf(url: string): Set<string> | undefined {
    return this.#reads.get(url) ?? this.#reads.get(url.split('?', 1)[0]!);
  }

  tagOf<T>(value: T): T extends object ? number : number | undefined;
  tagOf(value: unknown): number | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const tag = this.#tags.get(value) ?? ++this.#lastTag;
    this.#tags.set(value, tag);
    return tag;
  }
}
