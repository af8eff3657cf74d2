import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from './database';
import { makeId } from './ids';
import type { FormName, Purpose, Tables } from './schema';

/** What came in through a form. */
export interface Submission {
  id: string;
  form: FormName;
  createdAt: string;
  email: string;
  fields: Record<string, string | number>;
  suspicion: string | null;
}

export interface NewSubmission {
  form: FormName;
  email: string;
  /** Where it came from, as limits see it. */
  address: string;
  fields: Record<string, string | number>;
  bodyHash: string;
  suspicion?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The mails that tell of it. */
  mails: readonly Purpose[];
  /** Domain of the Message-IDs. */
  mailDomain: string;
  review?: { productId: string; state: 'published' | 'pending'; author: string | null } | undefined;
}

export interface HourlyLimits {
  perEmail: number;
  perAddress: number;
  /** Beyond this many submissions, an e-mail address gets no further acknowledgement: it may not be its owner who writes. */
  acknowledgements: number;
}

export type Added =
  | { state: 'stored' | 'replayed'; submission: Submission; review?: Selectable<Tables['reviews']> | undefined }
  /** The same key came with another body. */
  | { state: 'changed' }
  | { state: 'tooMany'; retryAfterMs: number };

/** How long an identical body from the same address counts as the same, where no key says so. */
export const sameBodyMs = 10 * 60_000;
const hourMs = 60 * 60_000;

type Trx = Transaction<Tables>;
type Row = Selectable<Tables['submissions']>;

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

const toSubmission = ({ id, form, created_at, email, fields, suspicion }: Row): Submission => ({
  id,
  form,
  createdAt: created_at,
  email,
  fields: JSON.parse(fields) as Submission['fields'],
  suspicion,
});

/** What came in through the forms (rows G2, G3). */
export class Submissions {
  constructor(
    readonly database: Database,
    readonly now: () => number = Date.now,
  ) {}

  /**
   * Stores a submission together with its mails, in one transaction: all of it or nothing. The same again (by its key, or
   * without one by body and address) is found rather than stored, also when both arrive at once.
   * @throws what the database says, when nothing has been stored, or when it is unknown whether it has.
   */
  async add(entry: NewSubmission, limits: HourlyLimits): Promise<Added> {
    const { kind, writer } = await this.database.connections();
    return writer.transaction().execute(async (trx) => {
      const { form, idempotencyKey, bodyHash, address } = entry;
      // SQLite lets one transaction write at a time. On PostgreSQL, those that may be the same take turns.
      if (kind === 'postgres') {
        const same = `${form} ${idempotencyKey ?? `${address} ${bodyHash}`}`;
        await sql`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`.execute(trx);
      }
      const earlier = await this.#earlier(trx, entry);
      if (earlier) {
        if (earlier.body_hash !== bodyHash) return { state: 'changed' };
        const review = await this.#replayedReview(trx, earlier.id, entry);
        return { state: 'replayed', submission: toSubmission(earlier), review };
      }
      const { byEmail, byAddress, first } = await this.#lastHour(trx, entry);
      if (byEmail >= limits.perEmail || byAddress >= limits.perAddress) {
        return { state: 'tooMany', retryAfterMs: Math.max(1000, Date.parse(first) + hourMs - this.now()) };
      }
      const acknowledge = byEmail < limits.acknowledgements;
      const mails = entry.mails.filter((purpose) => purpose !== 'acknowledgement' || acknowledge);
      return this.#insert(trx, { ...entry, mails });
    });
  }

  async #earlier(trx: Trx, { form, idempotencyKey, bodyHash, address }: NewSubmission): Promise<Row | undefined> {
    const rows = trx.selectFrom('submissions').selectAll().where('form', '=', form);
    if (idempotencyKey !== undefined) {
      return rows.where('idempotency_key', '=', idempotencyKey).executeTakeFirst();
    }
    return rows
      .where('body_hash', '=', bodyHash)
      .where('address', '=', address)
      .where('created_at', '>', iso(this.now() - sameBodyMs))
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
  }

  /** Who sends a review again has not got the first answer's cookie, and gets another in its place. */
  async #replayedReview(trx: Trx, id: string, { review }: NewSubmission) {
    if (review?.author) {
      await trx
        .updateTable('reviews')
        .set({ author: review.author })
        .where('submission_id', '=', id)
        .where('state', '=', 'pending')
        .execute();
    }
    return trx.selectFrom('reviews').selectAll().where('submission_id', '=', id).executeTakeFirst();
  }

  /** How many have come from this e-mail address and from this place within the hour, and when the first of them. */
  async #lastHour(trx: Trx, { form, email, address }: NewSubmission) {
    const { byEmail, byAddress, first } = await trx
      .selectFrom('submissions')
      .select((row) => [
        row.fn.countAll().filterWhere('email', '=', email).as('byEmail'),
        row.fn.countAll().filterWhere('address', '=', address).as('byAddress'),
        row.fn.min('created_at').as('first'),
      ])
      .where((row) => row.or([row('email', '=', email), row('address', '=', address)]))
      .where('created_at', '>', iso(this.now() - hourMs))
      .where('form', '=', form)
      .executeTakeFirstOrThrow();
    return { byEmail: Number(byEmail), byAddress: Number(byAddress), first };
  }

  async #insert(trx: Trx, entry: NewSubmission): Promise<Added> {
    const now = this.now();
    const createdAt = iso(now);
    const row: Row = {
      id: makeId(now),
      form: entry.form,
      created_at: createdAt,
      email: entry.email,
      address: entry.address,
      fields: JSON.stringify(entry.fields),
      suspicion: entry.suspicion ?? null,
      idempotency_key: entry.idempotencyKey ?? null,
      body_hash: entry.bodyHash,
    };
    await trx.insertInto('submissions').values(row).execute();
    const review = entry.review && {
      submission_id: row.id,
      product_id: entry.review.productId,
      customer_name: String(entry.fields['customerName']),
      comment: String(entry.fields['comment']),
      stars: Number(entry.fields['stars']),
      state: entry.review.state,
      author: entry.review.author,
      created_at: createdAt,
    };
    if (review) await trx.insertInto('reviews').values(review).execute();
    await insertMails(trx, row.id, entry.mails, entry.mailDomain, now);
    return { state: 'stored', submission: toSubmission(row), review };
  }

  /** One submission, or undefined. */
  async get(id: string): Promise<Submission | undefined> {
    const { reader } = await this.database.connections();
    const row = await reader.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toSubmission(row);
  }
}

/** Puts mails about a submission into the outbox. */
export async function insertMails(
  trx: Trx,
  submissionId: string,
  mails: readonly Purpose[],
  mailDomain: string,
  now: number,
) {
  if (mails.length === 0) return;
  const rows = mails.map((purpose) => {
    const id = makeId(now);
    return {
      id,
      submission_id: submissionId,
      purpose,
      message_id: `<${id}@${mailDomain}>`,
      state: 'waiting' as const,
      attempts: 0,
      created_at: iso(now),
      next_attempt_at: iso(now),
    };
  });
  await trx
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, ...notYetTried })))
    .execute();
}

const notYetTried = { lease: null, tried_at: null, failure: null, last_error: null, sent_at: null };
