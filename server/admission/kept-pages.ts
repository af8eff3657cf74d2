import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Composed } from '@platform/host/server/compositions';
import type { RenderedPage } from './rendered-page';

/** 300 pages of 80 kB with their compressed copies, outside the heap. */
const keptBytes = 32 * 1024 * 1024;
/** A compressed copy has about a quarter of the page's bytes. */
const withCompressedCopy = 1.25;
/** How many addresses are remembered after their first request. */
const maxAddresses = 4096;
/** Longer than a burst of visitors, and short enough that nothing which depends on the date is shown for long. */
const keptMs = 10 * 60_000;

/** Reads what a page needs: `/data/our-team.json`, `/api/reviews/0252-6`. */
export type Read = (address: string) => Promise<unknown>;

interface KeptPage {
  page: RenderedPage;
  /** Of the composition that has rendered it. */
  graph: Composed['graph'];
  /** What was read for it, by address. */
  data: ReadonlyMap<string, Known>;
}

/** A value as it was read, without holding it: parsed files are held by their own cache, and answers by nothing. */
class Known {
  #value: WeakRef<object> | undefined;
  readonly #digest: string;

  constructor(value: unknown) {
    this.#remember(value);
    this.#digest = digestOf(value);
  }

  equals(value: unknown): boolean {
    if (this.#value && this.#value.deref() === value) return true;
    if (digestOf(value) !== this.#digest) return false;
    this.#remember(value);
    return true;
  }

  #remember(value: unknown) {
    this.#value = typeof value === 'object' && value ? new WeakRef(value) : undefined;
  }
}

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([value]))
    .digest('base64');

/**
 * Rendered pages, each with the data from which it was rendered. A page is used again only while the composition is the
 * same and all of its data, read again for this request, is: a new review, price or release is on the very next page,
 * and nothing has to announce it. Reading costs a fraction of rendering, since files are parsed once.
 *
 * A page is kept from the second request for its address on: a scan of addresses that are requested once, such as random
 * searches, takes no memory and displaces no page that visitors read.
 */
export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>;
  /** By digest: an address may have 8 kB. */
  readonly #requested = new LRUCache<string, true>({ max: maxAddresses, ttl: keptMs });
  /** Of the live composition. With another one, pages are dropped, with the releases that they hold. */
  #live: Composed['graph'] | undefined;
  #reused = 0;

  constructor(bytes = keptBytes) {
    this.#pages = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ page }) => Math.ceil(page.template.bytes * withCompressedCopy),
      ttl: keptMs,
    });
  }

  /** Pages now, and answers from them since the start. */
  figures() {
    return { kept: this.#pages.size, reused: this.#reused };
  }

  /**
   * @param url names the composition too, unless it is the live one
   * @returns the page at this address if it would be rendered the same now
   */
  async find(url: string, { graph }: Composed, read: Read): Promise<RenderedPage | undefined> {
    const kept = this.#pages.get(url);
    if (kept?.graph !== graph) return undefined;
    const isSame = async ([address, before]: [string, Known]) => before.equals(await read(address));
    // What cannot be read now is for the page to show.
    const same = await Promise.all([...kept.data].map(isSame)).catch(() => [false]);
    if (!same.every(Boolean)) {
      this.#pages.delete(url);
      return undefined;
    }
    this.#reused += 1;
    return kept.page;
  }

  /**
   * Keeps a page if its address has been requested before.
   * @param data what was read for the page, by address
   */
  keep(url: string, { graph, live = graph }: Composed, page: RenderedPage, data: ReadonlyMap<string, unknown>) {
    if (live !== this.#live) {
      this.#pages.clear();
      this.#live = live;
    }
    const address = digestOf(url);
    if (!this.#requested.has(address)) {
      this.#requested.set(address, true);
      return;
    }
    this.#pages.set(url, {
      page,
      graph,
      data: new Map([...data].map(([address, value]) => [address, new Known(value)])),
    });
  }
}
