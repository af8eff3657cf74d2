import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Composed } from '@platform/host/server/compositions';
import type { RenderedPage } from './rendered-page';
import { SharedRun } from './shared-run';

/**
 * Outside the heap. All 275 pages of this site's sitemap take 38 MB with their compressed copies; with less, a crawler that
 * requests one after another would find none of them kept.
 */
const keptBytes = 64 * 1024 * 1024;
/** A compressed copy has about a quarter of the page's bytes. */
const withCompressedCopy = 1.25;
/** How many addresses are remembered after their first request. */
const maxAddresses = 4096;
/** Longer than a burst of visitors, but short enough that nothing that depends on the date is out of date for long. */
const keptMs = 10 * 60_000;
/** The number of compositions whose pages are kept: the live one, those with canaries, and the previous one. */
const maxCompositions = 4;

/** Reads what a page needs: `/data/our-team.json`, `/api/reviews/0252-6`. */
export type Read = (address: string) => Promise<unknown>;

/**
 * Gives an object that stays the same for as long as the data at an address does; undefined if only reading the data can tell.
 */
export type VersionOf = (address: string) => Promise<object | undefined>;

/** What a page was rendered from. */
export interface Sources {
  /** What was read for it, by address. */
  data: ReadonlyMap<string, unknown>;
  /** Reads all of it again, on behalf of any visitor with the same key. */
  read: Read;
  /** Tells when data need not be read again. Must not hold any release in memory. */
  versionOf: VersionOf;
  /** The releases whose code has rendered it. */
  by: readonly object[];
  /**
   * The page in another composition in which the same releases render it; undefined if it must be rendered again. Must not hold
   * any release in memory.
   */
  moveTo: MoveTo;
}

type MoveTo = (page: RenderedPage, composed: Composed) => RenderedPage | undefined;

interface KeptPage {
  page: RenderedPage;
  /** What was read for it, by address. */
  known: readonly (readonly [address: string, before: Known])[];
  versionOf: VersionOf;
  /** Whether it would be rendered the same way now. */
  isSame: SharedRun<boolean>;
  /** The numbers of the releases that have rendered it. */
  by: string;
  moveTo: MoveTo;
}

/** A value as it was read, without keeping it in memory: parsed files have their own cache, and answers are not held at all. */
class Known {
  #value: WeakRef<object> | undefined;
  #version: WeakRef<object> | undefined;
  readonly #digest: string;

  constructor(value: unknown) {
    this.#remember(value);
    this.#digest = digestOf(value);
  }

  /** Whether the data at the address is still the same; it is read only if its version has changed. */
  async isAt(address: string, read: Read, versionOf: VersionOf): Promise<boolean> {
    // The version comes first: a value that is read while the version changes may belong to either, and is then read once more.
    const version = await versionOf(address);
    if (version && this.#version?.deref() === version) return true;
    if (!this.#equals(await read(address))) return false;
    this.#version = version && new WeakRef(version);
    return true;
  }

  #equals(value: unknown): boolean {
    if (this.#value && this.#value.deref() === value) return true;
    if (digestOf(value) !== this.#digest) return false;
    this.#remember(value);
    return true;
  }

  #remember(value: unknown) {
    this.#value = typeof value === 'object' && value ? new WeakRef(value) : undefined;
  }
}

/** Whether all of a page's data is still the same. If some cannot be read now, it is for the page to show that. */
const isSame = (known: KeptPage['known'], read: Read, versionOf: VersionOf): Promise<boolean> =>
  Promise.all(known.map(([address, before]) => before.isAt(address, read, versionOf))).then(
    (same) => same.every(Boolean),
    () => false,
  );

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([value]))
    .digest('base64');

/**
 * Rendered pages, each with the data from which it was rendered. A page is used again only while the releases that rendered it
 * and all of its data, read again for this request, are the same: a new review, price or release is on the very next page, and
 * nothing has to announce it. Reading costs a fraction of rendering, since files are parsed once, and data with a version is
 * read again only after the version has changed; requests for a page that arrive while its data is being read share the next
 * reading.
 *
 * A new release of a remote costs only the pages that the remote renders: the other pages are moved to the new composition, on
 * which they depend only in that they name it.
 *
 * A visitor who may see something of their own, such as a review that waits for approval, gets the page that all others get if
 * everything that is read for this visitor is equal to what the page was rendered from.
 *
 * A page is kept only from the second request for its address: a scan of addresses that are each requested once, such as random
 * searches, takes no memory and displaces no page that visitors read.
 */
export class KeptPages {
  /** By composition and key. */
  readonly #pages: LRUCache<string, KeptPage>;
  /** By digest: an address may have 8 kB. */
  readonly #requested = new LRUCache<string, true>({ max: maxAddresses, ttl: keptMs });
  /** The numbers of the compositions whose pages are kept; through a number, a page does not hold its releases in memory. */
  readonly #numbers = new WeakMap<Composed['graph'], number>();
  #kept: number[] = [];
  #lastNumber = 0;
  readonly #releaseNumbers = new WeakMap<object, number>();
  #lastRelease = 0;
  #reused = 0;
  #moved = 0;

