import type { FastifyBaseLogger } from 'fastify';
import { Database, errorCode } from '../database/database';
import { Outbox, type OutboxFigures } from '../database/outbox';
import { Reviews } from '../database/reviews';
import type { SqliteOptions } from '../database/sqlite';
import { Submissions, type HourlyLimits } from '../database/submissions';
import { withTimeLimit } from '../database/time-limit';
import { WallClock } from '../database/wall-clock';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import type { Data } from '../files/data';
import { mailDomain, companySender } from '../mail/sender';
import { fileTransport, smtpTransport, type SmtpOptions } from '../mail/transports';
import { MailWorker, type WorkerTiming } from '../mail/worker';
import type { Rate } from '../rate-limit/token-buckets';
import type { Settings } from '../settings';
import { Housekeeping } from './housekeeping';
import { hourlyLimits } from './limits';
import { ReviewCache } from './review-cache';
import { ReviewService } from './reviews';
import { SubmissionService } from './service';

/** The settings that the submission system reads. */
export type SubmissionSettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'SMTP_URL'
  | 'MAIL_TO'
  | 'MAIL_FROM'
  | 'REVIEWS_APPROVAL'
  | 'RETENTION_DAYS'
  | 'SITE_ORIGIN'
>;

/** What tests set differently. */
export interface SubmissionTuning {
  worker?: Partial<WorkerTiming>;
  smtp?: Partial<SmtpOptions>;
  sqlite?: Partial<SqliteOptions>;
  limits?: Partial<HourlyLimits>;
  burst?: Rate;
}

/** The state of database and mails, for `/health`. */
export interface SubmissionHealth {
  status: 'ok' | 'degraded';
  database: { kind: string; state: string; error?: string; moved?: string };
  outbox?: OutboxFigures;
  mail: 'smtp' | 'files';
  /** Why submissions older than the retention time have not been purged; absent: all have. */
  purgeRefused?: 'clock' | 'share';
}

/** A mail that waits longer than this needs attention. */
const lateMailSeconds = 15 * 60;
const healthTimeoutMs = 1000;

/** Everything that stores what visitors send: the database, the forms, the reviews and the mails. */
export class SubmissionSystem {
  readonly database: Database;
  readonly service: SubmissionService;
  readonly reviews: ReviewService;
  /** Reviews for pages. */
  readonly reviewCache: ReviewCache;
  readonly data: Data;
  readonly #outbox: Outbox;
  readonly #housekeeping: Housekeeping;
  readonly #worker: MailWorker;
  readonly #mailKind: SubmissionHealth['mail'];

  constructor(
    readonly settings: SubmissionSettings,
    { data, catalogue }: { data: Data; catalogue: Pick<CatalogueCodes, 'check'> },
    log: FastifyBaseLogger,
    tuning: SubmissionTuning = {},
  ) {
    this.data = data;
    this.database = new Database(settings, reportTo(log), tuning.sqlite);
    this.#outbox = new Outbox(this.database);
    const reviews = new Reviews(this.database);
    const clock = new WallClock();
    this.#housekeeping = new Housekeeping({ database: this.database, clock, settings, log });
    const { heartbeat } = this.#housekeeping;
    const store = new Submissions(this.database, () => heartbeat.received());
    const transport = settings.SMTP_URL
      ? smtpTransport({ url: settings.SMTP_URL, ...tuning.smtp })
      : fileTransport(settings.DATA_DIR);
    this.#mailKind = transport.kind;
    this.#worker = new MailWorker(
      { outbox: this.#outbox, submissions: store, transport, sender: () => companySender(settings, data), clock, log },
      tuning.worker,
    );
    this.reviewCache = new ReviewCache(reviews);
    this.reviews = new ReviewService({ reviews, data, log });
    this.service = new SubmissionService({
      store,
      limits: { ...hourlyLimits, ...tuning.limits },
      data,
      catalogue,
      settings,
      log,
      mailDomain: () => mailDomain(settings, data),
      onStored: () => {
        this.#worker.wake();
        this.reviewCache.invalidate();
      },
    });
  }

  /** Starts sending mails and purging old submissions in the background. */
  start() {
    this.#worker.start();
    this.#housekeeping.start();
  }

  /** Finishes the mails that are being sent, then closes the database. */
  async stop() {
    this.#housekeeping.stop();
    await this.#worker.stop();
    await this.database.close();
  }

  /** The state of database and mails. It writes to the database; it never fails. */
  async health(): Promise<SubmissionHealth> {
    const { kind } = this.database;
    const { purgeRefused } = this.#housekeeping;
    const rest = { mail: this.#mailKind, ...(purgeRefused && { purgeRefused }) };
    try {
      await this.database.connections(healthTimeoutMs);
      const [outbox] = await withTimeLimit(
        Promise.all([this.#outbox.figures(), this.#housekeeping.heartbeat.beat()]),
        healthTimeoutMs,
      );
      const late = outbox.dead > 0 || outbox.oldestWaitingSeconds > lateMailSeconds;
      const database = { kind, ...this.database.status };
      const status = late || purgeRefused || database.moved ? 'degraded' : 'ok';
      return { status, database, outbox, ...rest };
    } catch (error) {
      return { status: 'degraded', database: { kind, ...this.database.status, error: errorCode(error) }, ...rest };
    }
  }
}

/** Logs once that the database cannot be opened, and every time that its file was moved. */
function reportTo(log: FastifyBaseLogger) {
  let reported = '';
  return ({ code, message }: { code: string; message: string }) => {
    const moved = code === 'SQLITE_MOVED';
    const text = moved
      ? 'the database file was replaced while the server was running'
      : 'the database cannot be opened';
    if (moved || code !== reported) log.error({ code, reason: message }, `${text}; pages are served without it`);
    reported = code;
  };
}
