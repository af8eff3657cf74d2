import { storedText, storeText, type Place } from '../stored-text';
import { makeSubmissionId } from './submission-id';

const place: Place = ['sessionStorage', 'form-session'];
let session: string | undefined;

/**
 * The `Idempotency-Key` of a filled-in form: the same for the same contents in this tab, so that the server stores a
 * form once, however often it is sent by double click, retry, reload or the back button (rows C12, E4).
 */
export function idempotencyKey(contents: unknown): string {
  session ??= readSession();
  return `${session}-${fingerprint(JSON.stringify(contents))}`;
}

/** Where storage is blocked, the id lasts until the page is reloaded. */
function readSession(): string {
  const stored = storedText(place);
  const known = /^[0-9a-f]{32}$/.test(stored) ? stored : makeSubmissionId();
  storeText(place, known);
  return known;
}

/** A 53-bit hash of a text (cyrb53): distinguishes a visitor's forms without storing their contents. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
