import type { FieldName, Form, FormError, FormField } from './define';

/** Filled-in values as they arrive: texts, or a number for a choice or the challenge. */
export type FormValues<Field extends string = string> = Readonly<
  Partial<Record<Field | 'answer', string | number | undefined>>
>;

export const invalidEmailMessage = 'Please enter a valid email address';

/**
 * Text, @, text, dot, text, no spaces (row E3). The dot that counts is the first one that has text before it: a pattern
 * that tries every dot takes time by the square of the text's length.
 */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** A character that leaves something on the screen by itself: no space, no filler, no mark that goes with a letter. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** Characters that leave no space of their own: marks of a letter, and what is not seen between them. */
const unseenOrMark = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]{6,}/gu;

/** Cuts a run of such characters before its sixth mark; without as many marks it stays whole, as in the emoji of a flag. */
const withFewMarks = (run: string) => /^(?:\P{M}*\p{M}){5}(?=\P{M}*\p{M})/u.exec(run)?.[0] ?? run;

/** A text of more than this many times its field's length is too long, whatever `normalizeText` would remove from it. */
const maxUnnormalizedFactor = 4;

/**
 * A text as it is validated and stored: ends trimmed, line breaks as `\n` where the field is multiline and as spaces where
 * it is not, other control characters removed, and of the marks on one letter the first few: more would cover the lines above.
 */
export function normalizeText(value: string, multiline = false): string {
  const text = value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  const clean = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, (character) =>
    character === '\t' ? ' ' : '',
  );
  const legible = clean.replace(unseenOrMark, withFewMarks);
  return (multiline ? legible : legible.replace(/\n/g, ' ')).trim();
}

/** A value of a field as it is sent and stored: a normalized text, or the number of a choice. */
export const normalizeValue = (field: FormField, value: string | number | undefined): string | number =>
  field.type === 'choice'
    ? Number(value)
    : normalizeText(String(value ?? ''), field.type !== 'id' && field.multiline === true);

/** Whether this is the answer to the challenge, as number or as text. */
const isAnswer = (value: unknown, answer: number) => String(value).trim() === String(answer);

/**
 * The checks that fail, in the order in which the visitor is told of them: required fields, the e-mail address, the
 * challenge if it was asked, lengths.
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
    // A text is cut before it is normalized or matched: what a check costs is bounded by its field, not by what is sent.
    const text = normalizeText(raw.slice(0, maxUnnormalizedFactor * maxLength), multiline);
    if (requiredMessage && !visible.test(text)) missing[name] = requiredMessage;
    if (field.type === 'email' && text && !emailPattern.test(text)) {
      later.push({ message: invalidEmailMessage, errors: { [name]: invalidEmailMessage } });
    }
    if (raw.length > maxUnnormalizedFactor * maxLength || text.length > maxLength) {
      const message = `${label} can have at most ${maxLength} characters`;
      tooLong.push({ message, errors: { [name]: message } });
    }
  }
  if (challenge && values['answer'] !== undefined && !isAnswer(values['answer'], challenge.answer)) {
    later.push({ message: challenge.wrongMessage, errors: { answer: challenge.wrongMessage } });
  }
  const incomplete = Object.keys(missing).length > 0 ? [{ message: summaryMessage, errors: missing }] : [];
  return [...incomplete, ...later, ...tooLong];
}

/**
 * Everything that is wrong with a filled-in form: the message of the first check that fails, and the first error of each
 * field.
 * @param values the fields, and `answer` if the challenge was asked (`''` when it was not answered)
 * @returns undefined for a form that may be sent
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
