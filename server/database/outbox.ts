import { randomUUID } from 'node:crypto';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from './database';
import { networksOf } from '../rate-limit/networks';
import { Leases } from './leases';
import type { Purpose, Tables } from './schema';
import { iso } from './submissions';

/** A mail that this process has taken to send. */
export interface LeasedMail {
  id: string;
  submissionId: string;
  purpose: Purpose;
  messageId: string;
  createdAt: string;
  /** Including this attempt. */
  attempts: number;
  lease: string;
  /** The recipients in the company who have yet to get it, if others have it. */
  recipients?: readonly string[] | undefined;
}

/** Why a mail could not be sent, and what happens to it next. */
export interface Failure {
  /** `recipient`: only this mail fails, because of its recipient or its content. */
  kind: 'outage' | 'recipient';
  /** May name the visitor: for the company's eyes, never for a log. */
  message: string;
  /** How long to wait for the next attempt. */
  pauseMs: number;
  /** Not tried again, but kept. */
  dead: boolean;
  /** The recipients in the company who have yet to get it, if others have got it in this attempt. */
  recipients?: readonly string[] | undefined;
}

/** How the outbox is doing, for `/health`. */
export interface OutboxFigures {
  waiting: number;
  /** Age in seconds of the oldest waiting mail, not counting acknowledgements that were refused. */
  oldestWaitingSeconds: number;
  /** Mails to the company, given up after three days. They are kept: `npm run inbox -- retry` sends them again. */
  dead: number;
  /** Acknowledgements given up, mostly to mistyped addresses. */
  undeliverable: number;
}

/** The number of mails never tried that are searched for networks whose turn it is. */
const mostInTurns = 500;
/** The number of networks whose turns are remembered. */
const mostNetworks = 1000;

interface Candidate {
  id: string;
  attempts: number;
  /** The sender's; null in old submissions. */
  address: string | null;
}

/** Clocks of several servers should differ by less than this. */
const clockToleranceMs = 60_000;
/** How many refused mails are left alone by this process's own clock. */
const mostResting = 1000;

/**
 * The mails that wait, are being sent, or were sent (row G2). Every change is one statement, so processes can share it.
 *
 * No mail waits longer because a clock was set: leases do not depend on a clock, a mail that was never tried is due at once,
 * and so is one whose last attempt lies in the future. Nor is a mail that was refused tried without a pause: two servers
 * whose clocks differ would each find it due as soon as the other has tried it.
 */
export class Outbox {
  readonly #leases = new Leases();
  /** For each network and purpose, the turn in which one of its mails was last tried; the most recent is at the end. */
  readonly #served = new Map<string, number>();
  #turn = 0;
  /** Until when, by the monotonic clock, this process tries none of the mails that it has seen refused. */
  readonly #resting = new Map<string, number>();

  constructor(
    readonly database: Database,
    readonly now: () => number = () => Date.now(),
    readonly monotonic: () => number = () => performance.now(),
  ) {}

