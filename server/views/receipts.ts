import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { shellName, type Composition, type PartName } from '@platform/contract';
import { errorCode } from '../database/database';
import type { Secrets } from '../database/secrets';
import { HttpProblem } from '../http/problem';
import { sameText } from '../http/same-text';

/** A page that stays open for longer than a working day is not counted. */
export const receiptMs = 12 * 60 * 60_000;
/** How far the clocks of two servers may differ. */
const skewMs = 5 * 60_000;
const retryMs = 2000;
const keyBytes = 32;
/** The length of the random name of a view. */
const viewBytes = 9;
/** How many names are made at a time: asking for random bytes costs about the same however few are needed. */
const namesAtATime = 512;
/** Enough, since a receipt is worth only one view and is of no use after a day. */
const signatureBytes = 16;

/** A view of a page, and the releases that the page was composed of. */
export interface Receipt {
  /** A random name, which no other view has. */
  view: string;
  /** When the page was sent, in milliseconds since 1970. */
  at: number;
  releases: ReadonlyMap<PartName, string>;
}

/**
 * Gives each page view a receipt that says which releases the page was composed of, signed with a key that all servers of
 * the database share. What a browser says about a view is thus counted for the right releases, only once, and never without a
 * page.
 */
export class Receipts {
  /** Made only once; if it were passed as bytes, each signature would make it again. */
  #key: KeyObject | undefined;
  /** Random bytes for the names of the next views. */
  #unused = Buffer.alloc(0);
  #isLoading = false;
  #triedAt = -Infinity;

  constructor(
    readonly secrets: Pick<Secrets, 'read'>,
    readonly log: Pick<FastifyBaseLogger, 'warn'>,
    readonly now: () => number = Date.now,
  ) {
    this.#load();
  }

  /** @returns undefined while the database has not provided the key: the view is not reported then */
  issue({ shell, remotes }: Composition): string | undefined {
    if (!this.#key) {
      this.#load();
      return undefined;
    }
    const releases = Object.entries(remotes).map(([name, release]) => `${name}@${release!.version}`);
    const view = this.#newName();
    const text = [this.now().toString(36), view, [`${shellName}@${shell}`, ...releases].join(' ')].join('~');
    return `${text}~${this.#sign(text)}`;
  }

  /**
   * @returns undefined if the receipt is forged, or too old
   * @throws {HttpProblem} 503 while the database has not provided the key
   */
  read(receipt: string): Receipt | undefined {
    if (!this.#key) {
      this.#load();
      throw new HttpProblem(503, 'Views cannot be counted at the moment', { retryAfterSeconds: retryMs / 1000 });
    }
    const end = receipt.lastIndexOf('~');
    const text = receipt.slice(0, end);
    if (end < 0 || !sameText(receipt.slice(end + 1), this.#sign(text))) return undefined;
    const [time, view, releases] = text.split('~') as [string, string, string];
    const at = Number.parseInt(time, 36);
    const age = this.now() - at;
    if (age > receiptMs || age < -skewMs) return undefined;
    return { view, at, releases: new Map(releases.split(' ').map((each) => each.split('@') as [string, string])) };
  }

  #newName(): string {
    if (this.#unused.length === 0) this.#unused = randomBytes(viewBytes * namesAtATime);
    const name = this.#unused.toString('base64url', 0, viewBytes);
    this.#unused = this.#unused.subarray(viewBytes);
    return name;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key!).update(text).digest().subarray(0, signatureBytes).toString('base64url');
  }

  #load() {
    if (this.#isLoading || performance.now() - this.#triedAt < retryMs) return;
    this.#isLoading = true;
    this.secrets
      .read('receipts', () => randomBytes(keyBytes))
      .then(
        (key) => (this.#key = createSecretKey(key)),
        (error: unknown) => {
          this.log.warn({ code: errorCode(error) }, 'views cannot be counted: the database has not given the key');
        },
      )
      .finally(() => {
        this.#isLoading = false;
        this.#triedAt = performance.now();
      });
  }
}
