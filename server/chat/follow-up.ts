import { chatLimits, type ChatHistoryEntry } from 'api/chat';
import { canonical, lexemesOf, type Lexeme } from 'api/search';
import { askedFor, withPrepositions } from './words';

/** The question before this one, if this one continues it. */
export function followedUp(question: string, words: string[], history: ChatHistoryEntry[]): string | undefined {
  const before = lastQuestion(history);
  if (before === undefined) return undefined;
  const named = /^\s*(what|which|how)\b/i.test(question) && words.length <= 6;
  return isContinued(question) || words.length <= 3 || named ? before : undefined;
}

/** Whether a question refers to what was said before. */
export const isContinued = (question: string) =>
  /^(and|what about|how about|also|or|but|in|with)\b|\b(it|its|that|this|these|those|they|them|ones?|same)\b/i.test(
    question,
  );

/**
 * The question before this one with this one's values in the places of its own: 'gland for 4 core 16 mm² cable', then
 * 'and for 50 mm²?'.
 * @returns undefined if no value of this one has a place in it
 */
export function withNewValues(before: string, now: string): string | undefined {
  const kindOf = ({ kind, key }: Lexeme) => (kind === 'size' ? kind : (/^[\d.]+([a-z]\w*)$/.exec(key)?.[1] ?? ''));
  const values = new Map(
    lexemesOf(now).flatMap((lexeme) =>
      kindOf(lexeme) && lexeme.kind !== 'word' ? [[kindOf(lexeme), now.slice(lexeme.start, lexeme.end)]] : [],
    ),
  );
  let merged = before;
  for (const lexeme of lexemesOf(before).toReversed()) {
    const value = lexeme.kind === 'word' ? undefined : values.get(kindOf(lexeme));
    if (value !== undefined) merged = merged.slice(0, lexeme.start) + value + merged.slice(lexeme.end);
  }
  return merged === before ? undefined : merged;
}

/** The words of a question that continues another one: a new value takes the place of the old one in its unit. */
export function continued(before: string, now: string, opposites: [string, string][]): string[] {
  const words = now.split(' ');
  const said = new Set(askedFor(now).map(canonical));
  const replaced = new Set(
    opposites.flatMap(([one, other]) => [
      ...(said.has(canonical(one)) ? [other] : []),
      ...(said.has(canonical(other)) ? [one] : []),
    ]),
  );
  const unit = (text: string) => /^[\d.]+([a-z]\w*)$/.exec(lexemesOf(text)[0]?.key ?? '')?.[1];
  const units = new Set(words.map(unit).filter(Boolean));
  const last = lexemesOf(words.join(' ')).flatMap(({ kind, key }) => (kind === 'measure' ? [unit(key)] : []));
  for (const one of last) units.add(one);
  const earlier = lexemesOf(before).filter(({ kind, key }) => kind !== 'measure' || !units.has(unit(key)));
  const kept = earlier.map(({ start, end }) => before.slice(start, end)).join(' ');
  return [...new Set([...words.filter((word) => !/^(?:for|in|on)$/i.test(word)), ...withPrepositions(kept, replaced)])];
}

const lastQuestion = (history: ChatHistoryEntry[]) =>
  history
    .findLast(({ role }) => role === 'user')
    ?.parts.map(({ text }) => text)
    .join(' ')
    // An entry of the history may be much longer than any question that was asked here.
    .slice(0, chatLimits.question);
