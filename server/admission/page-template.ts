/**
 * When a form was written into its page, in its hidden field and in the page's state; without scripts the server tells by
 * it a form that was filled in within a second (server/submissions/spam.ts). The pattern begins with a text, for which a page is
 * searched faster than for one of two.
 */
const startedAt = /("startedAt"(?: value="|:))\d{13}\b/;
/** Releases from before wrote an id into each form. Visitors who shared it would count as one who sends a form twice. */
const submissionId = /("submissionId"(?: value="|:"))[\w-]{16,64}"/g;

/** A page that has been rendered once for all visitors: equal for all but for the time of the answer in its forms. */
export class PageTemplate {
  /** The page in UTF-8, split where the time goes. */
  readonly parts: readonly Buffer[];

  /** @param html in UTF-8 */
  constructor(html: Buffer) {
    // In Latin-1 each byte is a character, and none of the characters that are looked for is part of another.
    const found = html.toString('latin1').replace(submissionId, '$1"').split(startedAt);
    // Texts, with what comes before the time between them.
    const texts = found.filter((_, at) => at % 2 === 0);
    this.parts = texts.map((text, at) => Buffer.from(text + (found[at * 2 + 1] ?? ''), 'latin1'));
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

/** Characters of a time. */
export const timeLength = 13;

/** Milliseconds since 1970; always of the same length. */
export const timeNow = () => String(Date.now());
