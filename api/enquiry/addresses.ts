import { addresses } from '../addresses';
import type { EnquiryLine } from './list';
import { writeLines } from './codec';

const page = addresses.enquiry.pattern;

/** Where the enquiry list is changed and sent without scripts, and what the server says about codes. */
export const enquiryAddresses = {
  page,
  /** Posts `code` and `quantity`, or `lines`. */
  add: `${page}/add`,
  /** Posts the whole table, with `remove`, `replace` or `clear` by the button that was pressed, or `enter` by the key. */
  change: `${page}/change`,
  /** Posts `text`, a pasted list. */
  paste: `${page}/paste`,
  /** Posts the request for a quotation, with the table as for `change`. */
  send: `${page}/send`,
  /** The list of the cookie as CSV. */
  csv: `${page}/list.csv`,
  /** The list of the cookie, checked: for the page as the server renders it. */
  stored: `${page}/list.json`,
  /** Checks codes against the catalogue. */
  check: '/api/enquiry-list/check',
} as const;

/** Addresses longer than this many characters are refused by the server or cut by mail programs. */
const longestAddress = 1900;

/** The address that offers a list to the person it is sent to; undefined for a list that is too long for one. */
export function shareAddress(lines: readonly EnquiryLine[]): string | undefined {
  const address = `${page}?lines=${encodeURIComponent(writeLines(lines)).replaceAll('%2F', '/')}`;
  return address.length <= longestAddress ? address : undefined;
}
