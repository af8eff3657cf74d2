import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Composed } from '@platform/host/server/compositions';
import type { RenderedPage } from './rendered-page';
import { SharedRun } from './shared-run';

/**
 * Outside the heap. All 275 pages of this site's sitemap take 38 MB with their compressed copies: with less than that, a crawler
 * that asks for one after the other would find none of them.
 */
const keptBytes = 64 * 1024 * 1024;
/** A compressed copy has about a quarter of the page's bytes. */
const withCompressedCopy = 1.25;
/** How many addresses are remembered after their first request. */
const maxAddresses = 4096;
/** Longer than a burst of visitors, and short enough that nothing which depends on the date is shown for long. */
const keptMs = 10 * 60_000;
/** Compositions of which pages are kept: the live one, those with canaries, and the one before. */
const maxCompositions = 4;

/** Reads what a page needs: `/data/our-team.json`, `/api/reviews/0252-6`. */
export type Read = (address: string) => Promise<unknown>;

/** Gives an object that stays the same for as long as what is read at an address does; undefined if only reading tells. */
export type VersionOf = (address: string) => Promise<object | undefined>;

/** What a page was rendered from. */
export interface Sources {
  /** What was read for it, by address. */
  data: ReadonlyMap<string, unknown>;
  /** Reads all of it again, for any visitor with the same key. */
  read: Read;
  /** Tells that something need not be read again. Must hold no release in memory. */
  versionOf: VersionOf;
  /** The releases whose code has rendered it. */
  by: readonly object[];
  /** The page in another composition in which these render it; undefined if it must be rendered again. Must hold no release in memory. */
  moveTo: MoveTo;
}

type MoveTo = (page: RenderedPage, composed: Composed) => RenderedPage | undefined;

interface KeptPage {
  page: RenderedPage;
  /** What was read for it, by address. */
  known: readonly (readonly [address: string, before: Known])[];
  versionOf: VersionOf;
  /** Whether it would be rendered the same now. */
  isSame: SharedRun<boolean>;
  /** The numbers of the releases that have rendered it. */
  by: string;
  moveTo: MoveTo;
}

/** A value as it was read, without holding it: parsed files are held by their own cache, and answers by nothing. */
class Known {
  #value: WeakRef<object> | undefined;
  #version: WeakRef<object> | undefined;
  readonly #digest: string;

  constructor(value: unknown) {
    this.#remember(value);
    this.#digest = digestOf(value);
  }

  /** Whether what is at the address now is what it was: only if its version has changed, it is read. */
  async isAt(address: string, read: Read, versionOf: VersionOf): Promise<boolean> {
    // Asked for first: a value that is read while the version changes belongs to either, and is read once more.
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

/** Whether all of a page's data is what it was. What cannot be read now is for the page to show. */
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
 * Rendered pages, each with the data from which it was rendered. A page is used again only while the releases that have rendered it
 * are the same and all of its data, read again for this request, is: a new review, price or release is on the very next page,
 * and nothing has to announce it. Reading costs a fraction of rendering, since files are parsed once, and what has a version is
 * read again only after that has changed; requests for a page that arrive while its data is read share the next reading.
 *
 * A release of a remote costs only the pages that it renders: those of others are moved to the new composition, which they name
 * and do not otherwise depend on.
 *
 * A visitor who may see something of their own, such as a review that waits for approval, gets the page that all others get if
 * everything that is read for this visitor is equal to what the page was rendered from.
 *
 * A page is kept from the second request for its address on: a scan of addresses that are requested once, such as random
 * searches, takes no memory and displaces no page that visitors read.
 */
export class KeptPages {
  /** By composition and key. */
  readonly #pages: LRUCache<string, KeptPage>;
  /** By digest: an address may have 8 kB. */
  readonly #requested = new LRUCache<string, true>({ max: maxAddresses, ttl: keptMs });
  /** The numbers of the compositions of which pages are kept; these pages do not hold their releases in memory. */
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

  /** Pages now; and since the start, answers from them, and pages that were moved to another composition. */
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
   * @returns the page with this key if it would be rendered the same now
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
    // As old as it was: what the clock has told it has not become younger.
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
