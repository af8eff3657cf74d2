import { sql, type Transaction } from 'kysely';
import type { Database } from './database';
import type { FormName, Purpose, Tables } from './schema';
import { insertMails, iso, type Submission } from './submissions';

export interface InboxEntry extends Submission {
  /** Only of a review: shown, waiting for approval, or refused. */
  review?: { productId: string; state: 'published' | 'pending' | 'rejected' };
  mails: { purpose: Purpose; state: 'waiting' | 'sent' | 'dead'; attempts: number; error: string | null }[];
}

export interface InboxFilter {
  ids?: readonly string[] | undefined;
  form?: FormName | undefined;
  email?: string | undefined;
  /** Only what is probably spam. */
  suspected?: boolean | undefined;
  /** Only reviews that wait for approval. */
  pending?: boolean | undefined;
  /** Only what has a mail that was given up. */
  dead?: boolean | undefined;
  /** The newest so many; all when absent. */
  limit?: number | undefined;
}

export interface Erased {
  submissions: number;
  /** The mails that went with them: their files under DATA_DIR are to be erased too. */
  mails: string[];
}

const dayMs = 24 * 60 * 60_000;

/** How long the address that something came from is kept. */
const addressDays = 1;

/** What came in, for the company's own use: `npm run inbox`, and the keeping of the retention time. */
export class Inbox {
  constructor(
    readonly database: Database,
    readonly now: () => number = Date.now,
  ) {}

  /** Entries, newest first. */
  async list(filter: InboxFilter = {}): Promise<InboxEntry[]> {
    const { reader } = await this.database.connections();
    let rows = reader
      .selectFrom('submissions')
      .leftJoin('reviews', 'reviews.submission_id', 'submissions.id')
      .selectAll('submissions')
      .select(['reviews.product_id', 'reviews.state'])
      .orderBy('submissions.id', 'desc');
    if (filter.ids) rows = rows.where('submissions.id', 'in', filter.ids);
    if (filter.form) rows = rows.where('form', '=', filter.form);
    if (filter.email) rows = rows.where('email', '=', filter.email.toLowerCase());
    if (filter.suspected) rows = rows.where('suspicion', 'is not', null);
    if (filter.pending) rows = rows.where('reviews.state', '=', 'pending');
    if (filter.dead) {
      rows = rows.where('submissions.id', 'in', (db) =>
        db.selectFrom('outbox').select('submission_id').where('state', '=', 'dead'),
      );
    }
    if (filter.limit) rows = rows.limit(filter.limit);
    const found = await rows.execute();
    const mails = await this.#mailsOf(found.map(({ id }) => id));
    return found.map(({ id, form, created_at, email, fields, suspicion, product_id, state }) => ({
      id,
      form,
      createdAt: created_at,
      email,
      fields: JSON.parse(fields) as Submission['fields'],
      suspicion,
      ...(product_id !== null && state !== null && { review: { productId: product_id, state } }),
      mails: mails.get(id) ?? [],
    }));
  }

