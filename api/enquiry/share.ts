import { addresses } from '../addresses';
import { writeLines } from './codec';
import type { EnquiryLine } from './list';

/** Addresses longer than this many characters are refused by the server or cut by mail programs. */
const longestAddress = 1900;

/** The address that offers a list to the person it is sent to; undefined for a list that is too long for one. */
export function shareAddress(lines: readonly EnquiryLine[]): string | undefined {
  const address = `${addresses.enquiry.to()}?lines=${encodeURIComponent(writeLines(lines)).replaceAll('%2F', '/')}`;
  return address.length <= longestAddress ? address : undefined;
}
