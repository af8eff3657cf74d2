import type { FastifyReply, FastifyRequest } from 'fastify';
import { addresses, enquiryAddresses } from 'api/addresses';
import { cookieSeconds, enquiryCookie, readLines, writeLines, type EnquiryLine } from 'api/enquiry';

/** Browsers refuse cookies of more than 4,096 bytes, with name and attributes. */
const longestValue = 3500;
/** A longer list is not copied to the contact form: proxies refuse responses with large headers. */
const longestCopy = 1500;

/** How many lines, from the first, the cookie has space for. Each line is encoded only once: a list can have half a megabyte. */
function fitting(lines: readonly EnquiryLine[]): number {
  let length = 0;
  const first = lines.findIndex((line) => {
    const separator = length === 0 ? 0 : 1;
    length += separator + encodeURIComponent(writeLines([line])).length;
    return length > longestValue;
  });
  return first < 0 ? lines.length : first;
}

/** The list in this request's cookie. Scripts keep the list in the browser instead, and move this one there. */
export const readList = ({ cookies }: Pick<FastifyRequest, 'cookies'>): EnquiryLine[] =>
  readLines(cookies[enquiryCookie] ?? '');

/**
 * Sets the cookie to a list, for the list's pages and for the contact form, whose message begins with it; a page that is
 * rendered for this request shows it too.
 * @returns the lines at the end of the list that the cookie has no space for
 */
export function writeList(request: FastifyRequest, reply: FastifyReply, lines: readonly EnquiryLine[]): EnquiryLine[] {
  const kept = fitting(lines);
  const text = writeLines(lines.slice(0, kept));
  request.cookies[enquiryCookie] = text;
  const keep = (path: string, value: string) =>
    reply.setCookie(enquiryCookie, value, {
      path,
      maxAge: value ? cookieSeconds : 0,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
  keep(enquiryAddresses.page, text);
  keep(addresses.contactUs.pattern, encodeURIComponent(text).length <= longestCopy ? text : '');
  return lines.slice(kept);
}
