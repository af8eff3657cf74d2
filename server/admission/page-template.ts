import { randomBytes } from 'node:crypto';

/** Characters of a nonce, and of the token in its place in a page that is rendered for several answers. */
const nonceLength = 24;

/** The token in place of the nonce while a page is rendered; no author of the page's content can know it. */
export const makeToken = () => randomBytes((nonceLength / 4) * 3).toString('base64url');

/** A value that differs from answer to answer; its length is always the same. */
interface Own {
  length: number;
  make: (nonce: string) => string;
}

/**
 * Form tokens in a page: the values by which the server distinguishes submissions (server/submissions/spam.ts), in the
 * form's hidden fields and in the page's state. Two visitors with one `submissionId` would count as one who sends the
 * same twice.
 */
const ofForms: { pattern: RegExp; make: (length: number) => string }[] = [
  {
    pattern: /(?:name="submissionId" value="|"submissionId":")([\w-]{16,64})"/g,
    make: (length) => randomBytes(length).toString('hex').slice(0, length),
  },
  { pattern: /(?:name="startedAt" value="|"startedAt":)(\d{13})\b/g, make: () => String(Date.now()) },
];

/** A page that has been rendered once for several answers. Each answer gets its own nonce and its own form tokens. */
export class PageTemplate {
  /** The page in UTF-8, split where an answer's own values go. */
  readonly parts: readonly Buffer[];
  /** After each part but the last: which of `#own` goes there. */
  readonly #holes: readonly number[];
  readonly #own: readonly Own[];

  /** @param token the nonce with which the page was rendered */
  constructor(html: string, token: string) {
    const own = new Map<string, Own>([[token, { length: token.length, make: (nonce) => nonce }]]);
    for (const { pattern, make } of ofForms) {
      for (const [, value] of html.matchAll(pattern)) {
        own.set(value!, { length: value!.length, make: () => make(value!.length) });
      }
    }
    const found = html.split(new RegExp(`(${[...own.keys()].join('|')})`));
    const names = [...own.keys()];
    this.parts = found.filter((_, at) => at % 2 === 0).map((part) => Buffer.from(part));
    this.#holes = found.filter((_, at) => at % 2 === 1).map((value) => names.indexOf(value));
    this.#own = [...own.values()];
  }

  /** What it occupies in memory. */
  get bytes(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** How many characters go after each part but the last. */
  get lengths(): readonly number[] {
    return this.#holes.map((hole) => this.#own[hole]!.length);
  }

  /** The values of one answer, in the order of their places. */
  valuesFor(nonce: string): string[] {
    const values = this.#own.map(({ make }) => make(nonce));
    return this.#holes.map((hole) => values[hole]!);
  }

  /** The page with the values of one answer. */
  html(values: readonly string[]): Buffer {
    return Buffer.concat(this.parts.flatMap((part, at) => [part, Buffer.from(values[at] ?? '')]));
  }
}
