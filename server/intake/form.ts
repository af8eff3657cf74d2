import { createHash } from 'node:crypto';
import { tidy, type Form, type FormProblem, type Precautions } from 'api/forms';
import { z } from 'zod';
import type { FormName, Purpose } from '../database/schema';
import { Refusal } from './refusal';

export type Fields = Record<string, string | number>;

/** One form as the server takes it in. Each has a file of its own beside this one. */
export interface IntakeForm {
  name: FormName;
  /** The form as both sides know it. */
  form: Form;
  /** The door: which fields there are and of which types. Anything else is refused. */
  body: z.ZodType<Record<string, unknown>>;
  /** The rules, shared with the browser. */
  check: (values: Record<string, never>) => FormProblem[];
  /** Last touches to tidied values, e.g. defaults. */
  complete?: (fields: Fields) => Fields;
  /** Which mails tell of it. */
  mails: readonly Purpose[];
}

/** What travels beside a form's own fields: `Precautions`. */
const precautions = {
  answer: z.union([z.string().max(50), z.number()]).optional(),
  website: z.string().max(500).optional(),
  elapsedMs: z.number().min(0).optional(),
  startedAt: z
    .union([
      z.number(),
      z
        .string()
        .max(16)
        .regex(/^\d{0,16}$/),
    ])
    .optional(),
  submissionId: z.string().max(200).optional(),
};
/** No text is longer than a body; how long each may be, with a text that says so, is the form's own check. */
const longestBody = 64 * 1024;
const precautionNames = Object.keys(precautions);

/** The schema of a form's body: its fields as texts, which may be absent, the precautions, and nothing else. */
export function bodyOf(form: Form, more: z.core.$ZodLooseShape = {}): IntakeForm['body'] {
  const texts = Object.fromEntries(
    Object.keys(form.fields).map((field) => [field, z.string().max(longestBody).default('')]),
  );
  return z.strictObject({ ...texts, ...more, ...precautions });
}

export interface Taken {
  fields: Fields;
  precautions: Precautions;
  /** The same for the same fields; the precautions differ from one click to the next. */
  bodyHash: string;
  /** In small letters. */
  email: string;
}

/**
 * Takes a body through the door and past the rules.
 * @throws {Refusal} 400 for what is no such form, 422 for a form that is not filled in as it should be
 */
export function take({ form, body, check, complete = (fields) => fields }: IntakeForm, received: unknown): Taken {
  const parsed = body.safeParse(received);
  if (!parsed.success) throw new Refusal(400, doorMessage(parsed.error.issues[0]!));
  const problems = check(parsed.data as Record<string, never>);
  if (problems.length > 0) throw new Refusal(422, problems[0]!.message, { problems });
  const own = Object.entries(parsed.data).filter(([name]) => !precautionNames.includes(name));
  const fields = complete(
    Object.fromEntries(
      own.map(([name, value]) => [
        name,
        typeof value === 'string' ? tidy(value, form.fields[name]?.lines) : (value as number),
      ]),
    ),
  );
  return {
    fields,
    precautions: Object.fromEntries(Object.entries(parsed.data).filter(([name]) => precautionNames.includes(name))),
    bodyHash: createHash('sha256').update(JSON.stringify(fields)).digest('base64url'),
    email: String(fields[form.email]).toLowerCase(),
  };
}

/** What the door says, without repeating what was sent. */
function doorMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `There is no field "${issue.keys[0]!.slice(0, 50)}" in this form`;
  const field = issue.path.map(String).join('.');
  if (!field) return 'The body must be a JSON object with the fields of the form';
  return issue.code === 'invalid_type' ? `"${field}" must be a ${issue.expected}` : `"${field}" cannot be used`;
}
