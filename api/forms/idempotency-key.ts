import { storedText, storeText, type Place } from '../stored-text';
import { makeSubmissionId } from './submission-id';

const place: Place = ['sessionStorage', 'form-session'];
let session: string | undefined;

/**
 * The `Idempotency-Key` of a filled-in form: the same for the same contents in this tab on one day, so that the server stores a
 * form once, however often it is sent by double click, retry, reload or the back button (rows C12, E4). The same order on another
 * day is another one.
 */
export function idempotencyKey(contents: unknown): string {
  session ??= readSession();
  return `${session}-${fingerprint(JSON.stringify([contents, new Date().toDateString()]))}`;
}

/** Where storage is blocked, the id lasts until the page is reloaded. */
function readSession(): string {
  const stored = storedText(place);
  const known = /^[0-9a-f]{32}$/.test(stored) ? stored : makeSubmissionId();
  storeText(place, known);
  return known;
}

/** The 64-bit FNV-1a hash of a text: distinguishes a visitor's forms without storing their contents. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
