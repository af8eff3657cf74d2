import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Composed } from '@platform/host/server/compositions';
import type { RenderedPage } from './rendered-page';

/** 400 pages of 80 kB, outside the heap. */
const keptBytes = 32 * 1024 * 1024;
/** Longer than a burst of visitors, and short enough that nothing which depends on the date is shown for long. */
const keptMs = 10 * 60_000;

/** Reads what a page needs: `/data/our-team.json`, `/api/reviews/0252-6`. */
export type Read = (address: string) => Promise<unknown>;

interface KeptPage {
  page: RenderedPage;
  /** What was read for it, by address. */
  data: ReadonlyMap<string, unknown>;
}

/**
 * Rendered pages, each with the data from which it was rendered. A page is used again only while the composition is the
 * same and all of its data, read again for this request, is: a new review, price or release is on the very next page,
 * and nothing has to announce it. Reading costs a fraction of rendering, since files are parsed once.
 */
export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>;
  /** Of the composition by which the pages were rendered; others are dropped, with the releases that they hold. */
  #graph: Composed['graph'] | undefined;
  #reused = 0;

  constructor(bytes = keptBytes) {
    this.#pages = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ page }) => page.template.bytes,
      ttl: keptMs,
    });
  }

  /** Pages now, and answers from them since the start. */
  figures() {
    return { kept: this.#pages.size, reused: this.#reused };
  }

  /** @returns the page at this address if it would be rendered the same now */
  async find(url: string, { graph }: Composed, read: Read): Promise<RenderedPage | undefined> {
    if (graph !== this.#graph) return undefined;
    const kept = this.#pages.get(url);
    if (!kept) return undefined;
    const isSame = async ([address, before]: [string, unknown]) => {
      const now = await read(address);
      return now === before || isDeepStrictEqual(now, before);
    };
    // What cannot be read now is for the page to show.
    const same = await Promise.all([...kept.data].map(isSame)).catch(() => [false]);
    if (!same.every(Boolean)) {
      this.#pages.delete(url);
      return undefined;
    }
    this.#reused += 1;
    return kept.page;
  }

  /** @param data what was read for the page, by address */
  keep(url: string, { graph }: Composed, page: RenderedPage, data: ReadonlyMap<string, unknown>) {
    if (graph !== this.#graph) {
      this.#pages.clear();
      this.#graph = graph;
    }
    this.#pages.set(url, { page, data });
  }
}