  /**
   * Takes up to `count` due mails of one purpose. Until they are sent or have failed, no other worker gets them as long as
   * their leases are renewed; the leases of a killed process are taken over once they have been seen without a renewal for
   * `leaseMs`. Mails that were never tried come first, and the networks that sent them take turns, so that nobody can delay
   * everyone else's mails.
   * @param probe leases mails that wait because of an outage before they are due, to test whether it is over
   */
  async lease(purpose: Purpose, count: number, leaseMs: number, { probe = false } = {}): Promise<LeasedMail[]> {
    const { kind, reader, writer } = await this.database.connections();
    const abandoned = await this.#abandoned(leaseMs);
    const now = this.now();
    const resting = this.#restingNow();
    const due = (db: typeof reader) => {
      const free = db
        .selectFrom('outbox')
        .where('state', '=', 'waiting')
        .where('purpose', '=', purpose)
        .$if(resting.length > 0, (mails) => mails.where('outbox.id', 'not in', resting))
        .where((row) => row.or([row('lease', 'is', null), ...abandoned.map((lease) => isLease(row, lease))]));
      if (probe) return free.where('failure', '=', 'outage');
      return free.where((row) =>
        row.or([
          row('attempts', '=', 0),
          row('next_attempt_at', '<=', iso(now)),
          row('tried_at', '>', iso(now + clockToleranceMs)),
        ]),
      );
    };
    // Most calls find nothing, and should not wait for the write lock.
    const candidates = await due(reader)
      .leftJoin('submissions', 'submissions.id', 'submission_id')
      .select(['outbox.id', 'attempts', 'address'])
      .orderBy((row) => row('attempts', '=', 0), 'desc')
      // The first mail of each address before any second one, so that thousands from one address leave room for the others.
      .orderBy(
        sql`case when attempts = 0
          then row_number() over (partition by address, attempts order by outbox.id) else 0 end`,
      )
      .orderBy('next_attempt_at')
      .orderBy('outbox.id')
      .limit(mostInTurns)
      .execute();
    if (candidates.length === 0) return [];
    const chosen = this.#inTurns(purpose, candidates, count);
    const lease = randomUUID();
    const rows = await writer
      .updateTable('outbox')
      .set((row) => ({ lease, renewals: 0, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', () => {
        const ids = due(writer).select('id').where('id', 'in', chosen);
        return kind === 'postgres' ? ids.forUpdate().skipLocked() : ids;
      })
      .returning(['id', 'submission_id', 'purpose', 'message_id', 'created_at', 'attempts', 'recipients'])
      .execute();
    for (const { id } of rows) this.#leases.hold(id);
    return rows.map((row) => ({
      id: row.id,
      submissionId: row.submission_id,
      purpose: row.purpose,
      messageId: row.message_id,
      createdAt: row.created_at,
      attempts: row.attempts,
      lease,
      recipients: row.recipients?.split(','),
    }));
  }

  #restingNow(): string[] {
    const now = this.monotonic();
    for (const [id, until] of this.#resting) if (until <= now) this.#resting.delete(id);
    return [...this.#resting.keys()];
  }

  #rest(id: string, pauseMs: number) {
    this.#resting.set(id, this.monotonic() + pauseMs);
    if (this.#resting.size > mostResting) this.#resting.delete(this.#resting.keys().next().value!);
  }

  /** The first of some mails of a purpose; those never tried are ordered by the turns of their networks. */
  #inTurns(purpose: Purpose, mails: readonly Candidate[], count: number): string[] {
    const fresh = mails.filter(({ attempts }) => attempts === 0);
    const chosen: string[] = [];
    const lines = new Map<string, Candidate[]>();
    for (const mail of fresh) {
      // For IPv6, a /64 network is stored.
      const network = networksOf(mail.address?.replace(/\/\d+$/, '') ?? '').at(-1)!.name;
      const name = `${purpose} ${network}`;
      lines.set(name, [...(lines.get(name) ?? []), mail]);
    }
    while (chosen.length < count && lines.size > 0) {
      const lastOf = ([name]: readonly [string, unknown]) => this.#served.get(name) ?? 0;
      const [name, line] = [...lines].reduce((one, other) => (lastOf(other) < lastOf(one) ? other : one));
      chosen.push(line.shift()!.id);
      if (line.length === 0) lines.delete(name);
      this.#served.delete(name);
      this.#served.set(name, (this.#turn += 1));
    }
    for (const name of [...this.#served.keys()].slice(0, -mostNetworks)) this.#served.delete(name);
    const others = mails.filter((mail) => !fresh.includes(mail)).map(({ id }) => id);
    return [...chosen, ...others].slice(0, count);
  }

  /** The leases that have not been renewed for so long that the processes must have been killed. */
  async #abandoned(leaseMs: number) {
    try {
      const { reader } = await this.database.connections();
      const leases = await reader
        .selectFrom('outbox')
        .select(['id', 'lease', 'renewals'])
        .where('lease', 'is not', null)
        .execute();
      return this.#leases.abandoned(leases, leaseMs);
    } catch (error) {
      // The holders of leases could not renew them either.
      this.#leases.forget();
      throw error;
    }
  }

  /** Keeps a lease while its mail is still being sent. */
  async renew({ id, lease }: LeasedMail): Promise<void> {
    const { urgent } = await this.database.connections();
    await urgent
      .updateTable('outbox')
      .set((row) => ({ renewals: row('renewals', '+', 1) }))
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute();
  }

  /** Lets go of a mail: if it is neither sent nor failed, another process takes it over. */
  letGo({ id }: LeasedMail) {
    this.#leases.letGo(id);
  }

  /** Records that the mail was sent. */
  async sent({ id }: LeasedMail): Promise<void> {
    const { urgent } = await this.database.connections();
    await urgent
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: iso(this.now()), lease: null, failure: null, last_error: null })
      .where('id', '=', id)
      .execute();
  }

