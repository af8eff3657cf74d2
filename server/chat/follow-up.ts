import { chatLimits, type ChatHistoryEntry } from 'api/chat';
import { lexemesOf, type Lexeme } from 'api/search';
import type { Replaced } from './choices';
import { maxFragment } from './limits';
import { withPrepositions } from './words';

/** The most words besides values with which a text adds to what was asked before: 'wide' and 'long' of '600 wide 6 m long'. */
const maxBesideValues = 2;

/** Whether some words are too few to be a question on their own; values do not count. */
export const areFew = (words: readonly string[]): boolean =>
  words.length <= maxFragment ||
  lexemesOf(words.join(' ')).filter(({ kind }) => kind === 'word').length <= maxBesideValues;

/**
 * What was asked before this question, if this one continues it.
 * @param words the question's words that may name a product
 * @param before what the conversation has asked so far
 * @param namesKind whether the words name a kind of product
 */
export function followedUp(
  question: string,
  words: readonly string[],
  before: string | undefined,
  namesKind: boolean,
): string | undefined {
  if (before === undefined) return undefined;
  const named = /^\s*(what|which|how)\b/i.test(question) && words.length <= 6;
  const isShort = namesKind ? words.length <= maxFragment : areFew(words);
  return isContinued(question) || isShort || named ? before : undefined;
}

/** Whether a question refers to what was said before. */
export const isContinued = (question: string) =>
  /^(and|what about|how about|also|or|but|in|with)\b|\b(it|its|that|this|these|those|they|them|ones?|same)\b/i.test(
    question,
  );

/** Whether a question asks what fits the product of the previous question: 'what gland fits?', 'and lug?'. */
export const asksForPart = (question: string) =>
  !/\d/.test(question) &&
  /^(?:and|also|plus|matching)\b|\b(?:fits?|suits?|for (?:it|this|that|them))\b|\b(?:also|too|as well)\W*$/i.test(
    question,
  );

/** Whether a question asks only for a kind of part: 'which gland', 'what size lug do I need'. */
export const asksWhichPart = (question: string) =>
  /^(?:which|what) (?:size (?:of )?|type of )?[a-z-]{3,20}(?: (?:to use|needed|required|should i use|do (?:i|we) need))?\W*$/i.test(
    question,
  );

/** The part that some words ask for: the gland of 'matching gland', or of 'gland fits'. */
export const partNamed = (words: readonly string[]): string =>
  words.filter((word) => !/^(?:fits?|suits?|matching|also|plus|too|well)$/i.test(word)).join(' ');

/**
 * A part for what was asked before, or, if that was a part itself, for what that part was for: 'lug for 4c x 25 cable'
 * after 'gland for' it.
 */
export function partFor(part: string, before: string): string {
  const [, whole = before] = /^.{1,60}? for (?=.*\d)(?=.*\b[a-z]{4,}\b)(.*)$/i.exec(before) ?? [];
  return `${part} for ${whole}`;
}

/**
 * How a question continues the conversation: it adds to what was asked, leaves it as it is, begins a new request, or asks for a
 * part.
 */
export type Turn = 'adds' | 'keeps' | 'begins' | { part: string };

/** The number of questions that are examined; nobody says what is wanted in more pieces. */
const maxTurns = 6;

/**
 * What the visitor has asked so far: after 'PVC conduit', '25 mm' and 'heavy', a heavy PVC conduit of 25 mm.
 * @param replaced what a question replaces of those before it
 * @param turnOf how a question continues the previous one
 */
export async function askedSoFar(
  history: ChatHistoryEntry[],
  replaced: Replaced,
  turnOf: (question: string) => Promise<Turn>,
): Promise<string | undefined> {
  const questions = history
    .filter(({ role }) => role === 'user')
    .slice(-maxTurns)
    .map(textOf);
  let asked: string | undefined;
  for (const question of questions) {
    const turn = asked === undefined ? 'begins' : await turnOf(question);
    if (turn === 'begins') asked = question;
    if (turn === 'adds') asked = added(asked!, question, replaced);
    if (typeof turn === 'object') asked = partFor(turn.part, asked!);
  }
  return asked?.slice(0, chatLimits.question);
}

/** A question with what the next one adds to it; a new value replaces the old one with the same unit or attribute. */
export function added(before: string, now: string, replaced: Replaced): string {
  const renewed = replaced(now, before).size > 0 ? undefined : withNewValues(before, now);
  return renewed ?? continued(before, withPrepositions(now, new Set()).join(' '), replaced).join(' ');
}

