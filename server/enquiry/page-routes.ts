import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { csvText } from 'api/csv';
import {
  addLines,
  linesText,
  listText,
  makeLine,
  parseList,
  readLines,
  restOf,
  sheetOf,
  typedQuantity,
  withCode,
  writeLines,
  type EnquiryLine,
  type ParsedList,
  type Prices,
  type RefusedLine,
} from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { quotation } from 'api/forms';
import { readFormBodies } from '../http/form-body';
import { prefersJson } from '../http/prefers-json';
import { sendProblem, toProblem } from '../http/problem';
import { plainPage } from '../submissions/http/plain-page';
import type { Lookups } from './check-codes';
import { readList, writeList } from './list-cookie';
import { withPosted } from './posted-lines';
import { acceptUploads, readUpload, type Upload } from './uploads';

/**
 * Shows the page of the list with what was wrong: below, with the text that was not taken, or, without a text, above the
 * lines. The status is 422 by default.
 */
type ShowPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: { message: string; text?: string; status?: number },
) => unknown;

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

/** A pasted list of 10,000 lines; each character of the form can take three bytes. */
export const listBodyLimit = 1024 * 1024;
/** A list that a form of this site adds, of a link or of an undo, has fewer characters. */
const longestList = 64 * 1024;
const tooLarge =
  'This was too large, and was not added: a list can have at most 1 MB. Go back in your browser to find it as you wrote it.';
const tooManyParts = 'Only one file and one text can be added at once: nothing was added.';
const noSpace = (count: number) =>
  `Without scripts a browser can keep only a short list: ${linesText(count)} did not fit. ` +
  'Send this list first, or write the others into the message.';

/** Fields of the request for a quotation that visitors type into. */
const requested = Object.keys(quotation.fields).filter((field) => !['lines', 'country'].includes(field));

