import type { Attribute } from 'api/records';
import { canonical, lexemesOf, termsOf } from 'api/search';
import { askedIn, labelWords, type AskedValue } from './asked-values';
import { cellsIn, type Table } from './tables';
import { askedFor } from './words';

/** Values of which a product has exactly one: a colour, a tripping curve. */
export interface Choice {
  /** The words of the attribute's name. */
  label: ReadonlySet<string>;
  values: Value[];
}

interface Value {
  terms: ReadonlySet<string>;
  /** The terms of each of its words. */
  words: readonly string[][];
}

const valueOf = (text: string): Value => ({
  terms: new Set(termsOf(text)),
  words: lexemesOf(text).map(({ terms }) => terms),
});

/** The attributes of a registry whose values are words: numbers and sizes are known by their units. */
export const choicesOf = (attributes: readonly Attribute[]): Choice[] =>
  attributes.flatMap(({ label, values = [] }) => {
    const isWord = ({ terms }: Value) => ![...terms].every((term) => /\d/.test(term));
    const named = values.flatMap((value) => (value === 'None' ? [] : valueOf(value))).filter(isWord);
    return named.length > 1 ? [{ label: labelWords(label), values: named }] : [];
  });

/** The keys of the words in an earlier question that a later one replaces. */
export type Replaced = (now: string, before: string) => ReadonlySet<string>;

/**
 * Makes the function that finds what a question replaces: the C of 'MCB 20 A, C curve', then 'in B curve'.
 * @param opposites pairs of words that nobody wants together
 */
export const replacing =
  (opposites: readonly [string, string][], choices: readonly Choice[]): Replaced =>
  (now, before) =>
    besides.test(now) ? new Set() : new Set([...oppositesOf(now, opposites), ...valuesReplaced(now, before, choices)]);

/** 'With green too' leaves the red. */
const besides = /\b(?:too|also|as well|both)\b/i;

function oppositesOf(now: string, opposites: readonly [string, string][]): string[] {
  const said = new Set(askedFor(now).map(canonical));
  return opposites.flatMap((pair) => {
    const [one, other] = pair.map(canonical) as [string, string];
    return [...(said.has(one) ? [other] : []), ...(said.has(other) ? [one] : [])];
  });
}

/** A text as it is compared with values. */
interface Text {
  asked: readonly AskedValue[];
  /** All terms that its words ask for. */
  terms: ReadonlySet<string>;
  /** The keys of all of its words. */
  keys: ReadonlySet<string>;
}

function textOf(text: string): Text {
  const asked = askedIn(text);
  return {
    asked,
    terms: new Set(asked.flatMap(({ lexeme }) => lexeme.asks.flat())),
    keys: new Set(lexemesOf(text).map(({ key }) => key)),
  };
}

function valuesReplaced(now: string, before: string, choices: readonly Choice[]): ReadonlySet<string> {
  const [given, earlier] = [textOf(now), textOf(before)];
  const replaced = new Set<string>();
  for (const choice of choices) {
    const chosen = valuesIn(given, choice, earlier);
    if (chosen.length === 0) continue;
    for (const value of valuesIn(earlier, choice, given)) {
      const isOther = chosen.every((one) => one !== value && ![...value.terms].every((term) => one.terms.has(term)));
      if (!isOther) continue;
      for (const one of earlier.asked) {
        const stays = given.keys.has(one.lexeme.key) || chosen.some((other) => covered(one, other).length > 0);
        if (covered(one, value).length > 0 && !stays) replaced.add(one.lexeme.key);
      }
    }
  }
  return replaced;
}

/** Whether a text names a value that products may have. */
export const namesChoice = (text: string, choices: readonly Choice[]): boolean => {
  const given = textOf(text);
  return choices.some((choice) => valuesIn(given, choice).length > 0);
};

/** Whether a question gives a value of an attribute for which the rows of a table have only other values. */
export function lacksChoice(question: string, before: string, table: Table, choices: readonly Choice[]): boolean {
  const [given, earlier] = [textOf(question), textOf(before)];
  const cells = cellsIn([table]);
  return choices.some((choice) => {
    const chosen = valuesIn(given, choice, earlier);
    if (chosen.length === 0) return false;
    const own = cells.filter(({ label }) => [...labelWords(label)].join(' ') === [...choice.label].join(' '));
    const isThere = ({ terms }: Value) => own.some((cell) => [...cell.terms].every((term) => terms.has(term)));
    return own.length > 0 && !chosen.some(isThere);
  });
}

/**
 * The values of a choice that a text names with all their words, or by a grade alone: 'in 316'. A single letter also needs the
 * attribute's name or the word 'type', in this text or the other one.
 */
function valuesIn({ asked, terms: given, keys }: Text, { label, values }: Choice, other?: Text): Value[] {
  const isLabelled = [...label, 'type'].some((word) => keys.has(word) || other?.keys.has(word));
  return values.filter((value) => {
    if (![...value.terms].some((term) => given.has(term))) return false;
    const terms = new Set(asked.flatMap((one) => covered(one, value)));
    const isWhole = value.words.every((word) => word.some((term) => terms.has(term)));
    return (
      (isWhole && (isLabelled || [...terms].some((term) => term.length > 1))) ||
      (value.words.length > 1 && [...terms].some((term) => grade.test(term)))
    );
  });
}

/** Of stainless steel. */
const grade = /^3\d\dl?$/;

/** The terms of a value that a word stands for. */
const covered = ({ lexeme: { asks } }: AskedValue, { terms: own }: Value): string[] =>
  asks.find((terms) => terms.every((term) => own.has(term))) ?? [];
