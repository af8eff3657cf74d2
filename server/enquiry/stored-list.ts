import type { CheckedCode, EnquiryLine, StoredList } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import type { PageSource } from '../pages/page-data';
import { checkCodes, type Lookups } from './check-codes';

/** Checks a list for its page. Without the catalogue the page shows the codes alone. */
async function checkedList(lines: EnquiryLine[], lookups: Lookups): Promise<StoredList> {
  const codes = lines.map(({ code }) => code);
  const checked = await checkCodes(codes, lookups).catch(() => new Map<string, CheckedCode>());
  return { lines, codes: Object.fromEntries(checked) };
}

/** The list as page data, for a page that the server renders. */
export const listSource = (lookups: Lookups): PageSource => ({
  pattern: enquiryAddresses.stored,
  read: async (_params, { enquiry = [] }) => ({ ...(await checkedList(enquiry, lookups)), isSentAsShown: true }),
});
