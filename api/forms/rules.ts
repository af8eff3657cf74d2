/**
 * The forms of the site, written once: fields, limits, texts and the order of the checks (rows E2, E3,
 * F2, F8 and I4). The screens import this file as it is (no package, a few hundred bytes); the server builds its schemas on the
 * same tables and calls the same checks, so both sides say the same.
 */

/** One field of a form. */
export interface FieldRule {
  /** The field's name as the visitor reads it. */
  label: string;
  /** Longest text in UTF-16 units, as `maxlength` counts them. */
  longest: number;
  /** What stands beside the field when it is required and empty. Absent: the field is optional. */
  ask?: string;
  /** True where line breaks are part of the text. */
  lines?: boolean;
}

export interface Form<Field extends string = string> {
  /** Where the form is posted as JSON. */
  address: string;
  fields: Record<Field, FieldRule>;
  /** The field that holds the visitor's e-mail address. */
  email: NoInfer<Field>;
  /** What the form says when a required field is empty. */
  missing: string;
}

/** Something that is wrong with a filled-in form. */
export interface FormProblem<Field extends string = string> {
  field: Field;
  /** What the form says as a whole. */
  message: string;
  /** What stands beside the field. */
  hint: string;
}

const form = <Field extends string>(described: Form<Field>) => described;
const email: FieldRule = { label: 'Email', longest: 254, ask: 'Enter your email address' };
const companyName: FieldRule = { label: 'Company name', longest: 200 };
const companyLocation: FieldRule = { label: 'Company location', longest: 200 };
const userName: FieldRule = { label: 'Full Name', longest: 100, ask: 'Enter your full name' };
const userEmail: FieldRule = { ...email, label: 'Email Address' };
const userCountry: FieldRule = { label: 'Region/Branch', longest: 100, ask: 'Select a region or branch' };

/** The branch a contact message is for when the visitor chose none (row E2). */
export const defaultCountry = 'Dubai';

/** Contact message (rows E2–E4). */
export const contactMessage = form({
  address: '/api/send-contact-form',
  email: 'email',
  missing: 'Please fill in all required fields (Name, Email, Message)',
  fields: {
    name: { label: 'Name', longest: 100, ask: 'Enter your name' },
    email,
    phone: { label: 'Phone', longest: 50 },
    message: { label: 'Message', longest: 5000, ask: 'Enter your message', lines: true },
    country: { label: 'Branch', longest: 100 },
    companyName,
    companyLocation,
  },
});

/** Registration by the chat's welcome form (row F3). */
export const registration = form({
  address: '/api/send-user-registration',
  email: 'userEmail',
  missing: 'Please fill in all required fields (Full Name, Email Address, Region/Branch)',
  fields: { userName, userEmail, userCountry },
});

/** Inquiry from the chat (row F8). */
export const inquiry = form({
  address: '/api/send-inquiry',
  email: 'userEmail',
  missing: 'Please fill in all required fields (Full Name, Email Address, Region/Branch, Inquiry)',
  fields: {
    userName,
    userEmail,
    userCountry,
    inquiryPhone: { label: 'Phone', longest: 50 },
    inquiryMessage: { label: 'Inquiry', longest: 5000, ask: 'Describe your requirements', lines: true },
    companyName,
    companyLocation,
  },
});

/** Review of a product (row C12); `stars` and `productId` travel beside these fields. */
export const review = form({
  address: '/api/reviews',
  email: 'emailId',
  missing: 'Please fill in all required fields (Name, Email, Review, Rating)',
  fields: {
    customerName: { label: 'Name', longest: 100, ask: 'Enter your name' },
    emailId: email,
    comment: { label: 'Write Your Review', longest: 3000, ask: 'Write your review', lines: true },
  },
});

/** Texts of row I4 and of the server's refusals, where the forms show them too. */
export const texts = {
  badEmail: 'Please enter a valid email address',
  wrongAnswer: 'Incorrect answer to the equation. Please try again.',
  noRating: 'Select a rating',
  thanks: `Thank you for your message! We'll get back to you within 24 hours.`,
  failed: (contact: string) => `Failed to send message. Please try again or contact us directly at ${contact}`,
  tooLong: ({ label, longest }: FieldRule) => `${label} can have at most ${longest} characters`,
  tooMany: 'Too many messages have come from here in a short time. Please try again later.',
  reviewed: 'This product already has a review from you or from your network. Each product takes one.',
  unavailable: 'This cannot be stored at the moment. Please try again in a few seconds.',
} as const;

/** The human check of the contact form (rows E2, E3). */
export const sum = { question: '23 - 14 = ?', answer: 9 } as const;

export const ratingOptions = [
  ['One', 1],
  ['Two', 2],
  ['Three', 3],
  ['Four', 4],
  ['Five', 5],
] as const;

/**
 * What travels with a form beside its own fields. All of it is optional: the payloads of row G1 are
 * complete without.
 */
export interface Precautions {
  /** The visitor's answer to the sum (contact form). Given, it must be right. */
  answer?: string | number;
  /** The trap: a field that people do not see and leave empty. */
  website?: string;
  /** How long the form has been on the screen, in milliseconds, by the browser's own clock. What scripts send. */
  elapsedMs?: number;
  /** When the server wrote the form into the page, in milliseconds since 1970. What a form without scripts sends. */
  startedAt?: number | string;
  /** One value for each filling of the form, the same again for a retry; the header `Idempotency-Key` does as well. */
  submissionId?: string;
}

