import { errorCode } from '../database/database';
import type { LeasedMail, Outbox } from '../database/outbox';
import type { Purpose } from '../database/schema';
import type { Submission, Submissions } from '../database/submissions';
import type { WallClock } from '../database/wall-clock';
import { Lanes, type Lane } from './lanes';
import { compose, type Sender } from './messages';
import { giveUpAfterMs, pauseMs } from './pauses';
import { MailError, type MailTransport, type RefusedRecipient } from './transports';

/** The worker's logger. Nothing personal is passed to it. */
export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

export interface WorkerTiming {
  /** How many mails to the company are sent at once; for acknowledgements, half as many. */
  lanes: number;
  /** How often to check for mails that another process has left behind, or that are due again. */
  pollMs: number;
  /** How long a lease is watched before it is taken over from a killed process (row G2: 60 s). */
  leaseMs: number;
  /** A mail that has been in flight for longer than this frees its lane for others. */
  slowMs: number;
  /** In an outage, the longest pause from one probe to the next. */
  probeMs: number;
  /** How long to wait for mails in flight when the server stops. */
  stopMs: number;
}

const workerTiming: WorkerTiming = {
  lanes: 4,
  pollMs: 2000,
  leaseMs: 45_000,
  slowMs: 3000,
  probeMs: 10_000,
  stopMs: 15_000,
};

/** In the order of their importance. */
const purposes: readonly Purpose[] = ['company', 'acknowledgement'];

/**
 * Sends the mails that are waiting in the outbox (row G2). Any number of workers, in any number of processes, share one
 * outbox.
 *
 * Acknowledgements have their own lanes: anyone can have them sent to addresses whose servers never answer, and mails to the
 * company must not wait for those. Together, both stay within the 50 connections that a mail server such as Postfix allows one
 * client, even when two processes have as many in flight as they may.
 *
 * A mail is marked as sent right after the receiving server has accepted it. It can be sent twice only if that answer was lost,
 * and then with the same Message-ID.
 */
export class MailWorker {
  readonly #timing: WorkerTiming;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #lanes: Readonly<Record<Purpose, Lanes>>;
  #running: Promise<void> | undefined;
  #stopping = false;
  /** There is work that the loop has not seen yet. */
  #news = false;
  #endPause: () => void = () => undefined;

