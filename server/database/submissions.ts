import type { FormName } from 'api/forms';
import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool, type Transaction } from 'kysely';
import type { Database } from './database';
import { makeId } from './ids';
import type { CountedNetwork } from '../rate-limit/networks';
import type { Purpose, Tables } from './schema';

/** A submission, as stored. */
export interface Submission {
  id: string;
  form: FormName;
  createdAt: string;
  email: string;
  fields: Record<string, string | number>;
  suspicion: string | null;
}

/** A form to be stored. */
export interface NewSubmission {
  form: FormName;
  email: string;
  /** The sender's network address as limits count it: the first of `networks`. */
  address: string;
  /** The address and the networks around it, each with the share of one address's limit that it may have. */
  networks: readonly CountedNetwork[];
  /** The mailbox that an acknowledgement would go to, however its address is written. */
  mailbox: string;
  fields: Record<string, string | number>;
  bodyHash: string;
  suspicion?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The mails that report it. */
  mails: readonly Purpose[];
  /** Domain of the Message-IDs. */
  mailDomain: string;
  review?: { productId: string; state: 'published' | 'pending'; author: string | null } | undefined;
}

/** How many forms are accepted within an hour. */
export interface HourlyLimits {
  /** For one form, from one e-mail address in one network, not counting suspected spam. */
  perEmail: number;
  perAddress: number;
  /** Characters in all submissions of one form from one address: the disk and the company's mailbox hold only so much. */
  characters: number;
  /** Reviews of all products from one address. */
  reviews: number;
  /** Acknowledgements to one mailbox, for all forms: the sender may not be its owner. */
  acknowledgements: number;
}

/** The outcome of storing a form. */
export type Added =
  | { state: 'stored' | 'replayed'; submission: Submission; review?: Selectable<Tables['reviews']> | undefined }
  /** The same key came with a different body. */
  | { state: 'changed' }
  /**
   * This product has a review with the same e-mail address that is not suspected spam, or one from the same network within the
   * last day.
   */
  | { state: 'reviewed' }
  | { state: 'tooMany'; retryAfterMs: number };

/** How long, in ms, an identical body from the same address counts as a repetition if there is no key. */
const sameBodyMs = 10 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type Trx = Transaction<Tables>;
type Row = Selectable<Tables['submissions']>;

/** A time in the form in which the database keeps it, from milliseconds since 1970. */
export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * The times that count as the last hour or day, also by a clock that has been corrected since, or another server's. What was stored
 * while a clock was far ahead does not count: otherwise it would use up limits until its time has come.
 */
const since = (now: number, periodMs: number) => [iso(now - periodMs), iso(now + dayMs)] as const;

const toSubmission = ({ id, form, created_at, email, fields, suspicion }: Row): Submission => ({
  id,
  form,
  createdAt: created_at,
  email,
  fields: JSON.parse(fields) as Submission['fields'],
  suspicion,
});

type Rows = ExpressionBuilder<Tables, 'submissions'>;

/** Submissions that are counted together, and their limit. */
interface Counted {
  most: number;
  /** Counts their characters instead of the submissions. */
  characters?: true;
  matches: (row: Rows) => Expression<SqlBool>;
}

const fromNetwork =
  ({ name, like }: CountedNetwork) =>
  (row: Rows) =>
    like ? row.or(like.map((pattern) => row('address', 'like', pattern))) : row('address', '=', name);

/** Without suspected spam, since the address in it may be someone else's. */
const withEmail = (email: string) => (row: Rows) => row.and([row('email', '=', email), row('suspicion', 'is', null)]);

/**
 * The networks of a submission, with what each may send. For reviews, the networks around an address have a quarter of their
 * usual share: they belong to one customer or a few.
 */
function countedByNetwork({ form, networks }: NewSubmission, perAddress: number): Counted[] {
  const share = (times: number) => (form === 'review' ? Math.ceil(times / 4) : times);
  return networks.map((network) => ({ most: perAddress * share(network.times), matches: fromNetwork(network) }));
}

/** The factor by which an IPv6 network may send more characters than a single address: it may belong to a single customer. */
const mostCharacters = 4;

/**
 * By network, in numbers and in characters, and by e-mail address within the widest network, so that nobody elsewhere can use
 * up what the owner of an address may send.
 */
function countedForLimits(entry: NewSubmission, limits: HourlyLimits): Counted[] {
  const { form, email, networks } = entry;
  const matches = (row: Rows) => row.and([withEmail(email)(row), fromNetwork(networks.at(-1)!)(row)]);
  const perAddress = form === 'review' ? limits.reviews : limits.perAddress;
  const characters = entry.networks.map((network): Counted => ({
    most: limits.characters * Math.min(network.times, mostCharacters),
    characters: true,
    matches: fromNetwork(network),
  }));
  return [{ most: limits.perEmail, matches }, ...countedByNetwork(entry, perAddress), ...characters];
}

const countsOf = (row: Rows, counted: readonly Counted[]) =>
  counted.map(({ matches, characters }, at) => {
    const count = characters ? row.fn.sum(sql<number>`length(fields)`) : row.fn.countAll();
    return count.filterWhere(matches(row)).as(`count${at}`);
  });

/** The time of the first of the submissions that are counted together. */
const firstsOf = (row: Rows, counted: readonly Counted[]) =>
  counted.map(({ matches }, at) => row.fn.min('created_at').filterWhere(matches(row)).as(`first${at}`));

/** The indexes of the limits that have been reached. */
const reached = (counts: object, counted: readonly Counted[]) =>
  counted.flatMap(({ most }, at) => (Number((counts as Record<string, unknown>)[`count${at}`]) >= most ? [at] : []));

