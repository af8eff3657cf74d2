/** A message with another text after what the visitor has written, unless it is already there. */
export function withText(written: string, text: string): string {
  if (written.trim() === '') return text;
  return written.includes(text.trim()) ? written : `${written.trimEnd()}\n\n${text}`;
}
