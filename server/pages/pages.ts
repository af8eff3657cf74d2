import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Composition } from '@platform/contract';
import { receiptEntry } from '@platform/host/browser/view-report';
import { renderersOf } from '@platform/host/server/composed';
import type { Composed, Compositions } from '@platform/host/server/compositions';
import { ReleaseError } from '@platform/host/server/release-files';
import { dataFiles } from 'api/addresses';
import { readList } from '../enquiry/list-cookie';
import type { RenderForm } from './plain-page';
import { Admission, type AdmissionLimits } from '../admission/admission';
import { sendBusy } from '../admission/busy';
import { KeptPages } from '../admission/kept-pages';
import type { Pins } from '../pins/pins';
import { timePosted } from '../admission/page-template';
import type { RenderedPage } from '../admission/rendered-page';
import { SharedRun } from '../admission/shared-run';
import { Overloaded } from '../admission/render-queue';
import { readAuthor } from '../submissions/http/author-cookie';
import { prefersJson } from '../http/prefers-json';
import { HttpProblem, sendProblem, toProblem } from '../http/problem';
import type { Search } from '../search/search';
import { chooseBucket, isBucketNew, readBucket } from './bucket';
import { productCameFrom } from './came-from';
import { canonicalPath } from './canonical';
import type { Receipts } from '../views/receipts';
import { sendFailure } from './failure';
import type { PageData, Viewer } from './page-data';
import type { RequestedPage, PageMaker } from './page-maker';
import { fillPage, pinnedHeaders, sendPage, type Audience } from './send-page';
import { mayBeShared, surrogateKeys } from './shared-copies';
import { withoutTracking } from './tracking';

/** What pages are made from. */
interface PagesParts {
  compositions: Compositions;
  maker: PageMaker;
  data: PageData;
  search: Pick<Search, 'index'>;
  pins: Pick<Pins, 'of'>;
  receipts: Pick<Receipts, 'issue'>;
}

interface PagesOptions extends AdmissionLimits {
  /** How long a page waits for a release that has just become live, in ms; after that, the previous one renders it. */
  patienceMs: number;
  /** How long a shared cache may serve a page without asking, in seconds; 0: it asks each time. */
  sharedSeconds: number;
}

/** Answers requests for pages with a kept page, or with one that the live releases render. */
export class Pages {
  readonly admission: Admission<RenderedPage>;
  readonly #parts: PagesParts;
  readonly #patienceMs: number;
  readonly #sharedSeconds: number;
  readonly #kept = new KeptPages();
  /** The live composition, checked once for all requests at the same moment. */
  readonly #live = new SharedRun(() => this.#parts.compositions.current({}, this.#patienceMs));

  constructor(parts: PagesParts, { patienceMs, sharedSeconds, ...limits }: PagesOptions) {
    this.#parts = parts;
    this.#patienceMs = patienceMs;
    this.#sharedSeconds = sharedSeconds;
    this.admission = new Admission(limits);
  }

