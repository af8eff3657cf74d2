import { betweenLines } from './limits';
import { addLines, makeLine, type EnquiryLine } from './list';

/*
 * A list as one text, the same in the browser's storage, in the cookie and in the address of a shared list:
 *
 *     0252-6*10~ZE-HTI12-3C-650*2*for%20the%20workshop
 *
 * Lines are separated by `~`, code, quantity and note by `*`. Every character is one that a cookie's value may have.
 */
const betweenParts = '*';

const escapePart = (text: string) =>
  encodeURIComponent(text)
    .replaceAll('%2F', '/')
    .replace(/[~*!'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** A lone surrogate, which no encoding has. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD');

const writeLine = ({ code, quantity, note }: EnquiryLine) =>
  [code, String(quantity), ...(note ? [note] : [])].map(wellFormed).map(escapePart).join(betweenParts);

/** Writes a list as text for {@link readLines}. */
export const writeLines = (lines: readonly EnquiryLine[]): string => lines.map(writeLine).join(betweenLines);

/** Reads a list from text that may be damaged: what cannot be read is left out, the rest is kept within the limits. */
export const readLines = (text: string): EnquiryLine[] => readShared(text).lines;

/** The same of an address that somebody has sent, and how many lines are missing: it may have been cut off on its way. */
export function readShared(text: string): { lines: EnquiryLine[]; missing: number } {
  const parts = text.split(betweenLines).filter((part) => part !== '');
  const read = parts.flatMap((part) => readLine(part) ?? []);
  const { lines, left } = addLines([], read);
  return { lines, missing: parts.length - read.length + left.length };
}

function readLine(part: string): EnquiryLine | undefined {
  try {
    const [code = '', quantity = '', note = ''] = part.split(betweenParts).map(decodeURIComponent);
    const line = makeLine(code, /^\d{1,6}$/.test(quantity) ? Number(quantity) : Number.NaN, note);
    return typeof line === 'string' ? undefined : line;
  } catch {
    // Cut off within an escaped character.
    return undefined;
  }
}
