import type { FastifyInstance, FastifyRequest } from 'fastify';
import { enquiryAddresses } from 'api/addresses';
import { crossSiteCheck } from '../http/cross-site';
import { BurstLimit, postsOf } from '../rate-limit/burst-limit';
import { renderFormOrPlain, type RenderForm } from '../pages/plain-page';
import type { Data } from '../files/data';
import type { Rate } from '../rate-limit/token-buckets';
import type { Settings } from '../settings';
import { registerEnquiryApi } from './api-routes';
import type { Lookups } from './check-codes';
import { registerEnquiryPages } from './pages';
import { listBodyLimit } from './pages/list-page';

interface Options {
  lookups: Lookups;
  settings: Partial<Pick<Settings, 'SITE_ORIGIN'>>;
  data: Pick<Data, 'getJson' | 'site'>;
  renderForm: RenderForm;
  rate?: Rate | undefined;
}

/**
 * Adds the routes of the enquiry list. The request for a quotation itself is one of the forms (server/submissions).
 * Needs the plugin for cookies.
 */
export function registerEnquiry(app: FastifyInstance, { lookups, settings, data, renderForm, rate }: Options) {
  const refuseCrossSite = crossSiteCheck(settings, data);
  const burst = new BurstLimit(rate, mostTimes);
  const guard = async (request: FastifyRequest) => {
    await refuseCrossSite(request);
    burst.take(request, listsOf(request));
  };
  registerEnquiryApi(app, { lookups, guard });
  registerEnquiryPages(app, {
    lookups,
    guard,
    limit: (request, _reply, next) => {
      burst.take(request);
      next();
    },
    site: () => data.site(),
    showPage: (request, reply, { message, text, status = 422, typed, address = enquiryAddresses.page }) => {
      reply.status(status).header('cache-control', 'no-store');
      const shown = text?.slice(0, longestShown);
      const isCut = shown !== text;
      const submitted = {
        form: 'enquiry-list',
        message: isCut ? `${message} ${onlyBeginning}` : message,
        errors: {},
        values: { ...typed, ...(shown !== undefined && { text: isCut ? wholeLines(shown) : shown }) },
      };
      return renderFormOrPlain(renderForm, request, reply, address, submitted);
    },
  });
}

/**
 * An IPv6 network may send only a few times as many lists as one address: reading a list of 1 MB takes processor time from
 * everyone else.
 */
const mostTimes = 2;

/** Only the beginning of a longer text is rendered again: in a field and in the page's data, a character can take ten bytes. */
const longestShown = 128 * 1024;
const onlyBeginning = 'Below is only the first part of what could not be added.';

/** A text without its last line, which was cut off; a single line as it is. */
const wholeLines = (text: string) => (text.includes('\n') ? text.slice(0, text.lastIndexOf('\n')) : text);

/** How many posts a list counts as. In a multipart body, each part has its own limit. */
function listsOf(request: FastifyRequest): number {
  const isMultipart = request.headers['content-type']?.trim().toLowerCase().startsWith('multipart/');
  return isMultipart ? postsOf(request, 2 * listBodyLimit, false) : postsOf(request, listBodyLimit);
}
