import type { FormName } from 'api/forms';
import type { Generated, Kysely } from 'kysely';

/**
 * The tables, the same on SQLite and PostgreSQL: times are ISO texts in UTC, which sort chronologically, and no column uses a
 * type that only one of the two has. Rows do not leave this folder.
 */
export interface Tables {
  submissions: SubmissionsTable;
  reviews: ReviewsTable;
  outbox: OutboxTable;
  health: HealthTable;
  purged: PurgedTable;
  canary_figures: CanaryFiguresTable;
  canary_ends: CanaryEndsTable;
  secrets: SecretsTable;
  view_figures: ViewFiguresTable;
}

/** Submissions, one row each. */
interface SubmissionsTable {
  /** Sorts by time of arrival. */
  id: string;
  form: FormName;
  created_at: string;
  /** In lower case, for limits and erasing. Emptied in reviews when the retention time is over. */
  email: string;
  /** The sender's network address, for limits and for finding abuse; emptied after a day. */
  address: string | null;
  /** The normalized fields, as JSON. */
  fields: string;
  /** Why this is probably spam, e.g. 'honeypot'. Null: not suspected. */
  suspicion: string | null;
  idempotency_key: string | null;
  body_hash: string;
}

/** The public part of a review; the rest is in its submission. */
interface ReviewsTable {
  submission_id: string;
  product_id: string;
  customer_name: string;
  comment: string;
  stars: number;
  state: 'published' | 'pending' | 'rejected';
  /** Hash of the cookie that identifies the author of a pending review. */
  author: string | null;
  created_at: string;
}

/** Whom a mail is for: the company, or the visitor who wrote. */
export type Purpose = 'company' | 'acknowledgement';

/** Mails to be sent, written in the same transaction as the submission that they report. */
interface OutboxTable {
  id: string;
  submission_id: string;
  purpose: Purpose;
  message_id: string;
  state: 'waiting' | 'sent' | 'dead';
  attempts: number;
  created_at: string;
  next_attempt_at: string;
  /** The worker that is sending it. */
  lease: string | null;
  /** Counts while it is being sent: a lease whose count does not change belongs to a process that was killed. */
  renewals: Generated<number>;
  /** When the last attempt failed, by the clock at that time: a future time means that the clock was set back. */
  tried_at: string | null;
  /** What the last failure affects: all mails (outage) or only this one (recipient). */
  failure: 'outage' | 'recipient' | null;
  last_error: string | null;
  sent_at: string | null;
  /**
   * The mailbox that an acknowledgement goes to, for counting (server/submissions/mailbox.ts); null in mails to the
   * company.
   */
  mailbox: string | null;
  /** The recipients in the company who have yet to get it, separated by commas; null: all of MAIL_TO. */
  recipients: string | null;
}

/** One row that `/health` writes, to check that the disk accepts writes. */
interface HealthTable {
  id: number;
  writes: number;
  /** Makes the write as large as a form. */
  filler: string;
  /** The latest time at which the clock could be trusted. */
  seen_at: string;
}

/** Purged submissions, kept for a few days in case the clock was wrong. */
interface PurgedTable {
  id: string;
  email: string;
  purged_at: string;
  /** JSON: the rows of the submission, its review and its mails. */
  contents: string;
}

/** What the servers have seen of a canary, and of the live release over the same period. */
interface CanaryFiguresTable {
  /** `chat@1.4.1 2026-11-23T12:00:00.000Z`: the release, and since when it is a canary. */
  canary: string;
  arm: 'canary' | 'live';
  /** Pages that were rendered with it, and how many of them it failed. */
  views: number;
  faults: number;
}

/** The canaries that a server has taken back. */
interface CanaryEndsTable {
  /** As in the figures. */
  canary: string;
  ended_at: string;
  reason: string;
}

/** Keys that the servers have made for themselves. */
interface SecretsTable {
  name: string;
  /** Base64. */
  value: string;
}

/** What browsers have reported of each release. */
interface ViewFiguresTable {
  /** In UTC: `2026-11-23T14`. */
  hour: string;
  /** `chat@1.4.1` */
  release: string;
  /** Such as `views`, `faults` or `LCP`. */
  measure: string;
  /** For a value, the number of its range (server/views/histogram.ts). */
  bucket: number;
  count: number;
}

/** The database, with its tables. */
export type Db = Kysely<Tables>;
