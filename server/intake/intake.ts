import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { texts, type ProductReviews, type PublishedReview, type Rating, type Ratings } from 'api/forms';
import { Database, errorCode } from '../database/database';
import { Outbox, type OutboxFigures } from '../database/outbox';
import { Reviews, toPublished } from '../database/reviews';
import type { SqliteOptions } from '../database/sqlite';
import { Submissions, type Added, type HourlyLimits } from '../database/submissions';
import { WallClock } from '../database/wall-clock';
import type { Data } from '../files/data';
import { mailable, type Sender } from '../mail/messages';
import { fileTransport, smtpTransport, type SmtpOptions } from '../mail/transports';
import { MailWorker, type Log, type WorkerTiming } from '../mail/worker';
import type { Settings } from '../settings';
import { makeAuthor, readAuthor, writeAuthor } from './author';
import { contactForm } from './contact';
import { take, type IntakeForm } from './form';
import { Housekeeping } from './housekeeping';
import { KnownReviews } from './known-reviews';
import { hasContactDetails } from './contact-details';
import { Buckets, burst, hourlyLimits, limitedAddress, networksOf } from './limits';
import { mailboxOf } from './mailbox';
import { Refusal } from './refusal';
import { productId as productIdPattern, reviewForm } from './review';
import { suspicionOf } from './spam';
import { withTimeLimit } from './time-limit';

export type IntakeSettings = Pick<
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

/** What tests and the drill set differently. */
export interface IntakeTuning {
  worker?: Partial<WorkerTiming>;
  smtp?: Partial<SmtpOptions>;
  sqlite?: Partial<SqliteOptions>;
  limits?: Partial<HourlyLimits>;
  burst?: { posts: number; perSecond: number };
}

/** What a form without scripts gets: the page redirects, or is rendered again with `errors` and `values`. */
export type FormOutcome =
  | { ok: true; id: string; review?: PublishedReview }
  | {
      ok: false;
      status: number;
      /** What the form says as a whole. */
      message: string;
      /** What stands beside the fields. */
      errors: Record<string, string>;
      /** What the visitor filled in, to be kept. */
      values: Record<string, string>;
      retryAfterSeconds?: number | undefined;
    };

/** What `/health` says of the intake. */
export interface IntakeHealth {
  status: 'ok' | 'degraded';
  database: { kind: string; state: string; error?: string; moved?: string };
  outbox?: OutboxFigures;
  mail: 'smtp' | 'files';
  /** Why what is older than the retention time stays; absent: nothing does. */
  purgeRefused?: 'clock' | 'share';
}

interface Accepted {
  id: string;
  replayed: boolean;
  review?: PublishedReview | undefined;
}

const unavailableRetrySeconds = 5;
/** A mail that waits longer than this wants somebody's attention. */
const lateMailSeconds = 15 * 60;

/**
 * Everything that comes in from visitors: the forms and the reviews, their database and their mails (rows G1–G3, C12).
 * `api.ts` and `form-posts.ts` put it on the network, and the page renderer asks it for reviews.
 */
export class Intake {
  readonly database: Database;
  readonly #submissions: Submissions;
  readonly #outbox: Outbox;
  readonly #reviews: Reviews;
  readonly #known: KnownReviews;
  readonly #housekeeping: Housekeeping;
  readonly #worker: MailWorker;
  readonly #buckets: Buckets;
  readonly #limits: HourlyLimits;
  readonly #mailKind: 'smtp' | 'files';
  #warnedOfProxy = false;

  constructor(
    readonly settings: IntakeSettings,
    readonly data: Data,
    readonly log: Log,
    tuning: IntakeTuning = {},
  ) {
    let reported = '';
    const report = ({ code, message }: { code: string; message: string }) => {
      const moved = code === 'SQLITE_MOVED';
      const text = moved ? 'the database file was changed under the server' : 'the database cannot be opened';
      if (moved || code !== reported) log.error({ code, reason: message }, `${text}; pages go on without`);
      reported = code;
    };
    this.database = new Database(settings, report, tuning.sqlite);
    this.#submissions = new Submissions(this.database);
    this.#outbox = new Outbox(this.database);
    this.#reviews = new Reviews(this.database);
    this.#known = new KnownReviews(this.#reviews);
    const clock = new WallClock();
    this.#housekeeping = new Housekeeping({ database: this.database, clock, settings, log });
    this.#buckets = new Buckets(tuning.burst ?? burst);
    this.#limits = { ...hourlyLimits, ...tuning.limits };
    const transport = settings.SMTP_URL
      ? smtpTransport({ url: settings.SMTP_URL, ...tuning.smtp })
      : fileTransport(settings.DATA_DIR);
    this.#mailKind = transport.kind;
    this.#worker = new MailWorker(
      { outbox: this.#outbox, submissions: this.#submissions, transport, sender: () => this.#sender(), clock, log },
      tuning.worker,
    );
  }