  constructor(bytes = keptBytes) {
    this.#pages = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ page }) => Math.ceil(page.template.bytes * withCompressedCopy),
      ttl: keptMs,
    });
  }

  /** The number of pages now; since the start, the answers served from them, and the pages moved to another composition. */
  figures() {
    return { kept: this.#pages.size, reused: this.#reused, moved: this.#moved };
  }

  /** Whether there is a page with this key, of whatever composition and age. */
  has(key: string): boolean {
    return this.#kept.some((number) => this.#pages.has(`${number} ${key}`));
  }

  /**
   * @param renderers gives the releases that render this page in this composition
   * @param readOwn reads for a visitor who may see something of their own; absent: for any other
   * @returns the page with this key if it would be rendered the same way now
   */
  async find(
    key: string,
    composed: Composed,
    renderers: () => readonly object[],
    readOwn?: Read,
  ): Promise<RenderedPage | undefined> {
    const placeNow = () => `${this.#numbers.get(composed.graph)} ${key}`;
    const kept = this.#pages.get(placeNow()) ?? this.#move(key, composed, renderers);
    if (!kept) return undefined;
    const place = placeNow();
    if (readOwn) {
      if (!(await isSame(kept.known, readOwn, kept.versionOf))) return undefined;
    } else if (!(await kept.isSame.run())) {
      if (this.#pages.peek(place) === kept) this.#pages.delete(place);
      return undefined;
    }
    this.#reused += 1;
    return kept.page;
  }

  /** Keeps a page if its key has been requested before. */
  keep(key: string, { graph }: Composed, page: RenderedPage, { data, read, versionOf, by, moveTo }: Sources) {
    const digest = digestOf(key);
    if (!this.#requested.has(digest)) {
      this.#requested.set(digest, true);
      return;
    }
    const known = [...data].map(([address, value]) => [address, new Known(value)] as const);
    const isSameForAll = new SharedRun(() => isSame(known, read, versionOf));
    this.#pages.set(`${this.#numberOf(graph)} ${key}`, {
      ...{ page, known, versionOf, isSame: isSameForAll, moveTo },
      by: this.#numbersOf(by),
    });
  }

  /** The page of another composition, if the same releases have rendered it. */
  #move(key: string, composed: Composed, renderers: () => readonly object[]): KeptPage | undefined {
    if (!this.has(key)) return undefined;
    const by = this.#numbersOf(renderers());
    const from = this.#kept.map((number) => `${number} ${key}`).find((place) => this.#pages.peek(place)?.by === by);
    const kept = from === undefined ? undefined : this.#pages.peek(from);
    const page = kept?.moveTo(kept.page, composed);
    if (from === undefined || !kept || !page) return undefined;
    // It keeps its age: what it shows of the date is no newer for having been moved.
    const ttl = this.#pages.getRemainingTTL(from);
    if (ttl <= 0) return undefined;
    this.#pages.delete(from);
    const moved = { ...kept, page };
    this.#pages.set(`${this.#numberOf(composed.graph)} ${key}`, moved, { ttl });
    this.#moved += 1;
    return moved;
  }

  #numbersOf(releases: readonly object[]): string {
    return releases
      .map((release) => {
        const number = this.#releaseNumbers.get(release) ?? ++this.#lastRelease;
        this.#releaseNumbers.set(release, number);
        return number;
      })
      .join();
  }

  #numberOf(graph: Composed['graph']): number {
    const number = this.#numbers.get(graph) ?? ++this.#lastNumber;
    this.#numbers.set(graph, number);
    const used = [number, ...this.#kept.filter((other) => other !== number)];
    this.#kept = used.slice(0, maxCompositions);
    for (const dropped of used.slice(maxCompositions)) {
      for (const place of this.#pages.keys()) if (place.startsWith(`${dropped} `)) this.#pages.delete(place);
    }
    return number;
  }
}
