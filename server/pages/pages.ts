import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shellName, type Composition, type PartName, type RemoteName, type SubmittedForm } from '@platform/contract';
import { receiptEntry } from '@platform/host/browser/view-report';
import { renderersOf } from '@platform/host/server/composed';
import type { Composed, Compositions } from '@platform/host/server/compositions';
import { ReleaseSetAside, type PageRenderer } from '@platform/host/server/page-renderer';
import { ReleaseError } from '@platform/host/server/release-files';
import { dataFiles } from 'api/addresses';
import { readList } from '../enquiry/list-cookie';
import type { RenderForm } from '../submissions/http/plain-page';
import { Admission, type AdmissionLimits } from '../admission/admission';
import { sendBusy } from '../admission/busy';
import type { CanaryWatch } from '../canaries/watch';
import { clientAddress } from '../rate-limit/networks';
import { KeptPages } from '../admission/kept-pages';
import { badgeStyle, withBadge } from '../pins/badge';
import type { Pins } from '../pins/pins';
import { PageTemplate, timePosted } from '../admission/page-template';
import { RenderedPage } from '../admission/rendered-page';
import { SharedRun } from '../admission/shared-run';
import { Overloaded } from '../admission/render-queue';
import { readAuthor } from '../submissions/http/author-cookie';
import { prefersJson } from '../http/prefers-json';
import { HttpProblem, sendProblem, toProblem } from '../http/problem';
import type { Search } from '../search/search';
import { pageHeaders } from '../security-headers';
import { chooseBucket, isBucketNew, readBucket } from './bucket';
import { productCameFrom } from './came-from';
import { canonicalPath } from './canonical';
import type { Receipts } from '../views/receipts';
import { FailedPages } from './failed-pages';
import { failureHtml } from './failure';
import type { PageData, Viewer } from './page-data';
import { fillPage, pinnedHeaders, sendPage, type Audience } from './send-page';
import { mayBeShared, surrogateKeys } from './shared-copies';
import { withoutTracking } from './tracking';

/** A remote's release, the one before it, and then the same of the shell's. */
const maxTries = 4;

interface PagesOptions extends AdmissionLimits {
  /** How long a page waits for a release that has just become live, in ms; after that it is made by the one before. */
  patienceMs: number;
  /** The content network that pages load the scripts of releases from; absent: the site itself. */
  releasesOrigin?: string | undefined;
  /** How long a shared cache may show a page without asking, in seconds; 0: it asks each time. */
  sharedSeconds: number;
}

interface MadePage {
  page: RenderedPage;
  /** The releases that have rendered it. */
  composed: Composed;
  /** What was read for it, by address. */
  data: ReadonlyMap<string, unknown>;
  /** Whether it is as it will be for the next visitor: nothing has failed. */
  isWhole: boolean;
  /** The first fault of a remote. */
  failed?: { remote: RemoteName; error: unknown } | undefined;
}

/** Makes pages, composed of the releases that are live at this moment, rendered by the shell that is among them. */
export class Pages {
  readonly admission: Admission<RenderedPage>;
  readonly failed = new FailedPages();
  readonly patienceMs: number;
  readonly releasesOrigin: string | undefined;
  readonly sharedSeconds: number;
  readonly #kept = new KeptPages();
  /** The live composition, checked once for all who ask at the same moment. */
  readonly #live = new SharedRun(() => this.compositions.current({}, this.patienceMs));

  constructor(
    readonly compositions: Compositions,
    readonly renderer: PageRenderer,
    readonly data: PageData,
    readonly search: Pick<Search, 'index'>,
    readonly canaries: Pick<CanaryWatch, 'rendered'>,
    readonly pins: Pick<Pins, 'of'>,
    readonly receipts: Pick<Receipts, 'issue'>,
    { patienceMs, releasesOrigin, sharedSeconds, ...limits }: PagesOptions,
  ) {
    this.patienceMs = patienceMs;
    this.releasesOrigin = releasesOrigin;
    this.sharedSeconds = sharedSeconds;
    this.admission = new Admission(limits);
  }

