/** What precedes the time at which a form was written into its page, in its hidden field and in the page's state. */
const startedAt = '"startedAt"';
/**
 * Without scripts, this time tells the server that a form was filled in within a second (server/submissions/spam.ts). A page is
 * searched for the plain text first, which takes a tenth of the time of the pattern: the pattern needs a copy of the page as a
 * string.
 */
const beforeTime = /^"startedAt"(?: value="|:)(?=\d{13}\b)/;
/** More characters than the pattern can match. */
const patternLength = 40;
/** Older releases wrote an id into each form. Visitors who shared the id would count as one visitor who sends a form twice. */
const submissionId = /("submissionId"(?: value="|:"))[\w-]{16,64}"/g;

/** A page that has been rendered once for all visitors: the same for all but for the time of the answer in its forms. */
export class PageTemplate {
  /** @param parts the page in UTF-8, split where the time goes */
  private constructor(readonly parts: readonly Buffer[]) {}

  /** @param html in UTF-8 */
  static of(html: Buffer): PageTemplate {
    const page = html.includes('"submissionId"') ? withoutIds(html) : html;
    const parts: Buffer[] = [];
    let begin = 0;
    for (let at = page.indexOf(startedAt); at >= 0; at = page.indexOf(startedAt, at + startedAt.length)) {
      const [before] = beforeTime.exec(page.toString('latin1', at, at + patternLength)) ?? [];
      if (before === undefined) continue;
      parts.push(page.subarray(begin, at + before.length));
      begin = at + before.length + timeLength;
    }
    return new PageTemplate([...parts, page.subarray(begin)]);
  }

  /** @returns the page with one text replaced by another; undefined unless the replaced text occurs exactly once */
  replacing(text: string, by: string): PageTemplate | undefined {
    const places = this.parts.map((part) => [part.indexOf(text), part.lastIndexOf(text)] as const);
    const found = places.findIndex(([first]) => first >= 0);
    const [place, last] = places[found] ?? [-1, -1];
    if (place !== last || places.some(([first], at) => first >= 0 && at !== found) || place < 0) return undefined;
    const part = this.parts[found]!;
    const after = part.subarray(place + Buffer.byteLength(text));
    return new PageTemplate(this.parts.with(found, Buffer.concat([part.subarray(0, place), Buffer.from(by), after])));
  }

  /** What it occupies in memory. */
  get bytes(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** The page with the time of one answer, as {@link timeNow} gives it. */
  html(time: string): Buffer {
    const [first, ...others] = this.parts;
    return others.length === 0
      ? first!
      : Buffer.concat([first!, ...others.flatMap((part) => [Buffer.from(time), part])]);
  }
}

/**
 * In Latin-1 each byte is a character; the characters searched for are ASCII, whose bytes are never part of another character
 * in UTF-8.
 */
const withoutIds = (html: Buffer) => Buffer.from(html.toString('latin1').replace(submissionId, '$1"'), 'latin1');

/** The number of characters of a time. */
export const timeLength = 13;

/** Milliseconds since 1970; always of the same length. */
export const timeNow = () => String(Date.now());

/**
 * The time that was posted with a form, if that time is possible; otherwise now. A visitor who corrects a rejected form started
 * it earlier.
 */
export const timePosted = (posted: string | undefined) => {
  const now = timeNow();
  return posted !== undefined && /^\d{13}$/.test(posted) && posted <= now ? posted : now;
};
