import { errorCode } from '../database/database';
import type { LeasedMail, Outbox } from '../database/outbox';
import type { Submission, Submissions } from '../database/submissions';
import { compose, type Sender } from './messages';
import { giveUpAfterMs, pauseMs } from './pauses';
import { MailError, type MailTransport } from './transports';

/** What the worker needs of a logger. Nothing personal is ever given to it. */
export interface Log {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

export interface WorkerTiming {
  /** How many mails are sent at once. */
  lanes: number;
  /** How often to look for mails that another process has left, or that are due again. */
  pollMs: number;
  /** How long a mail belongs to who sends it; a killed process's mails are taken over after that (row G2: 60 s). */
  leaseMs: number;
  /** In an outage, how often one mail is tried ahead of its time. */
  probeMs: number;
  /** How long to wait for mails under way when the server stops. */
  stopMs: number;
}

export const workerTiming: WorkerTiming = {
  lanes: 4,
  pollMs: 2000,
  leaseMs: 45_000,
  probeMs: 30_000,
  stopMs: 15_000,
};

/**
 * Sends what waits in the outbox (row G2). Any number of workers, in any number of processes, share one outbox.
 *
 * A mail is marked as sent right after the receiving server has taken it. It can go out twice only where that answer was
 * lost, and then carries the same Message-ID.
 */
export class MailWorker {
  readonly #timing: WorkerTiming;
  readonly #underWay = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #stopping = false;
  /** Something happened that the loop has not looked at yet. */
  #news = false;
  #endPause: () => void = () => undefined;
  #lastProbe = Date.now();

  constructor(
    readonly parts: {
      outbox: Outbox;
      submissions: Submissions;
      transport: MailTransport;
      sender: () => Promise<Sender>;
      log: Log;
    },
    timing: Partial<WorkerTiming> = {},
  ) {
    this.#timing = { ...workerTiming, ...timing };
  }

  /** Begins to send, in the background. */
  start() {
    this.#running ??= this.#run();
  }

  /** Something has come in: look now. */
  wake() {
    this.#news = true;
    this.#endPause();
  }

  /** Takes no further mail, and waits until those under way are out and recorded. */
  async stop() {
    this.#stopping = true;
    this.wake();
    await this.#running;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, this.#timing.stopMs)));
    await Promise.race([Promise.all(this.#underWay), enough]);
    clearTimeout(timer);
  }

  async #run() {
    while (!this.#stopping) {
      this.#news = false;
      const taken = await this.#take();
      for (const mail of taken) {
        const delivery: Promise<void> = this.#deliver(mail).finally(() => {
          this.#underWay.delete(delivery);
          this.wake();
        });
        this.#underWay.add(delivery);
      }
      if (taken.length === 0 || this.#underWay.size >= this.#timing.lanes) await this.#pause();
    }
  }

  async #take(): Promise<LeasedMail[]> {
    const { lanes, leaseMs, probeMs } = this.#timing;
    const free = lanes - this.#underWay.size;
    if (free <= 0) return [];
    try {
      const due = await this.parts.outbox.lease(free, leaseMs);
      if (due.length > 0 || Date.now() - this.#lastProbe < probeMs) return due;
      this.#lastProbe = Date.now();
      return await this.parts.outbox.lease(1, leaseMs, { probe: true });
    } catch {
      // The database says so itself, through /health and its own log line.
      return [];
    }
  }

  #pause(): Promise<void> {
    if (this.#news) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#timing.pollMs);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #deliver(mail: LeasedMail) {
    const renewal = setInterval(() => {
      this.parts.outbox.renew(mail, this.#timing.leaseMs).catch(() => undefined);
    }, this.#timing.leaseMs / 3);
    try {
      const submission = await this.parts.submissions.get(mail.submissionId);
      // Erased since.
      if (!submission) return;
      const sent = await this.#send(mail, submission);
      if (sent) await this.#sent(mail);
    } catch {
      // The database is away. The lease ends by itself, and the mail is tried again.
    } finally {
      clearInterval(renewal);
    }
  }

  async #send(mail: LeasedMail, submission: Submission): Promise<boolean> {
    try {
      await this.parts.transport.send(compose(mail, submission, await this.parts.sender()));
      return true;
    } catch (error) {
      await this.#failed(mail, error);
      return false;
    }
  }

  /** Records that a mail is out. It is, so this is tried until it has been recorded. */
  async #sent(mail: LeasedMail) {
    const { outbox, log } = this.parts;
    for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
      try {
        await outbox.sent(mail);
        break;
      } catch (error) {
        log.warn({ mail: mail.id, code: errorCode(error) }, 'a mail is out but could not be recorded as sent yet');
        if (this.#stopping && errorCode(error) === 'CLOSED') return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    log.info({ mail: mail.id, purpose: mail.purpose, attempts: mail.attempts }, 'mail sent');
    if (mail.attempts > 1) await outbox.outageIsOver().catch(() => undefined);
  }

  async #failed(mail: LeasedMail, error: unknown) {
    const { outbox, log } = this.parts;
    const refused = error instanceof MailError && error.refusesRecipient && mail.purpose === 'acknowledgement';
    const kind = refused ? 'recipient' : 'outage';
    const nextAttemptAt = Date.now() + pauseMs(mail.attempts, kind);
    const dead = nextAttemptAt > Date.parse(mail.createdAt) + giveUpAfterMs;
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
    await outbox.failed(mail, { kind, message, nextAttemptAt, dead });
  }
}