/** The enquiry list without scripts (row Q5): forms that change the list in the cookie, and the list as a file. */
export function registerEnquiryPages(app: FastifyInstance, { lookups, guard, limit, showPage, site }: Options) {
  app.get(enquiryAddresses.csv, { schema: { hide: true }, onRequest: limit }, async (request, reply) => {
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

  // Where a form was refused, a browser asks for its address again when it restores the tab.
  for (const address of [enquiryAddresses.add, enquiryAddresses.change, enquiryAddresses.paste]) {
    app.get(address, { schema: { hide: true } }, (_request, reply) => reply.redirect(enquiryAddresses.page, 302));
  }

  void app.register((posts, _options, done) => {
    posts.removeAllContentTypeParsers();
    readFormBodies(posts, listBodyLimit);
    posts.addHook('onRequest', guard);
    posts.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode === 413) {
        const message = /(?:FILES|FIELDS|PARTS)_LIMIT$/.test(error.code) ? tooManyParts : tooLarge;
        return showPage(request, reply, { message, text: '', status: 413 });
      }
      const problem = toProblem(error, request);
      if (problem.statusCode === 500) request.log.error({ err: error }, 'the enquiry list could not be changed');
      if (prefersJson(request)) return sendProblem(reply, problem);
      if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
      reply.status(problem.statusCode).header('cache-control', 'no-store');
      return plainPage(reply, enquiryAddresses.page, { message: problem.message, errors: {} });
    });
    const fieldsOf = (request: FastifyRequest) => (request.body ?? new URLSearchParams()) as URLSearchParams;

    /** Keeps the list; shows what did not fit, or else leads to `address`. */
    const keep = (
      request: FastifyRequest,
      reply: FastifyReply,
      lines: readonly EnquiryLine[],
      { refused = [], address = enquiryAddresses.page }: { refused?: readonly EnquiryLine[]; address?: string } = {},
    ) => {
      const left = [...writeList(request, reply, lines), ...refused];
      if (left.length === 0) return reply.header('cache-control', 'no-store').redirect(address, 303);
      return showPage(request, reply, { message: noSpace(left.length), text: listText(left) });
    };

    posts.post(enquiryAddresses.add, { schema: { hide: true } }, (request, reply) => {
      const fields = fieldsOf(request);
      const list = fields.get('lines') ?? '';
      if (list.length > longestList) return showPage(request, reply, { message: tooLarge, text: '', status: 413 });
      const several = readLines(list);
      const one = makeLine(
        fields.get('code') ?? '',
        typedQuantity(fields.get('quantity') ?? '1'),
        fields.get('note') ?? '',
      );
      if (several.length === 0 && typeof one === 'string') {
        const given = ['code', 'quantity', 'note'].flatMap(
          (name) => fields.get(name)?.trim().slice(0, shownOfText) || [],
        );
        return showPage(request, reply, { message: `“${given.join(', ')}” was not added. ${one}.` });
      }
      const added = several.length > 0 ? several : [one as EnquiryLine];
      const { lines, left } = addLines(readList(request), added);
      return keep(request, reply, lines, { refused: left });
    });

    posts.post(enquiryAddresses.change, { schema: { hide: true } }, (request, reply) => {
      const fields = fieldsOf(request);
      // The Enter key presses one button for the lines and for the request below them, which would be lost here.
      if (fields.has('enter') && requested.some((field) => fields.get(field)?.trim())) {
        return reply.redirect(`${enquiryAddresses.send}#send`, 307);
      }
      const { codes, shown, lines, problem } = withPosted(readList(request), fields);
      const replaced = replacedIn(lines, codes, fields.get('replace') ?? '');
      if (replaced) return keep(request, reply, replaced);
      const removed = fields.has('clear') ? shown : shown.filter(({ code }) => code === fields.get('remove'));
      if (removed.length === 0 && problem !== undefined) {
        writeList(request, reply, lines);
        return showPage(request, reply, { message: problem });
      }
      const address = removed.length > 0 ? undoAddress(removed) : enquiryAddresses.page;
      return keep(
        request,
        reply,
        lines.filter((line) => !removed.includes(line)),
        { address },
      );
    });

    void posts.register(async (uploads) => {
      await acceptUploads(uploads, listBodyLimit);
      uploads.post(enquiryAddresses.paste, { schema: { hide: true } }, async (request, reply) => {
        const { text: written, file }: Upload = request.isMultipart()
          ? await readUpload(request)
          : { text: fieldsOf(request).get('text') ?? '' };
        if (file && 'problem' in file) {
          return showPage(request, reply, {
            message: file.problem.replace('The file', () => file.name),
            text: written,
          });
        }
        if (file && written.length + file.text.length > listBodyLimit) {
          return showPage(request, reply, { message: tooLarge, text: '', status: 413 });
        }
        const read = parseList(written);
        const uploaded = parseList(file?.text ?? '');
        const pasted = [...read.lines, ...uploaded.lines];
        const refused = [...read.refused, ...uploaded.refused];
        const { lines, left } = addLines(readList(request), pasted);
        if (refused.length === 0 && pasted.length > 0) return keep(request, reply, lines, { refused: left });
        const unfit = [...writeList(request, reply, lines), ...left];
        // A line that was pasted comes back as it was written; one that was on the list before may have no space left either.
        const own = new Set<EnquiryLine>(unfit);
        const restOfPasted = (parsed: ParsedList) =>
          restOf(parsed, [...parsed.refused, ...parsed.lines.filter((line) => own.delete(line))]);
        const others = [restOfPasted(read), restOfPasted(uploaded), listText([...own])].filter(Boolean);
        const message =
          refused.length > 0 ? refusedText(refused) : `There is no code in this ${file && !written ? 'file' : 'text'}`;
        return showPage(request, reply, { message, text: others.join('\n') });
      });
    });
    done();
  });
}

/** How many refused lines are named, each with the reason. */
const mostNamed = 5;
/** Of each, in characters. */
const shownOfText = 60;

/** Lines by their texts, since they have other numbers in the field in which they are shown again. */
function refusedText(refused: readonly RefusedLine[]): string {
  const named = refused.slice(0, mostNamed).map(({ text, why }) => `“${text.slice(0, shownOfText)}”: ${why}.`);
  const more = refused.length - mostNamed;
  return [
    `${linesText(refused.length)} could not be used.`,
    ...named,
    ...(more > 0 ? [`And ${linesText(more)} more.`] : []),
  ].join(' ');
}

/** The lines after an offer for one of them was taken: `replace` is the row's number, from 0, and the code, as `3:0252-6`. */
function replacedIn(
  lines: readonly EnquiryLine[],
  codes: readonly string[],
  replace: string,
): EnquiryLine[] | undefined {
  const [row = '', ...rest] = replace.split(':');
  const at = lines.findIndex(({ code }) => code === codes[Number(row)]);
  const chosen = makeLine(rest.join(':'), 1);
  return replace === '' || at < 0 || typeof chosen === 'string' ? undefined : withCode(lines, at, chosen.code);
}

/** The page with an offer to put back what was removed; without it if that is too long for an address. */
function undoAddress(removed: readonly EnquiryLine[]): string {
  const address = `${enquiryAddresses.page}?removed=${encodeURIComponent(writeLines(removed))}`;
  return address.length < 1900 ? address : enquiryAddresses.page;
}
