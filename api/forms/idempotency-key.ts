import { storedText, storeText, type Place } from '../stored-text';
import { makeSubmissionId } from './submission-id';

/**
 * The session's id, and the keys of the forms that were confirmed, with the times: of a few, as the server takes no more from
 * one visitor.
 */
const place: Place = ['sessionStorage', 'form-session'];

const hourMs = 3_600_000;

/** Where storage is blocked, it lasts until the page is reloaded. */
let known: string | undefined;

/**
 * The `Idempotency-Key` of a filled-in form: the same for the same contents in this tab until the server has confirmed them, so that
 * it stores a form once, however often it is sent by double click, retry or reload (rows C12, E4, G2), and for an hour after that,
 * in which a visitor may go back and send it again. Later they are another form: the same goods may be needed twice.
 */
export function idempotencyKey(contents: unknown): string {
  const print = fingerprint(contents);
  const [session, ...confirmed] = read();
  const isOlder = (one: string) => one.includes(print) && parseInt(one) < Date.now() - hourMs;
  return `${session}-${print}-${confirmed.filter(isOlder).length}`;
}

/** Remembers that the server has confirmed the contents that have this key. */
export function confirmKey(key: string): void {
  keep([...read(), `${Date.now()}.${key}`].join(' '));
}

function read(): string[] {
  if (known === undefined) {
    const stored = storedText(place);
    keep(/^[0-9a-f]{32}\b/.test(stored) ? stored : makeSubmissionId());
  }
  return known!.split(' ');
}

function keep(text: string): void {
  known = text;
  storeText(place, text);
}

/** The 64-bit FNV-1a hash of some contents: distinguishes a visitor's forms without storing them. */
function fingerprint(contents: unknown): string {
  const text = JSON.stringify(contents);
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
