import type { FieldName, Form, FormError, FormField } from './define';
import { latinDigits } from '../enquiry/latin';
import { normalizeText } from './normalize';

/** Filled-in values before validation: texts, or numbers for a choice or the challenge. */
export type FormValues<Field extends string = string> = Readonly<
  Partial<Record<Field | 'answer', string | number | undefined>>
>;

export const invalidEmailMessage = 'Please enter a valid email address';

/** The field's own error: the form's message in other words, so that a page with both says nothing twice. */
export const invalidEmailError = 'Enter an address like name@example.com';

/**
 * Text, @, text, dot, text, no spaces (row E3). It matches the first dot with text before it; a pattern that tries
 * every dot takes time quadratic in the length of the text.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** A character that is visible on its own: not white space, an invisible filler or a combining mark. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** A text longer than this multiple of its field's maximum is too long, whatever `normalizeText` would remove. */
const maxUnnormalizedFactor = 4;

/** Normalizes a field's value for sending and storage: a normalized text, or the number of a choice. */
export const normalizeValue = (field: FormField, value: string | number | undefined): string | number =>
  field.type === 'choice'
    ? Number(value)
    : normalizeText(String(value ?? ''), field.type !== 'id' && field.multiline === true);

/** Whether a value is the expected number, as number or as text. Only the first 50 characters are looked at. */
const isAnswer = (value: unknown, answer: number) => latinDigits(String(value).slice(0, 50).trim()) === String(answer);

/**
 * The checks that fail, in the order in which they are shown: required fields, the e-mail address, the challenge if it
 * was asked, lengths.
 */
function failedChecks({ fields, summaryMessage, challenge }: Form, values: FormValues): FormError[] {
  const missing: FormError['errors'] = {};
  const later: FormError[] = [];
  const tooLong: FormError[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'id') continue;
    if (field.type === 'choice') {
      if (!field.options.some(([, option]) => isAnswer(values[name], option))) missing[name] = field.requiredMessage;
      continue;
    }
    const { label, maxLength, requiredMessage, multiline } = field;
    const raw = String(values[name] ?? '');
    // A text is cut before it is normalized or matched, so that the field bounds the cost of a check, not the sender.
    const text = normalizeText(raw.slice(0, maxUnnormalizedFactor * maxLength), multiline);
    if (requiredMessage && !visible.test(text)) missing[name] = requiredMessage;
    if (field.type === 'email' && text && !emailPattern.test(text)) {
      later.push({ message: invalidEmailMessage, errors: { [name]: invalidEmailError } });
    }
    if (raw.length > maxUnnormalizedFactor * maxLength || text.length > maxLength) {
      const most = `at most ${maxLength} characters`;
      tooLong.push({ message: `${label} can have ${most}`, errors: { [name]: `Enter ${most}` } });
    }
  }
  if (challenge && values['answer'] !== undefined && !isAnswer(values['answer'], challenge.answer)) {
    later.push({ message: challenge.wrongMessage, errors: { answer: challenge.wrongError } });
  }
  const labels = Object.keys(missing).map((name) => fields[name]!.label);
  const message = summaryMessage ?? `Please fill in all required fields (${labels.join(', ')})`;
  const incomplete = labels.length > 0 ? [{ message, errors: missing }] : [];
  return [...incomplete, ...later, ...tooLong];
}

/**
 * Validates a filled-in form: the message of the first check that fails, and the first error of each field.
 * @param values the fields, and `answer` if the challenge was asked (`''` if it was not answered)
 * @returns undefined for a valid form
 */
export function validateForm<AnyForm extends Form>(
  form: AnyForm,
  values: FormValues,
): FormError<FieldName<AnyForm> | 'answer'> | undefined {
  const failed = failedChecks(form, values);
  if (!failed[0]) return undefined;
  const errors: FormError['errors'] = {};
  for (const check of failed) for (const [name, error] of Object.entries(check.errors)) errors[name] ??= error;
  return { message: failed[0].message, errors };
}

/** As {@link validateForm}, with the errors of the first failed check only. */
export function firstFormError<AnyForm extends Form>(
  form: AnyForm,
  values: FormValues,
): FormError<FieldName<AnyForm> | 'answer'> | undefined {
  return failedChecks(form, values)[0];
}
