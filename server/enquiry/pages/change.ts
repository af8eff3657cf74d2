import type { RouteHandlerMethod } from 'fastify';
import { makeLine, withCode, writeLines, type EnquiryLine } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { quotation } from 'api/forms';
import { readList } from '../list-cookie';
import { withPosted } from '../posted-lines';
import { fieldsOf, keepList, type ShowPage } from './list-page';

/** Fields of the request for a quotation that visitors type into. */
const requested = Object.keys(quotation.fields).filter((field) => !['lines', 'country'].includes(field));

/**
 * Changes, removes or replaces lines as the posted form of the list says. Answers 422 with the page for a wrong value, and 200
 * with the page if something has been typed into the request below the lines, since a redirect would lose it.
 */
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
    const removed = fields.has('clear') ? shown : shown.filter(({ code }) => code === fields.get('remove'));
    const left = replaced ?? lines.filter((line) => !removed.includes(line));
    return keepList(showPage, request, reply, left, {
      address: !replaced && removed.length > 0 ? undoAddress(removed) : enquiryAddresses.page,
      problem,
      typed: typedRequest(fields),
    });
  };

/** What has been typed into the request for a quotation below the lines, whose form the lines belong to; undefined if nothing has. */
function typedRequest(fields: URLSearchParams): Record<string, string> | undefined {
  const typed = requested.flatMap((field) => {
    const text = fields.get(field) ?? '';
    return text.trim() ? [[field, text] as const] : [];
  });
  return typed.length > 0 ? Object.fromEntries([...typed, ['country', fields.get('country') ?? '']]) : undefined;
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

/** The page with an offer to put back what was removed; without the offer if that is too long for an address. */
function undoAddress(removed: readonly EnquiryLine[]): string {
  const address = `${enquiryAddresses.page}?removed=${encodeURIComponent(writeLines(removed))}`;
  return address.length < 1900 ? address : enquiryAddresses.page;
}
