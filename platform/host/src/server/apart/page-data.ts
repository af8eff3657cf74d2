import { plainError, siteAddress, type DataAnswer } from './protocol';
import type { PageJob } from './page-job';

/**
 * What pages read, as it is sent to processes. The same object has the same tag, so that a process which has it needs no
 * copy: parsed files stay the same objects until they change.
 */
export class PageData {
  readonly #tags = new WeakMap<object, number>();
  #lastTag = 0;

  /** Reads an address for a page. @param known the tag that the process has for it */
  async read(
    { request, services }: Pick<PageJob, 'request' | 'services'>,
    { address, known }: { address: string; known?: number },
  ): Promise<DataAnswer> {
    try {
      const value = address === siteAddress ? request.site : await services.getJson<unknown>(address);
      const tag = this.tagOf(value);
      return tag !== undefined && tag === known ? { same: true } : { tag, json: JSON.stringify(value) };
    } catch (error) {
      return { error: plainError(error) };
    }
  }

  tagOf<T>(value: T): T extends object ? number : number | undefined;
  tagOf(value: unknown): number | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const tag = this.#tags.get(value) ?? ++this.#lastTag;
    this.#tags.set(value, tag);
    return tag;
  }
}
