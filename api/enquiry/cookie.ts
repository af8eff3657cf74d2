import { readLines, writeLines } from './codec';
import type { EnquiryLine } from './list';

/** The cookie with a visitor's list while no scripts run; it is sent to the pages of the enquiry list and to the contact form. */
export const enquiryCookie = 'enquiry-list';
/** How long a browser keeps it: 30 days. */
export const cookieSeconds = 30 * 86_400;

const prefix = `${enquiryCookie}=`;

/**
 * Takes the list out of the cookie in the browser, so that scripts can keep it.
 * @param keep keeps its lines; it returns those that it cannot keep, which stay in the cookie
 * @returns what stays in the cookie
 */
export function takeCookie(keep: (lines: readonly EnquiryLine[]) => readonly EnquiryLine[]): readonly EnquiryLine[] {
  const found = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  if (found === undefined) return [];
  const lines = linesIn(found.slice(prefix.length));
  const left = lines.length > 0 ? keep(lines) : [];
  if (left.length > 0 && left.length === lines.length) return left;
  const value = encodeURIComponent(writeLines(left));
  for (const path of ['/enquiry', '/contact-us']) {
    document.cookie = `${prefix}${value}; path=${path}; max-age=${value ? cookieSeconds : 0}; samesite=lax`;
  }
  return left;
}

function linesIn(value: string): EnquiryLine[] {
  try {
    return readLines(decodeURIComponent(value));
  } catch {
    // Cut off within an escaped character.
    return [];
  }
}
