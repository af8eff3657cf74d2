import { randomBytes } from 'node:crypto';

/** Characters of a nonce, and of what stands for it in a page that is rendered for several answers. */
const nonceLength = 24;

/** What stands for the nonce while a page is rendered: nobody who writes into the page can know it. */
export const makeToken = () => randomBytes((nonceLength / 4) * 3).toString('base64url');

/** A value of a page that each answer has for itself; its length is always the same. */
interface Own {
  length: number;
  make: (nonce: string) => string;
}

/**
 * What the server wants to know of each form apart (server/submissions/spam.ts), where a page carries it: in the form's hidden
 * fields and in the page's state. Two visitors with one `submissionId` would be taken for one who sends the same twice.
 */
const ofForms: { pattern: RegExp; make: (length: number) => string }[] = [
  {
    pattern: /(?:name="submissionId" value="|"submissionId":")([\w-]{16,64})"/g,
    make: (length) => randomBytes(length).toString('hex').slice(0, length),
  },
  { pattern: /(?:name="startedAt" value="|"startedAt":)(\d{13})\b/g, make: () => String(Date.now()) },
];

/**
 * A page that has been rendered once for several answers. Each gets what must be its own: the nonce, and the marks of the
 * forms on it.
 */
export class PageTemplate {
  /** The page's text, cut where something of an answer's own goes. */
  readonly parts: readonly string[];
  /** Behind each part but the last: which of `#own` goes there. */
  readonly #holes: readonly number[];
  readonly #own: readonly Own[];

  /** @param token what the page was rendered with as its nonce */
  constructor(html: string, token: string) {
    const own = new Map<string, Own>([[token, { length: token.length, make: (nonce) => nonce }]]);
    for (const { pattern, make } of ofForms) {
      for (const [, value] of html.matchAll(pattern)) {
        own.set(value!, { length: value!.length, make: () => make(value!.length) });
      }
    }
    const found = html.split(new RegExp(`(${[...own.keys()].join('|')})`));
    const names = [...own.keys()];
    this.parts = found.filter((_, at) => at % 2 === 0);
    this.#holes = found.filter((_, at) => at % 2 === 1).map((value) => names.indexOf(value));
    this.#own = [...own.values()];
  }

  /** What tells pages apart that do not say the same. */
  get identity(): string {
    return [this.#holes.join(), this.#own.map(({ length }) => length).join(), ...this.parts].join('\0');
  }

  /** How many characters go behind each part but the last. */
  get lengths(): readonly number[] {
    return this.#holes.map((hole) => this.#own[hole]!.length);
  }

  /** The values of one answer, in the order of their places. */
  valuesFor(nonce: string): string[] {
    const values = this.#own.map(({ make }) => make(nonce));
    return this.#holes.map((hole) => values[hole]!);
  }

  /** The page with the values of one answer. */
  html(values: readonly string[]): string {
    return this.parts.map((part, at) => part + (values[at] ?? '')).join('');
  }
}