  async #mailsOf(ids: string[]) {
    const { reader } = await this.database.connections();
    const mails = new Map<string, InboxEntry['mails']>();
    const atOnce = 500;
    for (let from = 0; from < ids.length; from += atOnce) {
      const rows = await reader
        .selectFrom('outbox')
        .select(['submission_id', 'purpose', 'state', 'attempts', 'last_error'])
        .where('submission_id', 'in', ids.slice(from, from + atOnce))
        .orderBy('id')
        .execute();
      for (const { submission_id, last_error, ...mail } of rows) {
        mails.set(submission_id, [...(mails.get(submission_id) ?? []), { ...mail, error: last_error }]);
      }
    }
    return mails;
  }

  /** The ids that begin so: whoever reads a mail may have only the beginning at hand. */
  async idsLike(beginning: string): Promise<string[]> {
    const { reader } = await this.database.connections();
    const rows = await reader
      .selectFrom('submissions')
      .select('id')
      .where('id', '>=', beginning)
      .where('id', '<', `${beginning}g`)
      .orderBy('id')
      .limit(20)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * The company vouches for it: a pending or refused review is published, and what was suspected of being spam is mailed
   * as if it had just come in.
   */
  async approve(id: string, mailDomain: string): Promise<void> {
    const { writer } = await this.database.connections();
    await writer.transaction().execute(async (trx) => {
      await trx
        .updateTable('reviews')
        .set({ state: 'published', author: null })
        .where('submission_id', '=', id)
        .execute();
      const { numUpdatedRows } = await trx
        .updateTable('submissions')
        .set({ suspicion: null })
        .where('id', '=', id)
        .where('suspicion', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await insertMails(trx, id, ['company'], mailDomain, this.now());
    });
  }

  /** A review is not shown (any more). Returns false if there is no such review. */
  async reject(id: string): Promise<boolean> {
    const { writer } = await this.database.connections();
    const { numUpdatedRows } = await writer
      .updateTable('reviews')
      .set({ state: 'rejected', author: null })
      .where('submission_id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Erases submissions with all that hangs on them; nothing of them is left in the database's files. */
  async erase(ids: readonly string[]): Promise<Erased> {
    const { writer } = await this.database.connections();
    const erased = await writer.transaction().execute((trx) => remove(trx, ids));
    await this.#forget();
    return erased;
  }

  /**
   * Keeps the retention time: what is older is erased unless its mail has still not been sent; of a published review the
   * public part stays. Addresses of origin go after a day.
   * @param retentionDays 0: for ever
   */
  async purge(retentionDays: number): Promise<Erased> {
    const { writer } = await this.database.connections();
    await writer
      .updateTable('submissions')
      .set({ address: null })
      .where('address', 'is not', null)
      .where('created_at', '<', iso(this.now() - addressDays * dayMs))
      .execute();
    const erased: Erased = { submissions: 0, mails: [] };
    if (retentionDays === 0) return erased;
    const before = iso(this.now() - retentionDays * dayMs);
    for (let more = true; more;) {
      const batch = await writer.transaction().execute((trx) => purgeBatch(trx, before));
      erased.submissions += batch.submissions;
      erased.mails.push(...batch.mails);
      more = batch.submissions > 0;
    }
    if (erased.submissions > 0) await this.#forget();
    return erased;
  }

  /** What was erased also leaves the write-ahead log (SQLite; the pages themselves are overwritten) or the table. */
  async #forget() {
    const { kind, writer } = await this.database.connections();
    if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(writer);
    // PostgreSQL also does this by itself, later.
    else await sql`vacuum submissions, reviews, outbox`.execute(writer).catch(() => undefined);
  }
}

const batchSize = 500;

async function purgeBatch(trx: Transaction<Tables>, before: string): Promise<Erased> {
  const old = trx
    .selectFrom('submissions')
    .select('id')
    .where('created_at', '<', before)
    .where('id', 'not in', (db) => db.selectFrom('outbox').select('submission_id').where('state', '!=', 'sent'))
    .limit(batchSize);
  const published = trx.selectFrom('reviews').select('submission_id').where('state', '=', 'published');
  const reviews = (await old.where('email', '!=', '').where('id', 'in', published).execute()).map(({ id }) => id);
  const others = (await old.where('id', 'not in', published).execute()).map(({ id }) => id);
  const kept = await keepPublicPart(trx, reviews);
  const gone = await remove(trx, others);
  return { submissions: kept.submissions + gone.submissions, mails: [...kept.mails, ...gone.mails] };
}

/** Of published reviews, everything personal but the name that is shown goes. */
async function keepPublicPart(trx: Transaction<Tables>, ids: readonly string[]): Promise<Erased> {
  if (ids.length === 0) return { submissions: 0, mails: [] };
  const mails = await trx.deleteFrom('outbox').where('submission_id', 'in', ids).returning('id').execute();
  await trx
    .updateTable('submissions')
    .set({ email: '', fields: '{}', body_hash: '', idempotency_key: null })
    .where('id', 'in', ids)
    .execute();
  return { submissions: ids.length, mails: mails.map(({ id }) => id) };
}

async function remove(trx: Transaction<Tables>, ids: readonly string[]): Promise<Erased> {
  if (ids.length === 0) return { submissions: 0, mails: [] };
  const mails = await trx.selectFrom('outbox').select('id').where('submission_id', 'in', ids).execute();
  const { numDeletedRows } = await trx.deleteFrom('submissions').where('id', 'in', ids).executeTakeFirst();
  return { submissions: Number(numDeletedRows), mails: mails.map(({ id }) => id) };
}
