import type { EnquiryLine } from 'api/enquiry';
import type { Pin } from '@platform/host/server/compositions';
import type { Data } from '../files/data';
import type { Author } from '../submissions/author';

/** For whom a page is rendered. */
export interface Viewer {
  author?: Author | undefined;
  /** The enquiry list in the visitor's cookie. */
  enquiry?: EnquiryLine[] | undefined;
  /** The product from whose page the visitor has come, as other visitors do too. */
  productId?: string | undefined;
  /** The group of visitors that decides about canaries, 0 to 99. */
  bucket?: number | undefined;
  /** The releases that the visitor sees in place of the live ones. */
  pin?: Pin | undefined;
}

/** An address of the API that pages read without a separate request, with the same pattern as its route. */
export interface PageSource {
  /** Such as `/api/reviews/:productId`. */
  pattern: string;
  /** Gives what the API would answer this viewer. @throws {HttpError} as the API would */
  read: (params: Readonly<Record<string, string>>, viewer: Viewer, query: URLSearchParams) => Promise<unknown>;
  /**
   * Gives an object that stays the same for as long as every answer does, for every viewer, so that nothing need be read again.
   * Absent if only reading can tell.
   */
  version?: () => Promise<object>;
  /**
   * Whether what was read only stands in for an answer that could not be obtained, so that a page with it is not kept. Absent:
   * never.
   */
  isFallback?: (value: unknown) => boolean;
}

/** The data that a screen loads while its page is rendered on the server: compiled files, and what the sources give. */
export class PageData {
  constructor(
    readonly files: Data,
    readonly sources: readonly PageSource[],
  ) {}

  /**
   * Reads an address as the browser would.
   * @throws {HttpError} 404 if there is nothing at this address, and whatever a source throws
   */
  async getJson<T>(address: string, viewer: Viewer): Promise<T> {
    const [pathname = '', query] = address.split('?', 2);
    for (const { pattern, read } of this.sources) {
      const params = paramsOf(pattern, pathname);
      if (params) return (await read(params, viewer, new URLSearchParams(query))) as T;
    }
    return this.files.getJson<T>(address);
  }

  /** Whether what was read at an address only stands in for its answer. */
  isFallback(address: string, value: unknown): boolean {
    const pathname = address.split('?', 1)[0]!;
    return this.sources.find(({ pattern }) => paramsOf(pattern, pathname))?.isFallback?.(value) ?? false;
  }

  /** An object that stays the same for as long as the data at this address does; undefined if only reading can tell. */
  async versionOf(address: string): Promise<object | undefined> {
    const pathname = address.split('?', 1)[0]!;
    return this.sources.find(({ pattern }) => paramsOf(pattern, pathname))?.version?.();
  }
}

/** The parameters of an address, decoded; undefined for an address of another pattern. */
function paramsOf(pattern: string, address: string): Record<string, string> | undefined {
  const [names, values] = [pattern.split('/'), address.split('/')];
  const matches = names.length === values.length && names.every((name, at) => name[0] === ':' || name === values[at]);
  if (!matches) return undefined;
  const params = names.flatMap((name, at) =>
    name[0] === ':' ? [[name.slice(1), decodeURIComponent(values[at]!)] as const] : [],
  );
  return Object.fromEntries(params);
}
