import { statSync, type BigIntStats } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { HttpError } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { Site } from 'api/records';
import { contentUnreadable } from '../http/problem';
import { namesIn } from './names-in';
import { versionOfFile } from './version-of-file';

/**
 * The number of bytes of parsed files that are kept, which take about three times as much in memory: a large catalogue has a
 * file for each of 20,000 products, and categories of a megabyte.
 */
const maxKept = 8_000_000;

/** Of how many files that were not read before the damage is noted: while a folder cannot be read, visitors may ask for any name. */
const mostDamaged = 100;

interface Kept {
  changed: string;
  value: Promise<unknown>;
  /** The last content that could be parsed. */
  whole: { content: unknown } | undefined;
  bytes: number;
}

/**
 * Reads compiled content from disk for the pages; a file is parsed again only after it has changed. While a file is not
 * valid JSON, such as one that is being copied, or cannot be read, or all of the content is away, its last valid content is used.
 */
export class Data {
  /** A file that is larger than the whole limit takes the place of all others. */
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxKept,
    sizeCalculation: ({ bytes }) => Math.min(maxKept, bytes + 1),
  });
  /** The site's facts at this server's origin; the same object as long as the file's content is the same. */
  readonly #sites = new WeakMap<Site, Site>();
  readonly #damaged = new Map<string, { address: string; reason: string }>();

  constructor(
    readonly folder: string,
    readonly origin?: string,
  ) {}

  /**
   * One data file by its address, e.g. `/data/our-team.json`.
   * @throws {HttpError} 404 if there is no such file, or if the address leaves the folder; 503 if it cannot be read, and has not been
   *   read lately
   */
  getJson = async <T>(address: string): Promise<T> => {
    const file = this.#file(address);
    if (!file.startsWith(path.join(this.folder, 'data') + path.sep)) throw new HttpError(404, address);
    const known = this.#kept.get(file);
    let found: BigIntStats | undefined;
    try {
      found = this.#stateOf(file);
    } catch (error) {
      this.#noteDamage(file, address, error);
      if (!known?.whole) throw new HttpError(503, address);
      return known.whole.content as T;
    }
    if (!found?.isFile()) {
      this.#damaged.delete(file);
      throw new HttpError(404, address);
    }
    const changed = versionOfFile(found);
    if (known?.changed === changed) {
      this.#damaged.delete(file);
      return known.value as Promise<T>;
    }
    // Kept while it is being read, so that concurrent requests read and parse it once.
    const value = readFile(file, 'utf8')
      .then((text) => JSON.parse(text) as T)
      .then(
        (parsed) => {
          reading.whole = { content: parsed };
          this.#damaged.delete(file);
          return parsed;
        },
        (error: unknown) => {
          // The file is read again at the next request.
          reading.changed = '';
          this.#noteDamage(file, address, error);
          if (!reading.whole) throw new HttpError(503, address);
          return reading.whole.content as T;
        },
      );
    const reading: Kept = { changed, value, whole: known?.whole, bytes: Number(found.size) };
    this.#kept.set(file, reading);
    return value;
  };

  /**
   * Whether a file exists, and when it last changed. Called for every file of a page on every request. Synchronous, because on a
   * local disk that is faster than a round trip to a thread.
   * @throws if that cannot be told: the file cannot be reached, or all of the content is away, as while it is replaced. Search engines
   *   drop pages that they are told do not exist.
   */
  #stateOf(file: string): BigIntStats | undefined {
    const found = stat(file);
    if (found || !this.isAway()) return found;
    throw new Error('the content of the site is away');
  }

  /**
   * Whether all of the content is away, although there was some.
   * @throws if that cannot be told: the folder cannot be read
   */
  isAway(): boolean {
    const site = this.#file(dataFiles.site);
    return this.#kept.get(site)?.whole !== undefined && stat(site) === undefined;
  }

  /** @throws {HttpError} 404 for an address that leads out of its folder */
  #file(address: string) {
    const segments = namesIn(address);
    if (!segments) throw new HttpError(404, address);
    return path.join(this.folder, ...segments);
  }

  #noteDamage(file: string, address: string, error: unknown) {
    if (this.#kept.has(file) || this.#damaged.size < mostDamaged)
      this.#damaged.set(file, { address, reason: String(error) });
  }

  /** Which files cannot be used as they are now, by address, and why: those that every page needs, and any that was damaged. */
  async damaged(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    const missing = async (address: string) => {
      await this.getJson(address).catch((error: unknown) => (found[address] = String(error)));
    };
    // A page that was removed from the content is not damaged, nor what can be read again.
    const known = [...this.#damaged.values()].map(({ address }) => this.getJson(address).catch(() => undefined));
    const cut = await isCutShort(this.#file(dataFiles.products)).catch(String);
    if (cut) found[dataFiles.products] = cut;
    await Promise.all([missing(dataFiles.site), ...known]);
    for (const { address, reason } of this.#damaged.values()) found[address] = reason;
    return found;
  }

  /**
   * Facts of the site, at the origin where this server runs; while the file is gone, the last ones that could be read.
   * @throws {HttpProblem} 503 if they have never been readable since the start
   */
  async site(): Promise<Site> {
    const site = await this.getJson<Site>(dataFiles.site).catch(
      () => this.#kept.get(this.#file(dataFiles.site))?.whole?.content as Site | undefined,
    );
    if (!site) throw contentUnreadable();
    if (!this.origin) return site;
    const here = this.#sites.get(site) ?? { ...site, origin: this.origin };
    this.#sites.set(site, here);
    return here;
  }
}

/** @throws unless it is known whether there is a file */
function stat(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // A name that no file can have.
    if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

/**
 * What is wrong with a list that only other programs read; it is not parsed, because that would take memory that no page needs.
 * @throws if it cannot be read
 */
async function isCutShort(file: string): Promise<string | undefined> {
  const list = await open(file);
  try {
    const { size } = await list.stat();
    const { buffer } = await list.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    return buffer.toString() === ']' ? undefined : 'ends before its list does';
  } finally {
    await list.close();
  }
}
