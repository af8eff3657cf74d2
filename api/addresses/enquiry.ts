import { enquiry } from './pages';

/* Where the enquiry list is changed and sent without scripts, and what the server says about codes. */

export const page = enquiry.pattern;
/** Posts `code` and `quantity`, or `lines`. */
export const add = `${page}/add`;
/** Posts the whole table, with `remove`, `replace` or `clear` by the button that was pressed, or `enter` by the key. */
export const change = `${page}/change`;
/** Posts `text`, a pasted list. */
export const paste = `${page}/paste`;
/** Posts the request for a quotation, with the table as for `change`. */
export const send = `${page}/send`;
/** The list of the cookie as CSV. */
export const csv = `${page}/list.csv`;
/** The list of the cookie, checked, with the codes of shared `lines`: for the page as the server renders it. */
export const stored = `${page}/list.json`;
/** Checks codes against the catalogue. */
export const check = '/api/enquiry-list/check';
