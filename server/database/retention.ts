import type { Transaction } from 'kysely';
import type { Database } from './database';
import { remove, removeKept, type PurgedContents } from './erase';
import type { Heartbeat } from './heartbeat';
import type { Tables } from './schema';
import { iso } from './submissions';

/** What was removed because its retention time is over. */
export interface Purged {
  /** How many submissions have left the inbox; they can be restored for a few days. */
  submissions: number;
  /**
   * Mails of submissions that were purged long ago and are now removed for good; their files under DATA_DIR must be
   * erased too.
   */
  mails: string[];
  /** Why nothing was purged: the clock cannot be trusted, or too much would be purged at once. */
  refused?: 'clock' | 'share';
}

/** What has been purged, as `npm run inbox -- list --purged` shows it. */
export interface Kept {
  id: string;
  email: string;
  purgedAt: string;
  form: string;
  createdAt: string;
}

const dayMs = 24 * 60 * 60_000;
/** How many days the sender's network address is kept. */
const addressDays = 1;
/** How many days purged submissions can be restored. */
const keptDays = 7;
const batchSize = 500;

/** At least this many may be purged: a share of a small site's submissions is next to nothing. */
const alwaysMay = 20;
/**
 * At most this share of everything is purged at once. With a short retention time, more may be due after a quiet night.
 */
const maxAtOnce = (retentionDays: number) => Math.max(0.05, 0.25 / retentionDays);

/** Applies the retention time: older submissions leave the inbox, and are erased a few days later. */
export class Retention {
  constructor(
    readonly database: Database,
    readonly clock: Pick<Heartbeat, 'now' | 'believable'>,
  ) {}

  /**
   * Purges what is older than the retention time, unless its mail has still not been sent; the public part of a
   * published review stays. Network addresses are emptied after a day. What was received while a clock was far ahead is from then
   * on as old as if it had been received a day ago. Refuses when the clock cannot be trusted, or when too
   * much would be purged at once, as happens when a clock was set wrong. Removed text stays in the database's files until
   * `forget` is called.
   * @param retentionDays 0: forever
   * @param confirmed someone has confirmed that this is right
   */
  async purge(retentionDays: number, { confirmed = false } = {}): Promise<Purged> {
    if (!confirmed && !(await this.clock.believable())) return { submissions: 0, mails: [], refused: 'clock' };
    const { writer } = await this.database.connections();
    const now = this.clock.now();
    // Also where a person has confirmed the share: that says nothing about the clock.
    if (await this.clock.believable()) await writer.transaction().execute((trx) => bringBack(trx, now));
    await writer
      .updateTable('submissions')
      .set({ address: null })
      .where('address', 'is not', null)
      .where('created_at', '<', iso(now - addressDays * dayMs))
      .execute();
    const { mails } = await writer
      .transaction()
      .execute((trx) => removeKept(trx, (row) => row('purged_at', '<', iso(now - keptDays * dayMs))));
    const purged: Purged = { submissions: 0, mails };
    if (retentionDays > 0) {
      const { due, all } = await this.due(retentionDays);
      if (!confirmed && due > alwaysMay && due > all * maxAtOnce(retentionDays)) purged.refused = 'share';
      else purged.submissions = await this.#purgeBefore(iso(now - retentionDays * dayMs));
    }
    return purged;
  }

  /** How many submissions are older than the retention time, and how many there are. */
  async due(retentionDays: number): Promise<{ due: number; all: number }> {
    const { reader } = await this.database.connections();
    const count = (rows: { n: unknown } | undefined) => Number(rows?.n ?? 0);
    const before = iso(this.clock.now() - retentionDays * dayMs);
    const due = oldSubmissions(reader, before).select((row) => row.fn.countAll().as('n'));
    const all = reader.selectFrom('submissions').select((row) => row.fn.countAll().as('n'));
    return { due: count(await due.executeTakeFirst()), all: count(await all.executeTakeFirst()) };
  }

  async #purgeBefore(before: string): Promise<number> {
    const { writer } = await this.database.connections();
    const purgedAt = iso(this.clock.now());
    let submissions = 0;
    for (let more = true; more;) {
      const batch = await writer.transaction().execute((trx) => purgeBatch(trx, before, purgedAt));
      submissions += batch;
      more = batch > 0;
    }
    return submissions;
  }

  /** The purged submissions that can be restored, newest first. */
  async kept(filter: { email?: string | undefined } = {}): Promise<Kept[]> {
    const { reader } = await this.database.connections();
    let rows = reader.selectFrom('purged').selectAll().orderBy('id', 'desc');
    if (filter.email !== undefined) rows = rows.where('email', '=', filter.email.toLowerCase());
    return (await rows.execute()).map(({ id, email, purged_at, contents }) => {
      const { form, created_at } = (JSON.parse(contents) as PurgedContents).submission;
      return { id, email, purgedAt: purged_at, form, createdAt: created_at };
    });
  }

  /**
   * Returns purged submissions to the inbox, with their reviews and mails as they were.
   * @returns how many of the ids were found
   */
  async restore(ids: readonly string[]): Promise<number> {
    const { writer } = await this.database.connections();
    let restored = 0;
    for (const id of ids) {
      restored += await writer.transaction().execute((trx) => restoreOne(trx, id));
    }
    return restored;
  }
}

