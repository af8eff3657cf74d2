import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { HttpError } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { Site } from 'api/records';

/** Reads compiled content from disk for the pages; a file is parsed again only after it has changed. */
export class Data {
  readonly #parsed = new Map<string, { changed: string; value: Promise<unknown> }>();

  constructor(
    readonly folder: string,
    readonly origin?: string,
  ) {}

  /**
   * One data file by its address, e.g. `/data/our-team.json`.
   * @throws {HttpError} 404 if there is none, or if the address leaves the folder.
   */
  getJson = async <T>(address: string): Promise<T> => {
    const file = path.join(this.folder, decodeURIComponent(address));
    if (!file.startsWith(path.join(this.folder, 'data') + path.sep)) throw new HttpError(404, address);
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    if (!found?.isFile()) throw new HttpError(404, address);
    const changed = `${found.mtimeNs}:${found.ino}`;
    const known = this.#parsed.get(file);
    if (known?.changed === changed) return known.value as Promise<T>;
    // Kept while it is being read: however many want it at once, it is read and parsed once.
    const value = readFile(file, 'utf8').then((text) => JSON.parse(text) as T);
    const reading = { changed, value };
    this.#parsed.set(file, reading);
    value.catch(() => {
      if (this.#parsed.get(file) === reading) this.#parsed.delete(file);
    });
    return value;
  };

  /** Facts of the site, at the origin where this server runs. */
  async site(): Promise<Site> {
    const site = await this.getJson<Site>(dataFiles.site);
    return this.origin ? { ...site, origin: this.origin } : site;
  }
}