  constructor(
    readonly parts: {
      outbox: Outbox;
      submissions: Submissions;
      transport: MailTransport;
      sender: () => Promise<Sender>;
      clock: WallClock;
      log: Log;
    },
    timing: Partial<WorkerTiming> = {},
  ) {
    this.#timing = { ...workerTiming, ...timing };
    this.#lanes = {
      company: new Lanes(this.#timing),
      acknowledgement: new Lanes({ ...this.#timing, lanes: Math.ceil(this.#timing.lanes / 2) }),
    };
  }

  /** Starts sending in the background. */
  start() {
    this.#running ??= this.#run();
  }

  /** Makes the worker check the outbox now. */
  wake() {
    this.#news = true;
    this.#endPause();
  }

  /** Takes no further mail, and waits until those in flight are sent and recorded. */
  async stop() {
    this.#stopping = true;
    this.wake();
    await this.#running;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, this.#timing.stopMs)));
    await Promise.race([Promise.all(this.#inFlight), enough]);
    clearTimeout(timer);
  }

  async #run() {
    while (!this.#stopping) {
      this.#news = false;
      const taken = [...(await this.#take('company')), ...(await this.#take('acknowledgement'))];
      for (const mail of taken) {
        const delivery: Promise<void> = this.#deliver(mail).finally(() => {
          this.#inFlight.delete(delivery);
          this.wake();
        });
        this.#inFlight.add(delivery);
      }
      const isFull = purposes.every((purpose) => this.#lanes[purpose].free() === 0);
      if (taken.length === 0 || isFull) await this.#pause();
    }
  }

  async #take(purpose: Purpose): Promise<LeasedMail[]> {
    const { leaseMs } = this.#timing;
    const lanes = this.#lanes[purpose];
    const free = lanes.free();
    if (free === 0) return [];
    try {
      const due = await this.parts.outbox.lease(purpose, free, leaseMs);
      if (due.length > 0 || !lanes.outage) return due;
      return await this.parts.outbox.lease(purpose, 1, leaseMs, { probe: true });
    } catch {
      // The database reports this itself, through /health and in the log.
      return [];
    }
  }

  #pause(): Promise<void> {
    if (this.#news) return Promise.resolve();
    return new Promise((resolve) => {
      const changes = purposes.map((purpose) => this.#lanes[purpose].changeInMs());
      const timer = setTimeout(resolve, Math.min(this.#timing.pollMs, ...changes));
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #deliver(mail: LeasedMail) {
    const { outbox, submissions } = this.parts;
    const lane = this.#lanes[mail.purpose].take();
    const renewal = setInterval(() => {
      outbox.renew(mail).catch(() => undefined);
    }, this.#timing.leaseMs / 4);
    try {
      const submission = await submissions.get(mail.submissionId);
      // The submission has been erased in the meantime.
      if (!submission) return;
      const refused = await this.#send(mail, submission, lane);
      if (refused) await this.#sent(mail, refused);
    } catch {
      // The database is unavailable. The lease is no longer renewed, and the mail will be taken over.
    } finally {
      clearInterval(renewal);
      outbox.letGo(mail);
      this.#lanes[mail.purpose].leave(lane);
    }
  }

  /** @returns the recipients that were refused while others got the mail; undefined if it was not sent */
  async #send(mail: LeasedMail, submission: Submission, lane: Lane): Promise<readonly RefusedRecipient[] | undefined> {
    let refused: readonly RefusedRecipient[];
    try {
      refused = await this.parts.transport.send(compose(mail, submission, await this.parts.sender()));
    } catch (error) {
      await this.#failed(mail, error, lane);
      return undefined;
    }
    // An acknowledgement has one recipient: these are the company's own, which MAIL_TO names.
    if (refused.length > 0) this.parts.log.error({ mail: mail.id, refused }, 'a mail did not reach all of MAIL_TO');
    const { purpose } = mail;
    if (this.#lanes[purpose].sent()) await this.parts.outbox.outageIsOver(purpose).catch(() => undefined);
    return refused;
  }

  /**
   * Records that a mail was sent, or to which recipients in the company it has yet to be sent; tries until that is recorded.
   */
  async #sent(mail: LeasedMail, refused: readonly RefusedRecipient[]) {
    const { outbox, log } = this.parts;
    const message = 'the mail server has refused some of MAIL_TO for the time being';
    const notToAll = { kind: 'recipient', message, pauseMs: pauseMs(mail.attempts, 'outage'), dead: false } as const;
    const recipients = refused.filter(({ isTemporary }) => isTemporary).map(({ address }) => address);
    for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
      try {
        await (recipients.length > 0 ? outbox.failed(mail, { ...notToAll, recipients }) : outbox.sent(mail));
        break;
      } catch (error) {
        log.warn({ mail: mail.id, code: errorCode(error) }, 'a mail was sent but could not be recorded yet');
        if (this.#stopping && errorCode(error) === 'CLOSED') return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    log.info({ mail: mail.id, purpose: mail.purpose, attempts: mail.attempts }, 'mail sent');
  }

  async #failed(mail: LeasedMail, error: unknown, lane: Lane) {
    const { outbox, clock, log } = this.parts;
    // If some of the company have got a mail, only the others were refused.
    const isToFew = mail.purpose === 'acknowledgement' || mail.recipients !== undefined;
    const isBadAddress = error instanceof MailError && error.refusesRecipient && isToFew;
    const isRefused = isBadAddress || (error instanceof MailError && error.refusesContent);
    const mayHaveArrived = error instanceof MailError && error.mayHaveArrived;
    // Tried again on its own schedule: as the probe of an outage, its recipient would get it every few seconds.
    const isAlone = isRefused || mayHaveArrived;
    // Other mails have been sent since this one began: the outage is over, and this mail need not wait for its end.
    const outlived = !isRefused && this.#lanes[mail.purpose].failed(lane) === 'outlived';
    // A stranger's server seldom accepts a mail later; what the company's own mail server refuses can be put right there.
    const kind = isAlone && mail.purpose === 'acknowledgement' ? 'recipient' : 'outage';
    const pause = pauseMs(outlived && !mayHaveArrived ? 1 : mail.attempts, kind);
    const dead = clock.steady && clock.now() + pause > Date.parse(mail.createdAt) + giveUpAfterMs;
    const details = {
      mail: mail.id,
      purpose: mail.purpose,
      attempts: mail.attempts,
      ...(error instanceof MailError ? error.details : { code: errorCode(error) }),
    };
    // The commands of SMTP carry addresses after their names.
    if ('command' in details) details.command = details.command?.split(/[ :]/)[0];
    if (dead) log.error(details, 'a mail was given up after three days; it is kept: npm run inbox -- list --dead');
    else log.warn(details, 'a mail could not be sent and will be tried again');
    const message = error instanceof Error ? error.message : String(error);
    await outbox.failed(mail, { kind: isAlone ? 'recipient' : 'outage', message, pauseMs: pause, dead });
  }
}