/** The unit of a value, or what a size begins with: `mm`, `m` for M20, `ip` for IP67. */
const unitOfKey = (key: string) => /^[\d.]+([a-z]\w*)$/.exec(key)?.[1] ?? /^(m|pg|ip)\d+(?:\.5)?$/.exec(key)?.[1];

/**
 * The previous question with its values replaced by those of this one: 'gland for 4 core 16 mm² cable', then 'and for 50 mm²?'.
 * @returns undefined if no value of this question can replace one
 */
export function withNewValues(before: string, now: string): string | undefined {
  const kindOf = ({ kind, key }: Lexeme) => (kind === 'size' ? kind : (unitOfKey(key) ?? ''));
  const values = new Map(
    lexemesOf(now).flatMap((lexeme): [string, string][] =>
      kindOf(lexeme) && lexeme.kind !== 'word'
        ? [[kindOf(lexeme), now.slice(lexeme.start, lexeme.end)], ...coresIn(lexeme)]
        : [],
    ),
  );
  let merged = before;
  const pieces = lexemesOf(before);
  for (const [at, lexeme] of [...pieces.entries()].toReversed()) {
    const written = before.slice(lexeme.start, lexeme.end);
    // The 25 of '4c 25' is a cross section.
    const isArea = lexeme.kind === 'number' && unitOfKey(pieces[at - 1]?.key ?? '') === 'core';
    const own = lexeme.kind === 'word' ? undefined : values.get(isArea ? 'mm2' : kindOf(lexeme));
    const value = own ?? (lexeme.kind === 'size' ? withNewSide(written, now) : undefined);
    if (value !== undefined) merged = merged.slice(0, lexeme.start) + value + merged.slice(lexeme.end);
  }
  return merged === before ? undefined : merged;
}

/** The cores and the cross section of a size such as '4c x 50', each by its unit. */
const coresIn = ({ kind, terms }: Lexeme): [string, string][] =>
  kind === 'size' && terms.some((term) => term.endsWith('core'))
    ? terms.slice(1).flatMap((term): [string, string][] => (unitOfKey(term) ? [[unitOfKey(term)!, term]] : []))
    : [];

const number = '(\\d{1,4}(?:\\.\\d{1,2})?)';
const size = new RegExp(`^${number}( ?(?:c|cores?)? ?[x×*] ?)${number}(.{0,9})$`, 'i');
const newArea = new RegExp(`(?<![\\d.])${number} ?(?:sq|mm)`, 'i');
const newWidth = new RegExp(`(?<![\\d.])${number} ?(?:mm\\b|(?:mm )?wid(?:e|th)\\b)`, 'i');
const newHeight = new RegExp(`(?<![\\d.])${number} ?(?:mm )?(?:high|height|deep|depth)\\b`, 'i');

/** '200x55' with one new side: '300 wide', '300mm', '105 high'; '4c x 16' with another cross section: '25 mm²'. */
function withNewSide(written: string, now: string): string | undefined {
  const [, first, times, second, unit = ''] = size.exec(written) ?? [];
  if (first === undefined) return undefined;
  const isCores = /c/i.test(times!) || /sq|mm2|²/i.test(unit);
  const last = (isCores ? newArea : newHeight).exec(now)?.[1];
  const width = isCores ? undefined : newWidth.exec(now)?.[1];
  if (last !== undefined) return `${first}${times}${last}${unit}`;
  return width === undefined ? undefined : `${width}${times}${second}${unit}`;
}

/** The words of a question that continues another one: a new value replaces the old one. */
export function continued(before: string, now: string, replaced: Replaced): string[] {
  const words = now.split(' ');
  const left = replaced(now, before);
  const unit = (text: string) => unitOfKey(lexemesOf(text)[0]?.key ?? '');
  const units = new Set(words.map(unit).filter(Boolean));
  const last = lexemesOf(words.join(' ')).flatMap(({ kind, key }) => (kind === 'measure' ? [unit(key)] : []));
  for (const one of last) units.add(one);
  const isKept = ({ kind, key }: Lexeme) => !left.has(key) && (kind !== 'measure' || !units.has(unit(key)));
  const earlier = lexemesOf(before).filter(isKept);
  const kept = earlier.map(({ start, end }) => before.slice(start, end)).join(' ');
  return [
    ...new Set([...words.filter((word) => !/^(?:for|in|on)$/i.test(word)), ...withPrepositions(kept, new Set())]),
  ];
}

/** An entry in the history may be much longer than any question that can be asked here. */
const textOf = ({ parts }: ChatHistoryEntry) =>
  parts
    .map(({ text }) => text)
    .join(' ')
    .slice(0, chatLimits.question);
