import { createHash } from 'node:crypto';
import type { Composition } from '@platform/contract';
import { compositionText } from '@platform/host/server/composed';
import type { PageTemplate } from './page-template';

/** A page as it is rendered, for as many answers as there are. */
export class RenderedPage {
  #etag: string | undefined;

  /**
   * @param headers what its answers have besides the headers of every answer
   * @param composition the releases that it was composed of, as it names them
   * @param keys what a shared cache can remove its copies by; absent: no shared cache may keep the page
   */
  constructor(
    readonly status: number,
    readonly template: PageTemplate,
    readonly headers: Readonly<Record<string, string>>,
    readonly composition: Composition,
    readonly keys?: string,
  ) {}

  /** This page for shared caches, which find their copies of it by these keys. */
  withKeys(keys: string | undefined): RenderedPage {
    return new RenderedPage(this.status, this.template, this.headers, this.composition, keys);
  }

  /**
   * This page in a composition in which the same releases render it: only what it says of the others is replaced.
   * @param keys as of the constructor
   * @returns undefined if it does not name its composition as the pages of this version do
   */
  movedTo(composition: Composition, keys: string | undefined): RenderedPage | undefined {
    const template = this.template.replacing(compositionText(this.composition), compositionText(composition));
    return template && new RenderedPage(this.status, template, this.headers, composition, keys);
  }

  /**
   * The same for every server and answer whose page is equal but for the time in its forms; weak, because of the time and
   * because its compressed copies share it. A browser applies the headers of a 304 to its copy, so they count too; and a shared cache
   * keeps the keys that it has, so these do.
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
   * The tag of the page while only some visitors may see it: another one, since a shared cache that asks with the tag of a public copy
   * would take a 304 for leave to go on giving that to everybody.
   */
  get etagForSome(): string {
    return this.etag.replace(/"$/, '.some"');
  }
}

/** Whether a request's `If-None-Match` names this tag. */
export const isNamed = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^(?:W\/)?/, 'W/') === etag) ?? false;
