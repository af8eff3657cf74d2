import { inquiry, type InquiryField } from 'api/forms';
import { storedMembers } from 'api/stored-members';
import { storedText, storeText } from 'api/stored-text';
import type { Inquiry } from '../conversation/post';
import { inquiriesPlace } from '../conversation/visit';

const names = Object.keys(inquiry.fields) as InquiryField[];

/** Keeps inquiries that the server has not confirmed until the tab is closed (row F8). */
export function storeUnconfirmed(inquiries: readonly Inquiry[]) {
  storeText(inquiriesPlace, inquiries.length > 0 ? JSON.stringify(inquiries) : '');
}

/** The kept inquiries, oldest first, without those that cannot be read. */
export function readUnconfirmed(): Inquiry[] {
  const stored = storedMembers(storedText(inquiriesPlace));
  return Array.isArray(stored) ? stored.flatMap(inquiryOf) : [];
}

/** Only the form's own fields of what is stored: an older release may have stored others, which the server refuses. */
function inquiryOf(stored: unknown): Inquiry[] {
  const values = Object(stored) as Record<string, unknown>;
  if (!names.every((name) => typeof values[name] === 'string')) return [];
  return [Object.fromEntries(names.map((name) => [name, values[name]])) as Inquiry];
}
