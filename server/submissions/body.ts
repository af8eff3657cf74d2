import { createHash } from 'node:crypto';
import { normalizeValue, validateForm, type Form, type FormField, type FormValues, type SpamSignals } from 'api/forms';
import type { Site } from 'api/records';
import { z } from 'zod';
import { RejectedSubmission } from './errors';
import type { Fields, SubmissionForm } from './forms';

/** A form's body once its schema has passed: its fields, the answer to a challenge, and the spam signals. */
export type FormBody = FormValues & SpamSignals & { submissionId?: string };

/** The fields that every form has besides its own. */
const envelope = {
  answer: z
    .union([z.string().max(50), z.number()])
    .optional()
    .describe("The answer to the form's challenge. Given, it must be right."),
  website: z.string().max(500).optional().describe('A honeypot: people do not see this field and leave it empty.'),
  elapsedMs: z.number().min(0).optional().describe('How long the form has been on the screen, in milliseconds.'),
  startedAt: z
    .union([
      z.number(),
      z
        .string()
        .max(16)
        .regex(/^\d{0,16}$/),
    ])
    .optional()
    .describe('When the form was written into the page, in milliseconds since 1970.'),
  submissionId: z
    .string()
    .max(200)
    .optional()
    .describe('A new value each time the form is filled in, like the header Idempotency-Key.'),
};

/** Names of the fields that a form without scripts may post besides its own. */
export const envelopeFields: readonly string[] = Object.keys(envelope);

/**
 * A text that is longer than its field by far is refused unread. Each field's own limit is checked by its rule, which has
 * a message for the visitor.
 */
const longestUnread = (maxLength: number) => Math.max(64 * 1024, 2 * maxLength);

function fieldSchema(field: FormField) {
  if (field.type === 'id') return z.string().max(field.maxLength).regex(field.pattern);
  if (field.type === 'choice') {
    const options = field.options.map(([, value]) => value);
    return z
      .union([z.number(), z.string().max(20)])
      .default('')
      .meta({ description: `${field.label}: ${options.join(', ')}` });
  }
  const { label, maxLength, requiredMessage } = field;
  const limits = requiredMessage ? `required, at most ${maxLength} characters` : `at most ${maxLength} characters`;
  return z
    .string()
    .max(longestUnread(maxLength))
    .default('')
    .meta({ description: `${label}: ${limits}`, ...(field.type === 'email' && { examples: ['ann@example.com'] }) });
}

/** The schema of a form's body: its fields as texts, which may be absent, the envelope, and nothing else. */
export function bodySchema({ fields }: Form) {
  const own = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)] as const);
  return z.strictObject({ ...Object.fromEntries(own), ...envelope }) as unknown as z.ZodType<FormBody>;
}

/** A submission that may be stored. */
export interface ValidSubmission {
  /** Normalized. */
  fields: Fields;
  /** Equal for equal fields; the envelope differs from one click to the next. */
  bodyHash: string;
  /** In lower case. */
  email: string;
}

/**
 * Applies the form's rules, which the browser has too.
 * @param site the company's facts, for the defaults of fields that were left empty
 * @throws {RejectedSubmission} `invalid`, with the field errors
 */
export function validateSubmission(
  { form, complete }: SubmissionForm,
  body: FormBody,
  site: Pick<Site, 'branches'> | undefined,
): ValidSubmission {
  const error = validateForm(form, body);
  if (error) throw new RejectedSubmission('invalid', error.message, { errors: error.errors });
  const entries = Object.entries(form.fields).map(
    ([name, field]) => [name, normalizeValue(field, body[name])] as const,
  );
  const given = Object.fromEntries(entries);
  const fields = complete ? complete(given, site) : given;
  const emailName = Object.keys(form.fields).find((name) => form.fields[name]?.type === 'email')!;
  return {
    fields,
    bodyHash: createHash('sha256').update(JSON.stringify(fields)).digest('base64url'),
    email: String(fields[emailName]).toLowerCase(),
  };
}