/** Further ahead than two trusted clocks can differ: see `Heartbeat.believable`. */
const farAheadMs = 8 * dayMs;

/**
 * Brings back times in the future: otherwise everything would be kept for longer by what the clock was ahead. To a day ago, because
 * what seems to have just arrived would use up the limits of the hour and the day.
 */
async function bringBack(trx: Transaction<Tables>, now: number) {
  const future = iso(now + farAheadMs);
  const then = iso(now - dayMs);
  for (const table of ['submissions', 'reviews', 'outbox'] as const) {
    await trx.updateTable(table).set({ created_at: then }).where('created_at', '>', future).execute();
  }
  await trx.updateTable('purged').set({ purged_at: then }).where('purged_at', '>', future).execute();
}

/**
 * Old submissions, except those whose mail to the company has not been sent, and except published reviews of which only the
 * public part is left.
 */
const oldSubmissions = (db: Pick<Transaction<Tables>, 'selectFrom'>, before: string) =>
  db
    .selectFrom('submissions')
    .where('created_at', '<', before)
    .where('id', 'not in', (some) =>
      some.selectFrom('outbox').select('submission_id').where('state', '!=', 'sent').where('purpose', '=', 'company'),
    )
    .where((row) => row.or([row('email', '!=', ''), row('id', 'not in', published(db))]));

const published = (db: Pick<Transaction<Tables>, 'selectFrom'>) =>
  db.selectFrom('reviews').select('submission_id').where('state', '=', 'published');

/** @returns how many were purged */
async function purgeBatch(trx: Transaction<Tables>, before: string, purgedAt: string): Promise<number> {
  const old = await oldSubmissions(trx, before).selectAll().orderBy('id').limit(batchSize).execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  const reviews = await trx.selectFrom('reviews').selectAll().where('submission_id', 'in', ids).execute();
  const mails = await trx.selectFrom('outbox').selectAll().where('submission_id', 'in', ids).execute();
  const rows = old.map((submission) => {
    const { id, email } = submission;
    const contents: PurgedContents = {
      submission,
      review: reviews.find(({ submission_id }) => submission_id === id) ?? null,
      mails: mails.filter(({ submission_id }) => submission_id === id),
    };
    return { id, email, purged_at: purgedAt, contents: JSON.stringify(contents) };
  });
  for (let from = 0; from < rows.length; from += 100) {
    await trx
      .insertInto('purged')
      .values(rows.slice(from, from + 100))
      // A published review that was rejected after its private part had been purged keeps the contents purged first; the rest
      // does not replace them.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const shown = new Set(reviews.filter(({ state }) => state === 'published').map(({ submission_id }) => submission_id));
  await keepPublicPart(
    trx,
    ids.filter((id) => shown.has(id)),
  );
  await remove(
    trx,
    ids.filter((id) => !shown.has(id)),
  );
  return ids.length;
}

/** Empties the personal fields of published reviews, except the name that is shown. */
async function keepPublicPart(trx: Transaction<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return;
  await trx.deleteFrom('outbox').where('submission_id', 'in', ids).execute();
  await trx
    .updateTable('submissions')
    .set({ email: '', fields: '{}', body_hash: '', idempotency_key: null })
    .where('id', 'in', ids)
    .execute();
}

/** @returns 1, or 0 if there is no such id */
async function restoreOne(trx: Transaction<Tables>, id: string): Promise<number> {
  const row = await trx.deleteFrom('purged').where('id', '=', id).returning('contents').executeTakeFirst();
  if (!row) return 0;
  const { submission, review, mails } = JSON.parse(row.contents) as PurgedContents;
  await trx
    .insertInto('submissions')
    .values(submission)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(submission))
    .execute();
  if (review) {
    await trx
      .insertInto('reviews')
      .values(review)
      .onConflict((conflict) => conflict.column('submission_id').doNothing())
      .execute();
  }
  if (mails.length > 0) await trx.insertInto('outbox').values(mails).execute();
  return 1;
}
