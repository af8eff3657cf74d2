import { enquiryAddresses, type CheckedCode, type EnquiryLine } from 'api/enquiry';
import type { PageSource } from '../pages/page-data';
import type { CatalogueCodes } from './catalogue-codes';

/** The list in the cookie, and what the catalogue knows about its codes. */
export interface StoredList {
  lines: EnquiryLine[];
  codes: Record<string, CheckedCode>;
}

/** Checks a list for its page. Without the catalogue the page shows the codes alone. */
export async function checkedList(lines: EnquiryLine[], catalogue: CatalogueCodes): Promise<StoredList> {
  const codes = lines.map(({ code }) => code);
  const checked = await catalogue.check(codes, { near: true }).catch(() => new Map<string, CheckedCode>());
  return { lines, codes: Object.fromEntries(checked) };
}

/** The list as page data, for a page that the server renders. */
export const listSource = (catalogue: CatalogueCodes): PageSource => ({
  pattern: enquiryAddresses.stored,
  read: (_params, { enquiry = [] }) => checkedList(enquiry, catalogue),
});
