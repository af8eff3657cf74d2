import { createHash } from 'node:crypto';
import type { Composition } from '@platform/contract';
import type { PageTemplate } from './page-template';

/** A page as it is rendered, for as many answers as there are. */
export class RenderedPage {
  #etag: string | undefined;

  /**
   * @param headers what its answers have besides the headers of every answer
   * @param composition the releases that it was composed of
   */
  constructor(
    readonly status: number,
    readonly template: PageTemplate,
    readonly headers: Readonly<Record<string, string>>,
    readonly composition: Composition,
  ) {}

  /**
   * The same for every server and answer whose page is equal but for the time in its forms; weak, because of the time and
   * because its compressed copies share it. A browser applies the headers of a 304 to its copy, so they count too.
   */
  get etag(): string {
    if (this.#etag === undefined) {
      const hash = createHash('sha256').update(JSON.stringify(this.headers));
      for (const part of this.template.parts) hash.update(part);
      this.#etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
    }
    return this.#etag;
  }

  /** Whether a request's `If-None-Match` names this page. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^(?:W\/)?/, 'W/') === this.etag) ?? false;
  }
}
