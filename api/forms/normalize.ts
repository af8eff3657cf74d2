/** Runs of characters without a width: combining marks, and invisible characters between them. */
const unseenOrMark = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]{6,}/gu;

/** Cuts such a run before its sixth mark; a run with fewer marks, such as the emoji of a flag, stays whole. */
const withFewMarks = (run: string) => /^(?:\P{M}*\p{M}){5}(?=\P{M}*\p{M})/u.exec(run)?.[0] ?? run;

/**
 * Normalizes a text for validation and storage: trims its ends, turns line breaks into `\n` in multiline fields and
 * into spaces in others, removes other control characters and those that turn the writing direction of what follows,
 * and limits the combining marks on a letter, which could otherwise cover the lines above.
 */
export function normalizeText(value: string, multiline = false): string {
  const text = value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  // eslint-disable-next-line no-control-regex -- removes control characters
  const clean = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) =>
    character === '\t' ? ' ' : '',
  );
  const legible = clean.replace(unseenOrMark, withFewMarks);
  return (multiline ? legible : legible.replace(/\n/g, ' ')).trim();
}