/**
 * Text, @, text, dot, text, no spaces (row E3). The dot that counts is the first one that has text before it: a pattern
 * that tries every dot takes time by the square of the text's length.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** How many times its field's length a text may have with what `tidy` takes away; beyond that nothing is looked at. */
const untidy = 4;

/**
 * A value as it is judged and stored: ends trimmed, line breaks as `\n` where the field has lines and as spaces where it
 * has none, other control characters gone.
 */
export function tidy(value: string, lines = false): string {
  const text = value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  const clean = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, (character) =>
    character === '\t' ? ' ' : '',
  );
  return (lines ? clean : clean.replace(/\n/g, ' ')).trim();
}

/** Is this the answer to the sum? Number or string (row E3). */
export const isRightAnswer = (answer: unknown) => String(answer).trim() === String(sum.answer);

type Values<Field extends string> = Partial<Record<Field, string>>;

/** The three checks that forms share, each giving its problems in the order of the fields. */
function checks<Field extends string>({ fields, email, missing }: Form<Field>, values: Values<Field>) {
  const rules = Object.entries(fields) as [Field, FieldRule][];
  // No text is tidied or matched before its length is known: what it costs is bounded by its field, not by what is sent.
  const raw = (field: Field) => values[field] ?? '';
  const text = (field: Field) => tidy(raw(field).slice(0, untidy * fields[field].longest), fields[field].lines);
  const isLong = (field: Field, { longest }: FieldRule) =>
    raw(field).length > untidy * longest || text(field).length > longest;
  const badEmail = text(email) !== '' && !emailPattern.test(text(email));
  return {
    missing: rules.flatMap(([field, { ask }]): FormProblem<Field>[] =>
      ask && !text(field) ? [{ field, message: missing, hint: ask }] : [],
    ),
    pattern: badEmail ? [{ field: email, message: texts.badEmail, hint: texts.badEmail }] : [],
    lengths: rules.flatMap(([field, rule]): FormProblem<Field>[] =>
      isLong(field, rule) ? [{ field, message: texts.tooLong(rule), hint: texts.tooLong(rule) }] : [],
    ),
  };
}

export type ContactField = keyof typeof contactMessage.fields;
export type RegistrationField = keyof typeof registration.fields;
export type InquiryField = keyof typeof inquiry.fields;
export type ReviewField = keyof typeof review.fields;

/**
 * Checks a contact message (row E3).
 * @param values the fields, and `answer` if the sum was asked (an unanswered sum is `''`).
 * @returns the problems in the order of row E3; the form says the first one's `message`. Empty: it may be sent.
 */
export function checkContactMessage(values: Values<ContactField> & Pick<Precautions, 'answer'>) {
  const { missing, pattern, lengths } = checks(contactMessage, values);
  const wrong = { field: 'answer' as const, message: texts.wrongAnswer, hint: texts.wrongAnswer };
  const answered = values.answer === undefined || isRightAnswer(values.answer);
  return [...missing, ...pattern, ...(answered ? [] : [wrong]), ...lengths];
}

/** Checks a registration (row F2). Returns as `checkContactMessage` does. */
export function checkRegistration(values: Values<RegistrationField>) {
  const { missing, pattern, lengths } = checks(registration, values);
  return [...missing, ...pattern, ...lengths];
}

/** Checks an inquiry (row F8). Returns as `checkContactMessage` does. */
export function checkInquiry(values: Values<InquiryField>) {
  const { missing, pattern, lengths } = checks(inquiry, values);
  return [...missing, ...pattern, ...lengths];
}

/**
 * Checks a review: the fields that are marked as required are. Returns as `checkContactMessage` does.
 * @param values the fields, and `stars` as number or as the text of the chosen option (`''`: none).
 */
export function checkReview(values: Values<ReviewField> & { stars?: string | number }) {
  const { missing, pattern, lengths } = checks(review, values);
  const unrated = { field: 'stars' as const, message: review.missing, hint: texts.noRating };
  return [...missing, ...(isRating(values.stars) ? [] : [unrated]), ...pattern, ...lengths];
}

const isRating = (stars: unknown) => ratingOptions.some(([, value]) => String(stars).trim() === String(value));

/** A fresh `submissionId`: 128 random bits, also where the page has no secure context. */
export const makeSubmissionId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A review as everybody may see it. */
export interface PublishedReview {
  customerName: string;
  stars: number;
  comment: string;
  /** ISO time. */
  createdAt: string;
  /** It waits for the company's approval; only its author sees it. */
  pending?: true;
}

/** Number of published reviews and their average, unrounded; 0 without reviews. */
export interface Rating {
  count: number;
  average: number;
}

/** `GET /api/reviews/:productId`: what visitors wrote on the site, newest first; the catalogue's own are not in it. */
export interface ProductReviews extends Rating {
  reviews: PublishedReview[];
}

/** `GET /api/reviews`: products without a review are absent. */
export type Ratings = Record<string, Rating>;

/** Two ratings taken together: the catalogue's own (`reviewCount`, `rating`) and the visitors'. */
export function joinRatings(one: Rating, other: Rating): Rating {
  const count = one.count + other.count;
  return { count, average: count ? (one.count * one.average + other.count * other.average) / count : 0 };
}

/** What the server answers to a form. */
export type FormAnswer<Field extends string = string> =
  { ok: true; id: string } | { error: string; errors?: Partial<Record<Field, string>> };

/** What the server answers to a review. */
export type ReviewAnswer = { ok: true; id: string; review: PublishedReview } | Extract<FormAnswer, { error: string }>;
