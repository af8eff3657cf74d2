import { termsOf as read } from 'api/search';

const maxLength = 200;
const known = new Map<string, string[]>();

/** The terms of a text, as those of api/search. Short texts are kept, because values, labels and makers repeat in a catalogue. */
export function termsOf(text: string, heading = ''): string[] {
  if (text.length + heading.length > maxLength) return read(text, heading);
  const key = `${heading}\n${text}`;
  const terms = known.get(key) ?? read(text, heading);
  known.set(key, terms);
  return terms;
}