  /** How requests for pages were answered, for the details of `/health`. */
  figures() {
    return { ...this.admission.figures(), ...this.#kept.figures() };
  }

  /** Puts every page on the server. */
  serve(app: FastifyInstance) {
    app.get('/', (_request, reply) => reply.redirect('/home', 302));
    app.get(
      '/*',
      {
        // A kept page costs no more than a file, and like files has no limit.
        onRequest: [this.#answerKept, this.admission.limit],
        errorHandler: (error, request, reply) => void pageError(error, request, reply),
      },
      async (request, reply) => {
        const pathname = pathOf(request.url);
        const right = await canonicalPath(pathname, () => this.#parts.search.index());
        if (right) return reply.redirect(right + request.url.slice(pathname.length), 301);
        const { viewer, own, url, key } = await this.#visitOf(request, reply);
        const shared = own ? await this.#findShared(request, key, viewer) : undefined;
        if (shared) return this.#send(request, reply, shared, 'some visitors', viewer);
        const page = await this.admission.render(request, reply, own ? undefined : key, () =>
          own ? this.#render({ request, url, viewer }) : this.#reuseOrRender(request, url, key, viewer),
        );
        if (page.status >= 400 && prefersJson(request)) {
          const when = page.status === 503 ? ' at the moment' : '';
          throw new HttpProblem(page.status, `There is no page at ${pathname}${when}`);
        }
        const audience = this.#audience(request, own, viewer, url);
        return this.admission.finish(() => this.#send(request, reply, page, audience, viewer));
      },
    );
  }

  /** Answers with a kept page before anything else is done for the request. */
  #answerKept = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { viewer, own, url, key } = await this.#visitOf(request, reply);
    if (own || !this.#kept.has(key)) return undefined;
    const current =
      viewer.bucket === undefined ? this.#live.run() : this.#parts.compositions.current(viewer, this.#patienceMs);
    // If there is no composition, the message comes from elsewhere.
    const composed = await current.catch(() => undefined);
    const page = composed && (await this.#kept.find(key, composed, () => renderersOf(composed, pathOf(url))));
    return page && this.#send(request, reply, page, this.#audience(request, own, viewer, url), viewer);
  };

  /** The page that all visitors get, if a visitor who may see something of their own would get the same. */
  async #findShared(request: FastifyRequest, key: string, viewer: Viewer): Promise<RenderedPage | undefined> {
    if (viewer.pin || !this.#kept.has(key)) return undefined;
    const composed = await this.#parts.compositions.current(viewer, this.#patienceMs);
    return this.#kept.find(key, composed, () => renderersOf(composed, pathOf(request.url)), this.#readAs(viewer));
  }

  #send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, audience: Audience, viewer: Viewer) {
    // Releases that someone has pinned for a trial say nothing about those that visitors get.
    const receipt = viewer.pin ? undefined : this.#parts.receipts.issue(page.composition);
    // A header, because the page is the same for all; scripts can read it, and with a 304 it replaces the old one.
    if (receipt !== undefined) reply.header('server-timing', `${receiptEntry};desc="${receipt}"`);
    return sendPage(request, reply, page, audience, this.#sharedSeconds);
  }

  /**
   * Who a page is for, its address, and the key under which it is kept for others. What only one visitor may see is rendered
   * for that visitor alone.
   */
  async #visitOf(request: FastifyRequest, reply: FastifyReply) {
    const productId = await productCameFrom(request, this.#parts.data.files);
    const pin = await this.#parts.pins.of(request);
    const bucket = pin ? undefined : chooseBucket(request, reply, this.#parts.compositions);
    const viewer = { ...viewerOf(request), productId, bucket, pin };
    const url = withoutTracking(request.url);
    const address = productId ? `${url} from ${productId}` : url;
    const name = this.#parts.compositions.nameFor(bucket);
    return { viewer, own: isOwn(viewer), url, key: name ? `${address} by ${name}` : address };
  }

  /**
   * While a release is shown only to some visitors, no cache may give their pages to others; nor may it pass on the cookie that
   * has put one of them into a group, even if the canary has ended in the meantime.
   * @param url the page's address; if it is not the requested one, a shared cache would keep a copy for each click on a marked
   * link
   */
  #audience(request: FastifyRequest, own: boolean, { pin }: Viewer, url: string): Audience {
    if (pin) return 'one with a pin';
    if (own) return 'one visitor';
    const isForAll = request.url === url && !isBucketNew(request) && this.#parts.compositions.canaries().length === 0;
    return isForAll ? 'everybody' : 'some visitors';
  }

  /** The page of a form that was posted without scripts and rejected, with what was filled in (rows E4, C12). */
  renderForm: RenderForm = async (request, reply, path, submitted) => {
    const viewer = { ...viewerOf(request), pin: await this.#parts.pins.of(request) };
    const page = await this.admission.renderForm(request, reply, () =>
      this.#render({ request, url: path, viewer, submitted }),
    );
    reply.headers(viewer.pin ? pinnedHeaders : { 'cache-control': 'no-store' });
    return this.admission.finish(() => fillPage(request, reply, page, timePosted(submitted.values['startedAt'])));
  };

  /** The page at this address, for all visitors for whom it has the same key. */
  async #reuseOrRender(request: FastifyRequest, url: string, key: string, viewer: Viewer): Promise<RenderedPage> {
    const composed = await this.#parts.compositions.current(viewer, this.#patienceMs);
    const pathname = pathOf(url);
    const known = await this.#kept.find(key, composed, () => renderersOf(composed, pathname));
    if (known) return known;
    const {
      page,
      data,
      isWhole,
      composed: rendered,
    } = await this.#parts.maker.make(composed, { request, url, viewer });
    if (page.status !== 200 || !isWhole) return page;
    const keysOf = mayBeShared(url, viewer) ? keysWith(data.keys()) : undefined;
    const forAll = page.withKeys(keysOf?.(page.composition));
    this.#kept.keep(key, rendered, forAll, {
      data,
      read: this.#readAs(viewer),
      versionOf: this.#versionOf,
      by: renderersOf(rendered, pathname),
      moveTo: this.#moveWith(keysOf),
    });
    return forAll;
  }

  // What is kept with a page is made outside the method that handles its request, so that it holds neither the request nor a
  // release in memory.

  #readAs = (viewer: Viewer) => (address: string) =>
    address === dataFiles.site ? this.#parts.data.files.site() : this.#parts.data.getJson(address, viewer);

  #versionOf = (address: string) => this.#parts.data.versionOf(address);

  #moveWith =
    (keysOf?: (composition: Composition) => string | undefined) =>
    (page: RenderedPage, to: Composed): RenderedPage | undefined => {
      const { composition } = this.#parts.maker.asLoaded(to);
      return page.movedTo(composition, keysOf?.(composition));
    };

  async #render(requested: RequestedPage): Promise<RenderedPage> {
    const composed = await this.#parts.compositions.current(requested.viewer, this.#patienceMs);
    const { page } = await this.#parts.maker.make(composed, requested);
    return page;
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

/** For when the shell itself has failed: answers with a page that needs nothing but this server. */
function pageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Overloaded) return sendBusy(request, reply, 503, error.retryAfterSeconds);
  const problem = error instanceof ReleaseError ? cannotBeComposed() : toProblem(error);
  const { statusCode: status, retryAfterSeconds } = problem;
  if (status >= 500) request.log.error({ err: error }, 'the page could not be made');
  if (prefersJson(request)) return sendProblem(reply, problem);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return sendFailure(reply, status);
}

/** Pages can be composed again as soon as the registry answers or has a shell that works. */
const cannotBeComposed = () => new HttpProblem(503, 'The page cannot be made at the moment', { retryAfterSeconds: 2 });
