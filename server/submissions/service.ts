import { dataFiles } from 'api/addresses';
import { isSubmissionId, texts, type FormName, type PublishedReview } from 'api/forms';
import type { ModerationFile } from 'api/records';
import { errorCode } from '../database/database';
import { toPublished } from '../database/reviews';
import type { Added, HourlyLimits, NewSubmission, Submissions } from '../database/submissions';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import type { Data } from '../files/data';
import { mailable } from '../mail/messages';
import type { Log } from '../mail/worker';
import { FairQueue, type FairQueueLimits } from '../rate-limit/fair-queue';
import { networksOf } from '../rate-limit/networks';
import type { Settings } from '../settings';
import { makeAuthor, type Author } from './author';
import { validateSubmission, type FormBody } from './body';
import { hasContactDetails } from './contact-details';
import { RejectedSubmission } from './errors';
import { submissionForms, type Fields, type SubmissionForm } from './forms';
import { mailboxOf } from './mailbox';
import { productExists } from './products';
import { suspicionOf } from './spam';

/** The sender of a form. */
export interface SubmissionSender {
  /** The network address. */
  ip: string;
  /** The author that this browser's cookie identifies. */
  author?: Author | undefined;
  /** The header `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
}

/** A form that has been stored, now or by an earlier request with the same key. */
export interface AcceptedSubmission {
  id: string;
  /** It had already been stored; this is a repeated answer. */
  replayed: boolean;
  review?: PublishedReview | undefined;
  /** The author to set a cookie for, so that this browser sees the pending review. */
  author?: Author | undefined;
}

/** What the service stores in, counts with and looks things up in. */
export interface SubmissionServiceParts {
  store: Submissions;
  limits: HourlyLimits;
  data: Pick<Data, 'getJson' | 'site'>;
  catalogue: Pick<CatalogueCodes, 'check'>;
  settings: Pick<Settings, 'REVIEWS_APPROVAL'>;
  log: Log;
  /** The domain of the mails' Message-IDs. */
  mailDomain: () => Promise<string>;
  /** Called after a submission has been stored. */
  onStored: () => void;
}

const unavailableRetrySeconds = 5;

/** The fields of a review that everyone may read. */
const publicFields = ['customerName', 'comment'];

/**
 * Networks take turns when posts are stored: on PostgreSQL, the posts of one network wait for each other, each holding a
 * connection, and would otherwise take all of the few connections.
 */
const storing: FairQueueLimits = {
  running: 5,
  runningOfClient: 2,
  waiting: 5000,
  waitingOfClient: 1000,
  // A third of the time after which a connection without an answer is cut, which would leave the visitor in doubt about the
  // form.
  waitMs: 10_000,
};

/** Accepts what visitors send through the forms: rules, limits, then the row and its mails in one transaction. */
export class SubmissionService {
  readonly #turns = new FairQueue(storing);

  constructor(readonly parts: SubmissionServiceParts) {}

  /**
   * Accepts a form.
   * @param body the form's body, which its schema has passed
   * @throws {RejectedSubmission} nothing has been stored then, unless the message says so
   */
  async accept(name: FormName, body: FormBody, sender: SubmissionSender): Promise<AcceptedSubmission> {
    const form = submissionForms[name];
    const site = await this.parts.data.site().catch(() => undefined);
    const { fields: given, bodyHash, email } = validateSubmission(form, body, site);
    const fields = form.describe ? await form.describe(given, this.parts.catalogue, site) : given;
    const idempotencyKey = validKey(sender.idempotencyKey ?? body.submissionId);
    const { settings, data, mailDomain, onStored } = this.parts;
    const product = name === 'review' ? String(fields['productId']) : undefined;
    if (product !== undefined && !(await productExists(data, product))) {
      throw new RejectedSubmission('unknown-product', 'There is no such product');
    }
    const suspicion = suspicionOf(body, Date.now());
    const held =
      suspicion !== undefined ||
      settings.REVIEWS_APPROVAL === 'on' ||
      (product !== undefined && (await this.#showsContactDetails(fields)));
    const author = product !== undefined && held ? (sender.author ?? makeAuthor()) : undefined;
    const networks = networksOf(sender.ip);
    const added = await this.#add({
      form: name,
      email,
      address: networks[0].name,
      networks,
      mailbox: mailboxOf(email),
      fields,
      bodyHash,
      suspicion,
      idempotencyKey,
      mails: mailsFor(form, email, suspicion),
      mailDomain: await mailDomain(),
      review: product === undefined ? undefined : reviewState(product, held, author?.hash),
    });
    if (added.state === 'stored') onStored();
    return {
      id: added.submission.id,
      replayed: added.state === 'replayed',
      review: added.review && toPublished(added.review),
      author,
    };
  }

  async #showsContactDetails(fields: Fields): Promise<boolean> {
    const { callingCodes } = await this.parts.data
      .getJson<ModerationFile>(dataFiles.moderation)
      .catch((): ModerationFile => ({ callingCodes: [] }));
    return publicFields.some((field) => hasContactDetails(String(fields[field]), callingCodes));
  }

  async #add(entry: NewSubmission) {
    const { store, limits, log } = this.parts;
    let added: Added;
    try {
      added = await this.#turns.run(entry.networks.at(-1)!.name, () => store.add(entry, limits));
    } catch (error) {
      log.error({ code: errorCode(error), form: entry.form }, 'a form could not be stored: answered with 503');
      throw new RejectedSubmission('unavailable', texts.unavailable, { retryAfterSeconds: unavailableRetrySeconds });
    }
    if (added.state === 'changed') {
      const message = 'This form has been sent before with different details. Reload the page to send a new one.';
      throw new RejectedSubmission('key-reused', message);
    }
    if (added.state === 'reviewed') throw new RejectedSubmission('already-reviewed', texts.reviewed);
    if (added.state === 'tooMany') {
      const retryAfterSeconds = Math.ceil(added.retryAfterMs / 1000);
      throw new RejectedSubmission('too-many', texts.tooMany, { retryAfterSeconds });
    }
    return added;
  }
}

const reviewState = (productId: string, held: boolean, author: string | undefined) => ({
  productId,
  state: held ? ('pending' as const) : ('published' as const),
  author: author ?? null,
});

/** Suspected spam is not mailed, and an undeliverable address gets no mail. */
const mailsFor = ({ mails }: SubmissionForm, email: string, suspicion: string | undefined) =>
  suspicion ? [] : mails.filter((purpose) => purpose === 'company' || mailable(email));

/** @throws {RejectedSubmission} `malformed` for an invalid key */
function validKey(key: string | undefined): string | undefined {
  if (key === undefined || key === '') return undefined;
  if (isSubmissionId(key)) return key;
  throw new RejectedSubmission('malformed', 'Idempotency-Key must be 1 to 200 visible ASCII characters');
}