  /** Begins to send mails and to keep the retention time, in the background. */
  start() {
    this.#worker.start();
    this.#housekeeping.start();
  }

  /** Finishes the mails that are under way, then closes the database. */
  async stop() {
    this.#housekeeping.stop();
    await this.#worker.stop();
    await this.database.close();
  }

  /**
   * Takes in a posted form: checks, limits, then row and mails in one transaction.
   * @param reply where the cookie of a review's author goes
   * @throws {Refusal} with the status and text of the answer; nothing has been stored then, unless the text says so
   */
  async accept(form: IntakeForm, body: unknown, request: FastifyRequest, reply: FastifyReply): Promise<Accepted> {
    const now = Date.now();
    const { fields, precautions, bodyHash, email } = take(form, body);
    const idempotencyKey = keyOf(request.headers['idempotency-key'] ?? precautions.submissionId);
    const product = form.name === 'review' ? String(fields['productId']) : undefined;
    if (product !== undefined && !(await this.#productExists(product))) {
      throw new Refusal(404, 'There is no such product');
    }
    const suspicion = suspicionOf(precautions, now);
    const held =
      suspicion !== undefined ||
      this.settings.REVIEWS_APPROVAL === 'on' ||
      (product !== undefined && shown.some((field) => hasContactDetails(String(fields[field]))));
    const author = product !== undefined && held ? (readAuthor(request) ?? makeAuthor()) : undefined;
    const added = await this.#add({
      form: form.name,
      email,
      address: limitedAddress(request.ip),
      networks: networksOf(request.ip),
      mailbox: mailboxOf(email),
      fields,
      bodyHash,
      suspicion,
      idempotencyKey,
      mails: mailsFor(form, email, suspicion),
      mailDomain: await this.#mailDomain(),
      review: product === undefined ? undefined : reviewState(product, held, author?.hash),
    });
    if (author) writeAuthor(request, reply, author);
    if (added.state === 'stored') {
      this.#worker.wake();
      this.#known.changed();
    }
    return {
      id: added.submission.id,
      replayed: added.state === 'replayed',
      review: added.review && toPublished(added.review),
    };
  }

  async #add(entry: Parameters<Submissions['add']>[0]) {
    let added: Added;
    try {
      added = await this.#submissions.add(entry, this.#limits);
    } catch (error) {
      this.log.error({ code: errorCode(error), form: entry.form }, 'a form could not be stored: answered with 503');
      throw new Refusal(503, texts.unavailable, { retryAfterSeconds: unavailableRetrySeconds });
    }
    if (added.state === 'changed') {
      throw new Refusal(
        422,
        'This has been sent before with other contents. Load the page again to send something new.',
      );
    }
    if (added.state === 'reviewed') throw new Refusal(409, texts.reviewed);
    if (added.state === 'tooMany') {
      throw new Refusal(429, texts.tooMany, { retryAfterSeconds: Math.ceil(added.retryAfterMs / 1000) });
    }
    return added;
  }

  /**
   * Holds off a flood from one address, before anything is read.
   * @throws {Refusal} 429
   */
  limitBurst(request: FastifyRequest) {
    if (request.headers['x-forwarded-for'] && !this.#warnedOfProxy && request.ip === request.socket.remoteAddress) {
      this.#warnedOfProxy = true;
      this.log.warn({}, 'posts come through a proxy that TRUST_PROXY does not name: all visitors share its limits');
    }
    const seconds = this.#buckets.takeAll(networksOf(request.ip));
    if (seconds > 0) throw new Refusal(429, texts.tooMany, { retryAfterSeconds: seconds });
  }

  /**
   * The contact form without scripts (row E4): the same checks, limits and texts as the API.
   * @param fields the form's fields as the browser encodes them; the sum must be answered
   */
  acceptContactForm(
    fields: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FormOutcome> {
    return this.#outcome(contactForm, { answer: '', ...fields }, fields, request, reply);
  }

  /** A review without scripts (row C12), as `acceptContactForm`. */
  acceptReviewForm(
    productId: string,
    fields: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FormOutcome> {
    return this.#outcome(reviewForm, { ...fields, productId }, fields, request, reply);
  }

  async #outcome(
    form: IntakeForm,
    body: Record<string, string>,
    values: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FormOutcome> {
    try {
      const { id, review } = await this.accept(form, body, request, reply);
      return { ok: true, id, ...(review && { review }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, errors, retryAfterSeconds } = error;
      return { ok: false, status, message, errors, values, retryAfterSeconds };
    }
  }

  /**
   * What visitors wrote about a product, newest first; for the API.
   * @param request whose cookie may name the author of a pending review
   * @throws {Refusal} 404 for an unknown product, 503 without a database
   */
  async productReviews(productId: string, request: Pick<FastifyRequest, 'headers'>): Promise<ProductReviews> {
    if (!(await this.#productExists(productId))) throw new Refusal(404, 'There is no such product');
    return this.#read(() => this.#reviews.of(productId, readAuthor(request)?.hash));
  }

  /** Count and average of every reviewed product; for the API. @throws {Refusal} 503 without a database */
  allRatings(): Promise<Ratings> {
    return this.#read(() => this.#reviews.ratings());
  }

  async #read<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      this.log.warn({ code: errorCode(error) }, 'reviews could not be read');
      throw new Refusal(503, 'Reviews cannot be shown at the moment', { retryAfterSeconds: unavailableRetrySeconds });
    }
  }

  /** What a page shows of a product's reviews (row C12); never fails, see {@link KnownReviews}. */
  reviewsOf(productId: string, request?: Pick<FastifyRequest, 'headers'>): Promise<ProductReviews> {
    return this.#known.reviewsOf(productId, request && readAuthor(request)?.hash);
  }

  /** Counts and averages by product, for sorting (row C12); never fails, see {@link KnownReviews}. */
  ratings(): Promise<Ratings> {
    return this.#known.ratings();
  }

  /** What `/health` adds about database and mails, which it writes to; never fails. */
  async health(): Promise<IntakeHealth> {
    const { kind } = this.database;
    const { purgeRefused } = this.#housekeeping;
    const rest = { mail: this.#mailKind, ...(purgeRefused && { purgeRefused }) };
    try {
      await this.database.connections(1000);
      const [outbox] = await withTimeLimit(
        Promise.all([this.#outbox.figures(), this.#housekeeping.heartbeat.beat()]),
        1000,
      );
      const late = outbox.dead > 0 || outbox.oldestWaitingSeconds > lateMailSeconds;
      const database = { kind, ...this.database.status };
      const status = late || purgeRefused || database.moved ? 'degraded' : 'ok';
      return { status, database, outbox, ...rest };
    } catch (error) {
      return { status: 'degraded', database: { kind, ...this.database.status, error: errorCode(error) }, ...rest };
    }
  }

  async #productExists(id: string): Promise<boolean> {
    if (!productIdPattern.test(id)) return false;
    try {
      await this.data.getJson(dataFiles.product(id));
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return false;
      throw error;
    }
  }

  async #sender(): Promise<Sender> {
    const { MAIL_TO, MAIL_FROM } = this.settings;
    const site = await this.data.site().catch(() => undefined);
    const to = MAIL_TO.length > 0 ? MAIL_TO : site ? [site.email] : [];
    if (!to[0]) throw new Error('nobody to mail to: MAIL_TO is not set, and the content has not been compiled');
    return { siteName: site?.name ?? 'Website', phone: site?.phone, to, from: MAIL_FROM ?? to[0] };
  }

  async #mailDomain(): Promise<string> {
    const sender = await this.#sender().catch(() => undefined);
    return sender?.from.split('@')[1] ?? 'website.invalid';
  }
}

/** The rating of one product among all. */
export const ratingOf = (ratings: Ratings, productId: string): Rating =>
  Object.hasOwn(ratings, productId) ? ratings[productId]! : { count: 0, average: 0 };

/** What is shown of a review. */
const shown = ['customerName', 'comment'];

const reviewState = (productId: string, held: boolean, author: string | undefined) => ({
  productId,
  state: held ? ('pending' as const) : ('published' as const),
  author: author ?? null,
});

/** What is suspected is mailed to nobody, and an address that no mail could go to gets none. */
const mailsFor = ({ mails }: IntakeForm, email: string, suspicion: string | undefined) =>
  suspicion ? [] : mails.filter((purpose) => purpose === 'company' || mailable(email));

/** @throws {Refusal} 400 for a key that is none */
function keyOf(given: string | string[] | undefined): string | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given)) {
    throw new Refusal(400, 'Idempotency-Key must be 1 to 200 visible ASCII characters');
  }
  return given;
}
