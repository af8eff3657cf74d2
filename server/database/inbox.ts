import type { Database } from './database';
import type { FormName } from 'api/forms';
import type { Purpose } from './schema';
import { remove, removeKept, type Erased } from './erase';
import { insertMails, type Submission } from './submissions';

/** A submission with the state of its mails, as the company's staff see it. */
export interface InboxEntry extends Submission {
  /** Only of a review: shown, waiting for approval, or refused. */
  review?: { productId: string; state: 'published' | 'pending' | 'rejected' };
  mails: { purpose: Purpose; state: 'waiting' | 'sent' | 'dead'; attempts: number; error: string | null }[];
}

/** Which submissions are listed: those that meet every condition given. */
export interface InboxFilter {
  ids?: readonly string[] | undefined;
  form?: FormName | undefined;
  email?: string | undefined;
  /** Only probable spam. */
  suspected?: boolean | undefined;
  /** Only reviews that wait for approval. */
  pending?: boolean | undefined;
  /** Only submissions with a mail that was given up. */
  dead?: boolean | undefined;
  /** At most this many, the newest; all when absent. */
  limit?: number | undefined;
}

/** The submissions, for the company's own use: `npm run inbox`. */
export class Inbox {
  constructor(
    readonly database: Database,
    readonly now: () => number = () => Date.now(),
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

  /** The ids with this prefix, purged ones too: a mail quotes only the beginning of an id. */
  async idsLike(beginning: string): Promise<string[]> {
    const { reader } = await this.database.connections();
    const like = (table: 'submissions' | 'purged') =>
      reader
        .selectFrom(table)
        .select('id')
        .where('id', '>=', beginning)
        .where('id', '<', `${beginning}g`)
        .orderBy('id')
        .limit(20)
        .execute();
    const rows = [...(await like('submissions')), ...(await like('purged'))];
    return [...new Set(rows.map(({ id }) => id))].sort();
  }

  /**
   * Approves a submission: a pending or rejected review is published, and suspected spam is mailed to the company. The address
   * in it gets no acknowledgement: it may not be the sender's.
   * @returns false if there is nothing to approve: it is neither a review nor suspected spam, or has been purged
   */
  async approve(id: string, mailDomain: string): Promise<boolean> {
    const { writer } = await this.database.connections();
    return writer.transaction().execute(async (trx) => {
      const review = await trx
        .updateTable('reviews')
        .set({ state: 'published', author: null })
        .where('submission_id', '=', id)
        .executeTakeFirst();
      const { numUpdatedRows } = await trx
        .updateTable('submissions')
        .set({ suspicion: null })
        .where('id', '=', id)
        .where('suspicion', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await insertMails(trx, id, ['company'], mailDomain, this.now());
      return review.numUpdatedRows + numUpdatedRows > 0n;
    });
  }

  /** Rejects a review, which is no longer shown. Returns false if there is no such review. */
  async reject(id: string): Promise<boolean> {
    const { writer } = await this.database.connections();
    const { numUpdatedRows } = await writer
      .updateTable('reviews')
      .set({ state: 'rejected', author: null })
      .where('submission_id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Erases submissions with everything that belongs to them, purged ones too. Their text stays in the database's files until
   * `forget` is called.
   */
  async erase(ids: readonly string[]): Promise<Erased> {
    if (ids.length === 0) return { submissions: 0, mails: [] };
    const { writer } = await this.database.connections();
    return writer.transaction().execute(async (trx) => {
      const live = await remove(trx, ids);
      const kept = await removeKept(trx, (purged) => purged('id', 'in', ids));
      return { submissions: new Set([...live.ids, ...kept.ids]).size, mails: [...live.mails, ...kept.mails] };
    });
  }
}