/** The stored submissions (rows G2, G3). */
export class Submissions {
  constructor(
    readonly database: Database,
    readonly now: () => number = () => Date.now(),
  ) {}

  /**
   * Stores a submission together with its mails, in one transaction: all of it or nothing. A repetition (the same key,
   * or without one the same body and address) is found rather than stored, even when both arrive at once.
   * @throws errors of the database, if nothing has been stored or it is unknown whether it has been.
   */
  async add(entry: NewSubmission, limits: HourlyLimits): Promise<Added> {
    const { kind, writer } = await this.database.connections();
    return writer.transaction().execute(async (trx) => {
      const { bodyHash } = entry;
      // SQLite lets one transaction write at a time.
      if (kind === 'postgres') await lockInOrder(trx, entry);
      const earlier = await this.#earlier(trx, entry);
      if (earlier) {
        if (earlier.body_hash !== bodyHash) return { state: 'changed' };
        const review = await this.#replayedReview(trx, earlier.id, entry);
        return { state: 'replayed', submission: toSubmission(earlier), review };
      }
      if (entry.review && (await this.#isReviewed(trx, entry, entry.review.productId))) return { state: 'reviewed' };
      const { retryAfterMs, acknowledged } = await this.#lastHour(trx, entry, limits);
      if (retryAfterMs !== undefined) return { state: 'tooMany', retryAfterMs };
      const acknowledge = acknowledged < limits.acknowledgements;
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
      .where((row) => row.between('created_at', ...since(this.now(), sameBodyMs)))
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
  }

  /** A browser that sends a review again did not get the cookie of the first answer; it gets a new one instead. */
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

  /**
   * Whether this product has a review from the same person, or one of the last 24 hours from the same network, published or
   * waiting. Not for longer than that, since an office or a mobile network has many visitors behind one address.
   */
  async #isReviewed(trx: Trx, entry: NewSubmission, productId: string): Promise<boolean> {
    const today = since(this.now(), dayMs);
    const ofToday = countedByNetwork(entry, 1).map(({ most, matches }): Counted => ({
      most,
      matches: (row) => row.and([matches(row), row.between('submissions.created_at', ...today)]),
    }));
    const counted = [{ most: 1, matches: withEmail(entry.email) }, ...ofToday];
    const counts = await trx
      .selectFrom('reviews')
      .innerJoin('submissions', 'submissions.id', 'reviews.submission_id')
      .select((row) => countsOf(row, counted))
      .where('product_id', '=', productId)
      .where('state', '!=', 'rejected')
      .executeTakeFirstOrThrow();
    return reached(counts, counted).length > 0;
  }

  /**
   * Counts the last hour: the milliseconds after which this form may be sent again from this e-mail address and these networks,
   * if not now; and the number of acknowledgements that the mailbox has been sent.
   */
  async #lastHour(trx: Trx, entry: NewSubmission, limits: HourlyLimits) {
    const hour = since(this.now(), hourMs);
    const { form, mailbox } = entry;
    const counted = countedForLimits(entry, limits);
    const { acknowledged, ...counts } = await trx
      .selectFrom('submissions')
      .select((row) => [
        row
          .selectFrom('outbox')
          .select((mail) => mail.fn.countAll().as('count'))
          .where('mailbox', '=', mailbox)
          .where((mail) => mail.between('created_at', ...hour))
          .as('acknowledged'),
        ...countsOf(row, counted),
        ...firstsOf(row, counted),
      ])
      // Everything that is counted comes from there.
      .where(fromNetwork(entry.networks.at(-1)!))
      .where((row) => row.between('created_at', ...hour))
      .where('form', '=', form)
      .executeTakeFirstOrThrow();
    const firsts = counts as Record<string, string>;
    const waits = reached(counts, counted).map((at) => Date.parse(firsts[`first${at}`]!) + hourMs - this.now());
    const retryAfterMs = waits.length > 0 ? Math.min(hourMs, Math.max(1000, ...waits)) : undefined;
    return { retryAfterMs, acknowledged: Number(acknowledged) };
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
    await insertMails(trx, row.id, entry.mails, entry.mailDomain, now, entry.mailbox);
    return { state: 'stored', submission: toSubmission(row), review };
  }

  /** One submission, or undefined. */
  async get(id: string): Promise<Submission | undefined> {
    const { reader } = await this.database.connections();
    const row = await reader.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toSubmission(row);
  }
}

/**
 * On PostgreSQL, submissions that may be repetitions or are counted together are stored one after another, so that limits are
 * exact however many arrive at once. All take the locks in the same order, so there is no deadlock.
 */
async function lockInOrder(
  trx: Trx,
  { form, idempotencyKey, bodyHash, address, email, networks, mailbox, mails }: NewSubmission,
) {
  const names = [
    `same ${form} ${idempotencyKey ?? `${address} ${bodyHash}`}`,
    `email ${form} ${email}`,
    ...networks.map(({ name }) => `network ${form} ${name}`),
    ...(mails.includes('acknowledgement') ? [`mailbox ${mailbox}`] : []),
  ];
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by 1) as keys
  `.execute(trx);
}

/**
 * Puts mails about a submission into the outbox.
 * @param mailbox the mailbox whose acknowledgements are counted together
 */
export async function insertMails(
  trx: Trx,
  submissionId: string,
  mails: readonly Purpose[],
  mailDomain: string,
  now: number,
  mailbox?: string,
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
      mailbox: (purpose === 'acknowledgement' && mailbox) || null,
    };
  });
  await trx
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, ...notYetTried })))
    .execute();
}

const notYetTried = { lease: null, tried_at: null, failure: null, last_error: null, sent_at: null, recipients: null };
