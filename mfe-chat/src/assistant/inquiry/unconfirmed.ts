import { inquiry, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';
import { inquiriesKey } from '../conversation/visit';

const names = Object.keys(inquiry.fields) as InquiryField[];

/** Keeps inquiries that the server has not confirmed until the tab is closed (row F8). */
export function storeUnconfirmed(inquiries: readonly Inquiry[]) {
  try {
    if (inquiries.length > 0) sessionStorage.setItem(inquiriesKey, JSON.stringify(inquiries));
    else sessionStorage.removeItem(inquiriesKey);
  } catch {
    // Storage is full or blocked: they last until the page is closed.
  }
}

/** The kept inquiries, oldest first, without those that cannot be read. */
export function readUnconfirmed(): Inquiry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(inquiriesKey) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(inquiryOf) : [];
  } catch {
    return [];
  }
}

/** Of what is stored, the fields of the form: the server refuses others, which an older release may have stored. */
function inquiryOf(stored: unknown): Inquiry[] {
  const values = Object(stored) as Record<string, unknown>;
  if (!names.every((name) => typeof values[name] === 'string')) return [];
  return [Object.fromEntries(names.map((name) => [name, values[name]])) as Inquiry];
}
