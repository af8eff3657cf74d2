import type { FastifyRequest } from 'fastify';
import { shellName, type PartName, type RemoteName, type SubmittedForm } from '@platform/contract';
import type { Composed, Compositions } from '@platform/host/server/compositions';
import { ReleaseSetAside, type PageRenderer } from '@platform/host/server/page-renderer';
import { dataFiles } from 'api/addresses';
import { PageTemplate } from '../admission/page-template';
import { RenderedPage } from '../admission/rendered-page';
import type { CanaryWatch } from '../canaries/watch';
import { badgeStyle, withBadge } from '../pins/badge';
import { clientAddress } from '../rate-limit/networks';
import { pageHeaders } from '../security-headers';
import { FailedPages } from './failed-pages';
import type { PageData, Viewer } from './page-data';

/** A remote's release and the one before it, and then the same for the shell. */
const maxTries = 4;

/** A page as it was requested: its address, who sees it and, after a rejected form, what was filled in. */
export interface RequestedPage {
  request: FastifyRequest;
  /** Path and query. */
  url: string;
  viewer: Viewer;
  submitted?: SubmittedForm | undefined;
}

export interface MadePage {
  page: RenderedPage;
  /** The releases that have rendered it. */
  composed: Composed;
  /** What was read for it, by address. */
  data: ReadonlyMap<string, unknown>;
  /** Whether it is as it will be for the next visitor, because nothing has failed. */
  isWhole: boolean;
  /** The first fault of a remote. */
  failed?: { remote: RemoteName; error: unknown } | undefined;
}

/** Renders pages with the live releases, and with the last good ones in place of any that fail. */
export class PageMaker {
  readonly failed = new FailedPages();

  /** @param releasesOrigin the content network that pages load the scripts of releases from; absent: the site itself */
  constructor(
    readonly compositions: Compositions,
    readonly renderer: PageRenderer,
    readonly data: PageData,
    readonly canaries: Pick<CanaryWatch, 'rendered'>,
    readonly releasesOrigin?: string,
  ) {}

  /** Renders with the live composition, which changes if one of its releases has to be set aside for this page. */
  async make(live: Composed, requested: RequestedPage): Promise<MadePage> {
    for (let tries = 1; ; tries += 1) {
      const composed = tries === 1 ? live : await this.compositions.current(requested.viewer);
      try {
        return await this.#renderOrReplace(composed, requested);
      } catch (error) {
        const isSetAside = error instanceof ReleaseSetAside;
        const replaced = isSetAside ? undefined : await this.#renderByLiveShell(composed, requested);
        if (replaced) return replaced;
        if (!isSetAside || tries === maxTries) throw error;
      }
    }
  }

  /**
   * Renders a page with the live releases after a canary of the shell has failed to render it.
   * @returns undefined if no canary of the shell was involved, or if the live releases fail too
   */
  async #renderByLiveShell(failed: Composed, requested: RequestedPage): Promise<MadePage | undefined> {
    const live = failed.live && (await this.compositions.current());
    if (!live || live.composition.shell === failed.composition.shell) return undefined;
    const page = await this.#renderOnce(live, requested).catch(() => undefined);
    if (!page || page.failed) return undefined;
    this.#count(requested, failed, shellName);
    return { ...page, isWhole: false };
  }

  /** Pages with pinned releases say nothing about a canary, and nobody may end a canary by what they post. */
  #count({ request, submitted }: RequestedPage, { composition, notPinned }: Composed, failed?: PartName) {
    if (!notPinned && !submitted) this.canaries.rendered({ composition, address: clientAddress(request), failed });
  }

  /**
   * Renders a page. If a remote fails, the last good release takes its place; for a few seconds, further requests for this page
   * use it at once.
   * @returns the page as it is if there is no such release, or if that fails too
   */
  async #renderOrReplace(composed: Composed, requested: RequestedPage): Promise<MadePage> {
    const { request, url } = requested;
    const renderInstead = async (remote: RemoteName): Promise<MadePage | undefined> => {
      const instead = await this.compositions.instead(composed, remote);
      // A release that has been set aside meanwhile has been reported.
      const page = instead && (await this.#renderOnce(instead, requested).catch(() => undefined));
      return page && !page.failed ? { ...page, isWhole: false } : undefined;
    };
    // A canary is tried each time: if it keeps failing, it is soon taken back.
    const known = composed.live ? undefined : this.failed.recent(url, composed.composition);
    const early = known === undefined ? undefined : await renderInstead(known);
    if (early) return early;
    const page = await this.#renderOnce(composed, requested);
    if (!page.failed) {
      if (!composed.notPinned) this.failed.remove(url);
      this.#count(requested, composed);
      return page;
    }
    const { remote, error } = page.failed;
    // If a pinned release fails, the site is not at fault.
    if (!composed.notPinned) this.failed.add(url, remote, composed.composition, error);
    // If the last good release has already been tried, it has failed too.
    const replaced = known === remote ? undefined : await renderInstead(remote);
    // If the live release cannot render the page either, the canary is not at fault.
    if (replaced || !composed.live) this.#count(requested, composed, remote);
    if (!replaced) return page;
    const release = replaced.composed.composition.remotes[remote];
    request.log.warn({ remote, release: release?.version }, 'the last good release has rendered the page instead');
    return replaced;
  }

  /** A composition as pages name it: with the content network from which they load the scripts of releases, if there is one. */
  asLoaded(composed: Composed): Composed {
    const { releasesOrigin } = this;
    if (releasesOrigin === undefined) return composed;
    return { ...composed, composition: { ...composed.composition, releasesOrigin } };
  }

  /** Renders with these releases, whatever the result. */
  async #renderOnce(composed: Composed, { request, url, viewer, submitted }: RequestedPage): Promise<MadePage> {
    const site = await this.data.files.site();
    const data = new Map<string, unknown>([[dataFiles.site, site]]);
    let isWhole = true;
    let failed: MadePage['failed'];
    // A pinned release need not be public: the site itself sends it, and only to this visitor.
    const loaded = viewer.pin ? composed : this.asLoaded(composed);
    const { status, html, inline } = await this.renderer.render(
      loaded,
      { url, site, submitted },
      {
        getJson: async <T>(address: string) => {
          try {
            const value = await this.data.getJson<T>(address, viewer);
            if (!data.has(address)) data.set(address, value);
            if (this.data.isFallback(address, value)) isWhole = false;
            return value;
          } catch (error) {
            isWhole = false;
            throw error;
          }
        },
        onFault: (error, remote) => {
          isWhole = false;
          failed ??= { remote, error };
          request.log.error(
            { err: error, remote, composition: composed.composition, refused: composed.refused[remote] },
            'a remote failed while its page was rendered',
          );
        },
      },
    );
    const maps = [site.map.embed, ...site.branches.map(({ location }) => location)];
    const frames = [...new Set(maps.map((map) => new URL(map).origin))];
    const { pin } = viewer;
    const shown = pin ? Buffer.from(withBadge(html.toString(), pin, composed)) : html;
    const allowed = pin ? { ...inline, styles: [...inline.styles, badgeStyle] } : inline;
    const headers = pageHeaders(allowed, frames, loaded.composition.releasesOrigin);
    const page = new RenderedPage(status, PageTemplate.of(shown), headers, loaded.composition);
    return { composed, page, data, isWhole, failed };
  }
}
