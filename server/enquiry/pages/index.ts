import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { csvText } from 'api/csv';
import { sheetOf, type Prices } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { readFormBodies } from '../../http/form-body';
import { named } from '../../http/named';
import { prefersJson } from '../../http/prefers-json';
import { sendProblem, toProblem } from '../../http/problem';
import { sendPlainPage } from '../../pages/plain-page';
import type { Lookups } from '../check-codes';
import { readList } from '../list-cookie';
import { acceptUploads } from '../uploads';
import { addPosted } from './add';
import { changePosted } from './change';
import { listBodyLimit, tooLarge, type ShowPage } from './list-page';
import { pastePosted } from './paste';

interface Options {
  lookups: Lookups;
  /** Refuses floods and posts of other sites. @throws {HttpProblem} 403, 429 */
  guard: (request: FastifyRequest) => Promise<void>;
  /** Refuses floods. @throws {HttpProblem} 429 */
  limit: onRequestHookHandler;
  showPage: ShowPage;
  /** @throws if the facts of the site cannot be read */
  site: () => Promise<Prices>;
}

const tooManyParts = 'Only one file and one text can be added at once: nothing was added.';
const hidden = { schema: { hide: true } };

/** The enquiry list without scripts (row Q5): forms that change the list in the cookie, and the list as a file. */
export function registerEnquiryPages(app: FastifyInstance, { lookups, guard, limit, showPage, site }: Options) {
  app.get(enquiryAddresses.csv, { ...hidden, onRequest: limit }, async (request, reply) => {
    const lines = readList(request);
    const names = await lookups.catalogue.check(lines.map(({ code }) => code)).catch(() => undefined);
    const prices = await site().catch(() => undefined);
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="enquiry-list.csv"',
      })
      .type('text/csv; charset=utf-8')
      .send(csvText(sheetOf(lines, (code) => names?.get(code), prices)));
  });

  // After a form was refused, a browser requests the form's address again when it restores the tab.
  for (const address of [enquiryAddresses.add, enquiryAddresses.change, enquiryAddresses.paste]) {
    app.get(address, hidden, (_request, reply) => reply.redirect(enquiryAddresses.page, 302));
  }

  const posted = named('posted enquiry list', (posts, _options, done) => {
    posts.removeAllContentTypeParsers();
    readFormBodies(posts, listBodyLimit);
    posts.addHook('onRequest', guard);
    posts.setErrorHandler((error: FastifyError, request, reply) => refuse(showPage, error, request, reply));
    posts.post(enquiryAddresses.add, hidden, addPosted(showPage));
    posts.post(enquiryAddresses.change, hidden, changePosted(showPage));
    const uploaded = named('uploaded enquiry list', async (uploads) => {
      await acceptUploads(uploads, listBodyLimit);
      uploads.post(enquiryAddresses.paste, hidden, pastePosted(showPage));
    });
    void posts.register(uploaded);
    done();
  });
  void app.register(posted);
}

/** Answers a post that failed: with the page of the list if it was too large, with a plain page or JSON otherwise. */
function refuse(showPage: ShowPage, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode === 413) {
    const message = /(?:FILES|FIELDS|PARTS)_LIMIT$/.test(error.code) ? tooManyParts : tooLarge;
    return showPage(request, reply, { message, text: '', status: 413 });
  }
  const problem = toProblem(error, request);
  if (problem.statusCode === 500) request.log.error({ err: error }, 'the enquiry list could not be changed');
  if (prefersJson(request)) return sendProblem(reply, problem);
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  reply.status(problem.statusCode).header('cache-control', 'no-store');
  return sendPlainPage(reply, enquiryAddresses.page, { message: problem.message, errors: {} });
}
