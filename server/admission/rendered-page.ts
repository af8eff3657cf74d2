import { createHash } from 'node:crypto';
import type { Composition } from '@platform/contract';
import { compositionText } from '@platform/host/server/composed';
import type { PageTemplate } from './page-template';

/** A page as it was rendered, for any number of answers. */
export class RenderedPage {
  #etag: string | undefined;

  /**
   * @param headers sent with the page, besides the headers of every response
   * @param composition the releases that the page was composed of, as it names them
   * @param keys by which a shared cache can remove its copies; if absent, no shared cache may keep the page
   */
  constructor(
    readonly status: number,
    readonly template: PageTemplate,
    readonly headers: Readonly<Record<string, string>>,
    readonly composition: Composition,
    readonly keys?: string,
  ) {}

  /** A copy of this page with the keys by which shared caches find their copies of it. */
  withKeys(keys: string | undefined): RenderedPage {
    return new RenderedPage(this.status, this.template, this.headers, this.composition, keys);
  }

  /**
   * A copy of this page for a composition in which the same releases render it. Only the name of the composition in the page is
   * replaced.
   * @param keys as for the constructor
   * @returns undefined if the page does not name its composition the way pages of this version do
   */
  movedTo(composition: Composition, keys: string | undefined): RenderedPage | undefined {
    const template = this.template.replacing(compositionText(this.composition), compositionText(composition));
    return template && new RenderedPage(this.status, template, this.headers, composition, keys);
  }

  /**
   * Equal on every server for pages that differ only in the time in their forms. It is weak because of that time, and because
   * compressed copies share it. It also covers the headers, because a browser applies those of a 304 to its copy, and the keys,
   * because a shared cache that gets a 304 keeps the keys that it has.
   */
  get etag(): string {
    if (this.#etag === undefined) {
      const hash = createHash('sha256').update(JSON.stringify([this.headers, this.keys]));
      for (const part of this.template.parts) hash.update(part);
      this.#etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
    }
    return this.#etag;
  }

  /**
   * The tag of a page that only some visitors may see. It has to differ: a shared cache that revalidates a public copy and gets
   * a 304 would go on serving that copy to everyone.
   */
  get etagForSome(): string {
    return this.etag.replace(/"$/, '.some"');
  }
}

/** Whether a request's `If-None-Match` names this tag. */
export const isNamed = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^(?:W\/)?/, 'W/') === etag) ?? false;
