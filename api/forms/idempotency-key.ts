import { storedText, storeText, type Place } from '../stored-text';
import { makeSubmissionId } from './submission-id';

const sessionPlace: Place = ['sessionStorage', 'form-session'];
const confirmedPlace: Place = ['sessionStorage', 'forms-confirmed'];
/** Of how many confirmed forms a tab remembers that they are. */
const maxConfirmed = 100;

/** Where storage is blocked, both last until the page is reloaded. */
let session: string | undefined;
let confirmed: string[] | undefined;

/**
 * The `Idempotency-Key` of a filled-in form: the same for the same contents in this tab until the server has confirmed them, so that
 * it stores a form once, however often it is sent by double click, retry or reload (rows C12, E4, G2). The same contents sent
 * again after that are another form: the same goods may be needed twice.
 */
export function idempotencyKey(contents: unknown): string {
  const print = fingerprint(JSON.stringify(contents));
  const times = readConfirmed().filter((one) => one === print).length;
  return `${readSession()}-${print}${times > 0 ? `-${times}` : ''}`;
}

/** Remembers that the server has confirmed these contents. */
export function confirmContents(contents: unknown): void {
  confirmed = [...readConfirmed(), fingerprint(JSON.stringify(contents))].slice(-maxConfirmed);
  storeText(confirmedPlace, confirmed.join(' '));
}

function readSession(): string {
  if (session !== undefined) return session;
  const stored = storedText(sessionPlace);
  session = /^[0-9a-f]{32}$/.test(stored) ? stored : makeSubmissionId();
  storeText(sessionPlace, session);
  return session;
}

const readConfirmed = () => (confirmed ??= storedText(confirmedPlace).split(' ').filter(Boolean));

/** The 64-bit FNV-1a hash of a text: distinguishes a visitor's forms without storing their contents. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
