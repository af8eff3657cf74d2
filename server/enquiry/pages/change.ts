import type { RouteHandlerMethod } from 'fastify';
import { makeLine, withCode, writeLines, type EnquiryLine } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { quotation } from 'api/forms';
import { readList, writeList } from '../list-cookie';
import { withPosted } from '../posted-lines';
import { fieldsOf, keepList, type ShowPage } from './list-page';

/** Fields of the request for a quotation that visitors type into. */
const requested = Object.keys(quotation.fields).filter((field) => !['lines', 'country'].includes(field));

/** Changes, removes or replaces lines as the posted form of the list says. Answers 422 with the page for a wrong value. */
export const changePosted =
  (showPage: ShowPage): RouteHandlerMethod =>
  (request, reply) => {
    const fields = fieldsOf(request);
    // The Enter key presses one button for the lines and for the request below them, which would be lost here.
    if (fields.has('enter') && requested.some((field) => fields.get(field)?.trim())) {
      return reply.redirect(`${enquiryAddresses.send}#send`, 307);
    }
    const { codes, shown, lines, problem } = withPosted(readList(request), fields);
    const replaced = replacedIn(lines, codes, fields.get('replace') ?? '');
    if (replaced) return keepList(showPage, request, reply, replaced);
    const removed = fields.has('clear') ? shown : shown.filter(({ code }) => code === fields.get('remove'));
    if (removed.length === 0 && problem !== undefined) {
      writeList(request, reply, lines);
      return showPage(request, reply, { message: problem });
    }
    const address = removed.length > 0 ? undoAddress(removed) : enquiryAddresses.page;
    const left = lines.filter((line) => !removed.includes(line));
    return keepList(showPage, request, reply, left, { address });
  };

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