  /** What became of requests for pages, for the details of `/health`. */
  figures() {
    return { ...this.admission.figures(), ...this.#kept.figures() };
  }

  /** Puts every page on the server. */
  serve(app: FastifyInstance) {
    app.get('/', (_request, reply) => reply.redirect('/home', 302));
    app.get(
      '/*',
      {
        // What is kept costs no more than a file, and has no limit either.
        onRequest: [this.#answerKept, this.admission.limit],
        errorHandler: (error, request, reply) => void pageError(error, request, reply),
      },
      async (request, reply) => {
        const pathname = pathOf(request.url);
        const right = await canonicalPath(pathname, () => this.search.index());
        if (right) return reply.redirect(right + request.url.slice(pathname.length), 301);
        const { viewer, own, url, key } = await this.#visitOf(request, reply);
        const shared = own ? await this.#findShared(request, key, viewer) : undefined;
        if (shared) return this.#send(request, reply, shared, 'some visitors', viewer);
        const page = await this.admission.render(request, reply, own ? undefined : key, () =>
          own ? this.#render(request, url, viewer) : this.#reuseOrRender(request, url, key, viewer),
        );
        if (page.status >= 400 && prefersJson(request)) {
          throw new HttpProblem(page.status, `There is no page at ${pathname} at the moment`);
        }
        const audience = this.#audience(request, own, viewer, url);
        return this.admission.finish(() => this.#send(request, reply, page, audience, viewer));
      },
    );
  }

  /** Answers with a page that is kept, before anything else is done for the request. */
  #answerKept = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { viewer, own, url, key } = await this.#visitOf(request, reply);
    if (own || !this.#kept.has(key)) return undefined;
    const current = viewer.bucket === undefined ? this.#live.run() : this.compositions.current(viewer, this.patienceMs);
    // Without a composition there is a message, but not from here.
    const composed = await current.catch(() => undefined);
    const page = composed && (await this.#kept.find(key, composed, () => renderersOf(composed, pathOf(url))));
    return page && this.#send(request, reply, page, this.#audience(request, own, viewer, url), viewer);
  };

  /** The page that all visitors get, if one who may see something of their own would get the same. */
  async #findShared(request: FastifyRequest, key: string, viewer: Viewer): Promise<RenderedPage | undefined> {
    if (viewer.pin || !this.#kept.has(key)) return undefined;
    const composed = await this.compositions.current(viewer, this.patienceMs);
    return this.#kept.find(key, composed, () => renderersOf(composed, pathOf(request.url)), this.#readAs(viewer));
  }

  #send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, audience: Audience, viewer: Viewer) {
    // Releases that somebody has chosen for a trial say nothing about those of the visitors.
    const receipt = viewer.pin ? undefined : this.receipts.issue(page.composition);
    // A header, because the page is equal for all; scripts can read it, and with a 304 it takes the place of the old one.
    if (receipt !== undefined) reply.header('server-timing', `${receiptEntry};desc="${receipt}"`);
    return sendPage(request, reply, page, audience, this.sharedSeconds);
  }

  /**
   * For whom a page is, of which address, and under which key it is kept for others. What one visitor alone may see is rendered for
   * them alone.
   */
  async #visitOf(request: FastifyRequest, reply: FastifyReply) {
    const productId = await productCameFrom(request, this.data.files);
    const pin = await this.pins.of(request);
    const bucket = pin ? undefined : chooseBucket(request, reply, this.compositions);
    const viewer = { ...viewerOf(request), productId, bucket, pin };
    const url = withoutTracking(request.url);
    const address = productId ? `${url} from ${productId}` : url;
    const name = this.compositions.nameFor(bucket);
    return { viewer, own: isOwn(viewer), url, key: name ? `${address} by ${name}` : address };
  }

  /**
   * While a release is shown to some visitors only, no cache may give their pages to others; nor the cookie that has put one of them
   * into a group, if that has ended meanwhile.
   * @param url the page's address; if it is not the one that was asked for, a shared cache would keep a copy for each click on a
   * marked link
   */
  #audience(request: FastifyRequest, own: boolean, { pin }: Viewer, url: string): Audience {
    if (pin) return 'one with a pin';
    if (own) return 'one visitor';
    const isForAll = request.url === url && !isBucketNew(request) && this.compositions.canaries().length === 0;
    return isForAll ? 'everybody' : 'some visitors';
  }

  /** The page of a form that was posted without scripts and rejected, with what was filled in (rows E4, C12). */
  renderForm: RenderForm = async (request, reply, path, submitted) => {
    const viewer = { ...viewerOf(request), pin: await this.pins.of(request) };
    const page = await this.admission.render(request, reply, undefined, () =>
      this.#render(request, path, viewer, submitted),
    );
    reply.headers(viewer.pin ? pinnedHeaders : { 'cache-control': 'no-store' });
    return this.admission.finish(() => fillPage(request, reply, page, timePosted(submitted.values['startedAt'])));
  };

  /** The page of this address, for all visitors for whom it has the same key. */
  async #reuseOrRender(request: FastifyRequest, url: string, key: string, viewer: Viewer): Promise<RenderedPage> {
    const composed = await this.compositions.current(viewer, this.patienceMs);
    const pathname = pathOf(url);
    const known = await this.#kept.find(key, composed, () => renderersOf(composed, pathname));
    if (known) return known;
    const { page, data, isWhole, composed: rendered } = await this.#renderBy(composed, request, url, viewer);
    if (page.status !== 200 || !isWhole) return page;
    const keysOf = mayBeShared(url, viewer) ? keysWith(data.keys()) : undefined;
    const forAll = page.withKeys(keysOf?.(page.composition));
    this.#kept.keep(key, rendered, forAll, {
      data,
      read: this.#readAs(viewer),
      by: renderersOf(rendered, pathname),
      moveTo: this.#moveWith(keysOf),
    });
    return forAll;
  }

  // What is kept with a page is made apart from its request, so that it holds neither that nor a release in memory.

  #readAs = (viewer: Viewer) => (address: string) =>
    address === dataFiles.site ? this.data.files.site() : this.data.getJson(address, viewer);

  #moveWith =
    (keysOf?: (composition: Composition) => string | undefined) =>
    (page: RenderedPage, to: Composed): RenderedPage | undefined => {
      const { composition } = this.#asLoaded(to);
      return page.movedTo(composition, keysOf?.(composition));
    };

  async #render(
    request: FastifyRequest,
    url: string,
    viewer: Viewer,
    submitted?: SubmittedForm,
  ): Promise<RenderedPage> {
    const composed = await this.compositions.current(viewer, this.patienceMs);
    const { page } = await this.#renderBy(composed, request, url, viewer, submitted);
    return page;
  }

  /** Renders with the live composition, which changes if one of its releases has to be set aside for this page. */
  async #renderBy(
    live: Composed,
    request: FastifyRequest,
    url: string,
    viewer: Viewer,
    submitted?: SubmittedForm,
  ): Promise<MadePage> {
    for (let tries = 1; ; tries += 1) {
      const composed = tries === 1 ? live : await this.compositions.current(viewer);
      try {
        const render = (by: Composed) => this.#renderOnce(request, by, url, viewer, submitted);
        return await this.#renderOrReplace(request, composed, url, render);
      } catch (error) {
        const replaced =
          error instanceof ReleaseSetAside
            ? undefined
            : await this.#renderByLiveShell(request, composed, url, viewer, submitted);
        if (replaced) return replaced;
        if (!(error instanceof ReleaseSetAside) || tries === maxTries) throw error;
      }
    }
  }

  /** Renders with the live releases what the canary of the shell could not. @returns undefined if there is none, or they cannot either */
  async #renderByLiveShell(
    request: FastifyRequest,
    failed: Composed,
    url: string,
    viewer: Viewer,
    submitted?: SubmittedForm,
  ): Promise<MadePage | undefined> {
    const live = failed.live && (await this.compositions.current());
    if (!live || live.composition.shell === failed.composition.shell) return undefined;
    const page = await this.#renderOnce(request, live, url, viewer, submitted).catch(() => undefined);
    if (!page || page.failed) return undefined;
    this.#count(request, failed, shellName);
    return { ...page, isWhole: false };
  }

  /** What a visitor has pinned says nothing about a canary. */
  #count(request: FastifyRequest, { composition, notPinned }: Composed, failed?: PartName) {
    if (!notPinned) this.canaries.rendered({ composition, address: clientAddress(request), failed });
  }

  /**
   * Renders a page. If a remote fails, the last good release takes its place, and for some seconds at once for further
   * requests for this page.
   * @returns the page as it is if there is no such release, or it fails too
   */
  async #renderOrReplace(
    request: FastifyRequest,
    composed: Composed,
    url: string,
    render: (composed: Composed) => Promise<MadePage>,
  ): Promise<MadePage> {
    const renderInstead = async (remote: RemoteName): Promise<MadePage | undefined> => {
      const instead = await this.compositions.instead(composed, remote);
      // A release that has been set aside meanwhile has been reported.
      const page = instead && (await render(instead).catch(() => undefined));
      return page && !page.failed ? { ...page, isWhole: false } : undefined;
    };
    // A canary is tried each time: it is soon taken back if it goes on failing.
    const known = composed.live ? undefined : this.failed.recent(url, composed.composition);
    const early = known === undefined ? undefined : await renderInstead(known);
    if (early) return early;
    const page = await render(composed);
    if (!page.failed) {
      if (!composed.notPinned) this.failed.remove(url);
      this.#count(request, composed);
      return page;
    }
    const { remote, error } = page.failed;
    // What a visitor has pinned is no fault of the site.
    if (!composed.notPinned) this.failed.add(url, remote, composed.composition, error);
    // If it was tried already, it has failed too.
    const replaced = known === remote ? undefined : await renderInstead(remote);
    // What the live release cannot render either is no fault of a canary.
    if (replaced || !composed.live) this.#count(request, composed, remote);
    if (!replaced) return page;
    const release = replaced.composed.composition.remotes[remote];
    request.log.warn({ remote, release: release?.version }, 'the last good release has rendered the page instead');
    return replaced;
  }

  /** A composition as pages name it: with the content network that they load the scripts of releases from, if there is one. */
  #asLoaded(composed: Composed): Composed {
    const { releasesOrigin } = this;
    if (releasesOrigin === undefined) return composed;
    return { ...composed, composition: { ...composed.composition, releasesOrigin } };
  }

  /** Renders with these releases, whatever becomes of it. */
  async #renderOnce(
    request: FastifyRequest,
    composed: Composed,
    url: string,
    viewer: Viewer,
    submitted?: SubmittedForm,
  ): Promise<MadePage> {
    const site = await this.data.files.site();
    const data = new Map<string, unknown>([[dataFiles.site, site]]);
    let isWhole = true;
    let failed: MadePage['failed'];
    // What somebody has pinned need not be released: the site sends it to them only.
    const loaded = viewer.pin ? composed : this.#asLoaded(composed);
    const { status, html, inline } = await this.renderer.render(
      loaded,
      { url, site, submitted },
      {
        getJson: async <T>(address: string) => {
          try {
            const value = await this.data.getJson<T>(address, viewer);
            if (!data.has(address)) data.set(address, value);
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

const viewerOf = (request: FastifyRequest): Viewer => ({
  author: readAuthor(request),
  enquiry: readList(request),
  bucket: readBucket(request),
});

/** Gives the keys of a page by its composition. @param read the addresses of what was read for it */
function keysWith(read: Iterable<string>) {
  const addresses = [...read];
  return (composition: Composition) => surrogateKeys(composition, addresses);
}

const pathOf = (url: string) => url.split('?', 1)[0]!;

/** Whether a page may say something that only this visitor may see. */
const isOwn = ({ author, enquiry = [], pin }: Viewer) =>
  author !== undefined || enquiry.length > 0 || pin !== undefined;

/** The shell itself has failed: a page that needs nothing but this server. */
function pageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Overloaded) return sendBusy(request, reply, 503, error.retryAfterSeconds);
  const problem = error instanceof ReleaseError ? cannotBeComposed() : toProblem(error);
  const { statusCode: status, retryAfterSeconds } = problem;
  if (status >= 500) request.log.error({ err: error }, 'the page could not be made');
  if (prefersJson(request)) return sendProblem(reply, problem);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(failureHtml(status));
}

/** It can be as soon as the registry answers or has a shell that works. */
const cannotBeComposed = () => new HttpProblem(503, 'The page cannot be made at the moment', { retryAfterSeconds: 2 });
