import { readLines } from './codec';
import type { EnquiryLine } from './list';

/** The cookie with a visitor's list while no scripts run; it is sent to the pages of the enquiry list and to the contact form. */
export const enquiryCookie = 'enquiry-list';

/** Takes the list out of the cookie in the browser, so that scripts can keep it. @returns its lines */
export function takeCookie(): EnquiryLine[] {
  const prefix = `${enquiryCookie}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  if (found === undefined) return [];
  for (const path of ['/enquiry', '/contact-us']) {
    document.cookie = `${prefix}; path=${path}; max-age=0; samesite=lax`;
  }
  try {
    return readLines(decodeURIComponent(found.slice(prefix.length)));
  } catch {
    // Cut off within an escaped character.
    return [];
  }
}
