import { readShared, type CheckedCode, type EnquiryLine, type StoredList } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import type { PageSource } from '../pages/page-data';
import { checkCodes, type Lookups } from './check-codes';

/** Checks lines for the list's page. If the catalogue is unavailable, the page shows only the codes. */
async function checkedCodes(lines: readonly EnquiryLine[], lookups: Lookups): Promise<StoredList['codes']> {
  const codes = [...new Set(lines.map(({ code }) => code))];
  return Object.fromEntries(await checkCodes(codes, lookups).catch(() => new Map<string, CheckedCode>()));
}

/** The list as page data, for a page that the server renders; `lines` are those of a shared address, which are checked as well. */
export const listSource = (lookups: Lookups): PageSource => ({
  pattern: enquiryAddresses.stored,
  read: async (_params, { enquiry = [] }, query): Promise<StoredList> => {
    const shared = readShared(query.get('lines') ?? '').lines;
    return { lines: enquiry, codes: await checkedCodes([...enquiry, ...shared], lookups), isSentAsShown: true };
  },
});