  /** Records a failed attempt: the mail waits for the next attempt, or is dead. */
  async failed({ id, lease }: LeasedMail, { kind, message, pauseMs, dead, recipients }: Failure): Promise<void> {
    if (kind === 'recipient' && !dead) this.#rest(id, pauseMs);
    const { urgent } = await this.database.connections();
    const now = this.now();
    await urgent
      .updateTable('outbox')
      .set({
        state: dead ? 'dead' : 'waiting',
        failure: kind,
        last_error: message.slice(0, 500),
        tried_at: iso(now),
        next_attempt_at: iso(now + pauseMs),
        lease: null,
        ...(recipients && { recipients: recipients.join(',') }),
      })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Records the end of an outage for mails of one purpose: all that were waiting for it are due now. */
  async outageIsOver(purpose: Purpose): Promise<void> {
    const { writer } = await this.database.connections();
    const now = iso(this.now());
    await writer
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('state', '=', 'waiting')
      .where('purpose', '=', purpose)
      .where('failure', '=', 'outage')
      .where('next_attempt_at', '>', now)
      .execute();
  }

  /** Puts dead mails back into the queue for three more days, for all of MAIL_TO. Returns how many. */
  async reviveDead(): Promise<number> {
    const { writer } = await this.database.connections();
    const now = iso(this.now());
    const { numUpdatedRows } = await writer
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, next_attempt_at: now, created_at: now, failure: null, recipients: null })
      .where('state', '=', 'dead')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** The outbox's figures for `/health`. */
  async figures(): Promise<OutboxFigures> {
    const { reader } = await this.database.connections(0);
    const rows = await reader
      .selectFrom('outbox')
      .select((row) => [
        'state',
        'purpose',
        'failure',
        row.fn.countAll().as('count'),
        row.fn.min('created_at').as('first'),
      ])
      .where('state', 'in', ['waiting', 'dead'])
      .groupBy(['state', 'purpose', 'failure'])
      .execute();
    const waiting = rows.filter(({ state }) => state === 'waiting');
    const dead = rows.filter(({ state }) => state === 'dead');
    const countOf = (some: typeof rows) => some.reduce((sum, { count }) => sum + Number(count), 0);
    const isLost = ({ failure, purpose }: (typeof rows)[number]) =>
      failure === 'recipient' && purpose === 'acknowledgement';
    const oldest = waiting.filter((row) => !isLost(row)).map(({ first }) => first);
    const age = oldest.length > 0 ? this.now() - Date.parse(oldest.sort()[0]!) : 0;
    return {
      waiting: countOf(waiting),
      oldestWaitingSeconds: Math.max(0, Math.round(age / 1000)),
      dead: countOf(dead.filter(({ purpose }) => purpose === 'company')),
      undeliverable: countOf(dead.filter(({ purpose }) => purpose === 'acknowledgement')),
    };
  }
}

/** Matches exactly the lease that was seen, if it has not been renewed since. */
const isLease = (
  row: ExpressionBuilder<Tables, 'outbox'>,
  { id, lease, renewals }: { id: string; lease: string | null; renewals: number },
) => row.and([row('outbox.id', '=', id), row('lease', '=', lease), row('renewals', '=', renewals)]);
