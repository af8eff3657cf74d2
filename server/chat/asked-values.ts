import { LRUCache } from 'lru-cache';
import { canonical, lexemesOf, stopWords, type Lexeme } from 'api/search';
import { angleOf, hasAngle } from './angles';
import { areAcross, directionOf, type Direction } from './directions';
import { leadingCount } from './leading-count';
import type { Cell } from './tables';

/** What a question says about the row that it wants. */
export interface AskedValue {
  lexeme: Lexeme;
  /** Numbers with their units; a row has to have one of them. */
  numbers: { value: number; unit: string | undefined }[];
  /** Both ends, if it is an interval: '4-6 A'. */
  interval?: { low: number; high: number };
  /** What it means if no column has those numbers: a cross section is often given in millimetres. */
  otherwise?: AskedValue['numbers'];
  /** Whether a voltage is alternating or direct, if that is said. */
  current?: string;
  /** Whether something has to fit it: 'for a cable of 25 mm'. */
  isFor?: true;
  /** Whether it probably says how many are wanted: '20 cw gland 25mm'. */
  isCount?: true;
  /** The direction in which it is measured, if that is said: '50 deep'. */
  direction?: Direction;
  /** The angle that it stands for, in degrees. */
  angle?: number;
  /** The words after a value, or before it, that may say what it measures: 'M20 male', 'length 300'. */
  beside?: ReadonlySet<string>;
}

/** Words with their meanings, by the form in which they occur in a question. */
function byCanonical(words: Record<string, string[]>): ReadonlyMap<string, string[]> {
  return new Map(Object.entries(words).map(([word, means]) => [canonical(word), means.map(canonical)]));
}

/** Words in a question that stand for the name of a column. */
export const columnWords = byCanonical({
  dimension: ['height', 'width', 'depth'],
  ip: ['protection', 'ip'],
  heavy: ['weight', 'mass'],
  weigh: ['weight', 'mass'],
  loud: ['sound'],
  noisy: ['sound'],
  noise: ['sound'],
  inside: ['inner', 'internal'],
  outside: ['outer', 'overall'],
  long: ['length'],
  wide: ['width'],
  width: ['widest'],
  high: ['height'],
  tall: ['height'],
  deep: ['depth'],
  thick: ['thickness'],
  fast: ['speed', 'rev'],
  rpm: ['speed'],
  consume: ['power', 'input'],
  consumption: ['power', 'input'],
  draw: ['current', 'input'],
  ampacity: ['rating'],
  load: ['strength'],
  fixed: ['fixing'],
  od: ['outer', 'overall'],
  bore: ['inner'],
  temp: ['temperature'],
  hot: ['temperature'],
  waterproof: ['protection', 'ip'],
  dustproof: ['protection', 'ip'],
  approved: ['standard'],
  comply: ['standard'],
});

/** The trade's names for values, with the terms that tables use. */
const valueWords = byCanonical({
  hdg: ['hot', 'dip', 'galvanised'],
  sp: ['1p'],
  dp: ['2p'],
  tp: ['3p'],
  '3phase': ['3p'],
  fp: ['4p'],
  swa: ['steel', 'wire'],
  armoured: ['steel', 'wire'],
  awa: ['aluminium', 'wire'],
  ss: ['stainless', 'steel'],
});

const measure = /^([\d.]+)([a-z]\w*)?$/;

/** The number of a term with its unit, as `16` and `a` of `16a`; none in a term that is not a number. */
export function numberIn(term: string): AskedValue['numbers'] {
  const [, value, unit] = measure.exec(term) ?? [];
  return value === undefined ? [] : [{ value: Number(value), unit }];
}

/** Supplies that have two names. */
const sameSupplies = [
  [220, 230, 240],
  [380, 400, 415],
];

/** The highest voltages of equipment for networks of nominal voltages, in kV (IEC 60038). */
const highestVoltages = new Map([
  [6.6, 7.2],
  [11, 12],
  [22, 24],
  [33, 36],
]);

/**
 * Other values that a number with a unit may stand for: 220 V for 230 V, 11 kV for 12 kV, and nominal inches as 25 mm or
 * exactly.
 */
const alsoCalled = ({ value, unit }: AskedValue['numbers'][number]): AskedValue['numbers'] => {
  const inches = unit === 'in' ? value : unit === 'mm' ? value / 25 : NaN;
  if (Number.isInteger(inches)) {
    const millimetres = [25, 25.4].map((mm) => Math.round(inches * mm * 10) / 10);
    return millimetres.flatMap((mm) => (unit === 'mm' && mm === value ? [] : [{ value: mm, unit: 'mm' }]));
  }
  const highest = unit === 'kv' ? highestVoltages.get(value) : undefined;
  if (highest !== undefined) return [{ value: highest, unit: 'kv' }];
  const same = unit === 'v' ? (sameSupplies.find((names) => names.includes(value)) ?? []) : [];
  return same.filter((other) => other !== value).map((other) => ({ value: other, unit }));
};

/** A ratio, such as that of a heat shrink tube, is not a size. */
const ratio = /(?<![\d.])\d{1,2} ?: ?\d{1,2}(?![\d.])/g;

/** The words and values of a question, each once. */
export function askedIn(question: string): AskedValue[] {
  // A repeated value asks for nothing more.
  const plain = question.replace(ratio, (text) => ' '.repeat(text.length));
  const lexemes = new Map(lexemesOf(plain).map((lexeme) => [lexeme.key, lexeme]));
  const count = leadingCount(plain);
  return [...lexemes.values()].flatMap((lexeme): AskedValue[] => {
    if (lexeme.kind === 'word') {
      const value = valueWords.get(lexeme.key);
      const asks = value ? [...lexeme.asks, value] : lexeme.asks;
      // The A in 'Type A', a kind of residual current breaker, is not an article.
      const isNamed = /\btype $/i.test(question.slice(0, lexeme.start));
      return stopWords.has(lexeme.key) && !isNamed ? [] : [{ lexeme: { ...lexeme, asks }, numbers: [] }];
    }
    const angle = angleOf(plain, lexeme);
    if (angle !== undefined) return [{ lexeme, numbers: [], angle }];
    // '4 x 16' is two numbers, each in its own column: 4 cores of 16 mm², or 4 mm by 16 mm.
    const readings = lexeme.kind === 'size' ? [sidesOf(lexeme), ...lexeme.asks.slice(1)] : [[lexeme.key]];
    const parts = readings[0]!.map((_, at) => readings.flatMap((terms) => numberIn(terms[at] ?? '')));
    const given = parts.filter((numbers) => numbers.length > 0);
    // '3 hours' and '50 degrees' are not numbers of cores, and a zone is not a size.
    const isForeign =
      foreignUnit.test(question.slice(lexeme.end)) || /\bzones? $/i.test(question.slice(0, lexeme.start));
    if (lexeme.kind === 'number' && isForeign) return [];
    if (given.length === 0) return [{ lexeme, numbers: [] }];
    const otherwise =
      lexeme.kind === 'measure'
        ? [
            ...lexeme.asks.slice(1).flatMap(([term]) => numberIn(term ?? '')),
            ...numberIn(lexeme.key).flatMap(alsoCalled),
          ]
        : [];
    const current = currentIn(question.slice(lexeme.start, lexeme.end + ' dc'.length));
    const isFor = toFit.test(question.slice(0, lexeme.start));
    const interval = intervalOf(lexeme);
    const beside = wordsBeside(question, lexeme);
    const direction = lexeme.kind === 'size' ? undefined : directionOf(beside);
    const isInMillimetres = lexeme.kind === 'number' && isOfMillimetres(Number(lexeme.key), beside, direction);
    return given.map((numbers) => ({
      ...{ lexeme, numbers: isInMillimetres ? numbers.map(({ value }) => ({ value, unit: 'mm' })) : numbers, beside },
      ...(direction && { direction }),
      ...(interval && { interval }),
      ...(isFor && { isFor }),
      ...(lexeme.start === count?.start && { isCount: true as const }),
      ...(otherwise.length > 0 && { otherwise }),
      ...(current && { current }),
    }));
  });
}

/** A value as the question writes it, with the word after it that gives the direction of measurement: '350 wide'. */
export function asWritten(question: string, { lexeme: { start, end }, direction }: AskedValue): string {
  const [word = ''] = /^ [a-z]+/i.exec(question.slice(end)) ?? [];
  const isOfValue = direction !== undefined && directionOf([canonical(word.trim().toLowerCase())]) === direction;
  return question.slice(start, isOfValue ? end + word.length : end).trim();
}

const inner = ['inner', 'inside', 'internal', 'bore', 'id'];
const outer = ['outer', 'outside', 'external', 'overall', 'od'];
/** Next to these words, a number without a unit is in millimetres: 'outer 24, inner 18'. */
const ofDiameter: ReadonlySet<string> = new Set([...inner, ...outer, 'dia', 'diameter'].map(canonical));

/** No cable or pipe is thinner: '1.5 overall screened' is the area of a conductor. */
const leastDiameter = 3;

/** Lengths below this are usually given in metres. */
const leastLength = 10;

/** Whether the words beside a number without a unit tell that it is in millimetres: 'outer 24', '50 deep'. */
const isOfMillimetres = (value: number, beside: ReadonlySet<string>, direction: Direction | undefined) =>
  (value >= leastDiameter && [...beside].some((word) => ofDiameter.has(word))) ||
  (direction !== undefined && (direction !== 'length' || value >= leastLength));

/** The side of a wall that some words mean: 'inner' for 'over inner sheath', 'outer' for 'overall'. */
export function sideOf(words: Iterable<string>): 'inner' | 'outer' | undefined {
  const all = [...words];
  if (all.some((word) => inner.includes(word))) return 'inner';
  return all.some((word) => outer.includes(word)) ? 'outer' : undefined;
}

/** Values with a word after each, up to the end, and the word before the first value, which may be empty. */
const wordsBehind = /(?<![a-z\d.])((?:[a-z]{3,20} )?)(?:\d[\d.]{0,6} ?(?:mm|cm|m|in|inch|")?,? [a-z]{3,20},? ){1,3}$/i;
/** Text that is further in front of a value says nothing about it. */
const lookedBehind = 80;

/** Whether a word says in which direction, or on which side, something is measured. */
function saysAlong(word: string): boolean {
  const words = [canonical(word.trim().toLowerCase())];
  return (sideOf(words) ?? directionOf(words)) !== undefined;
}

/** The two words after a value, up to the next value; otherwise the word before it. */
function wordsBeside(question: string, { start, end }: Lexeme): ReadonlySet<string> {
  const [behind = ''] =
    /^(?: +(?!(?:to|for|and|or|with|x|by|in|on)\b)[a-z]{2,20}){1,2}/i.exec(question.slice(end)) ?? [];
  const ahead = question.slice(Math.max(0, start - lookedBehind), start);
  const [, lead] = wordsBehind.exec(ahead) ?? [];
  // The 'deep' of '600 wide 125 deep 3m' belongs to the 125.
  const isOfOther = lead !== undefined && !saysAlong(lead);
  const [before = ''] = (isOfOther ? null : /[a-z]{3,20} $/i.exec(ahead)) ?? [];
  // 'Outer 24 inner 18', 'width 300 depth 50'
  const isBefore = saysAlong(before) && /^ +[a-z]+ +\d/i.test(question.slice(end));
  return new Set((isBefore ? before : behind || before).trim().toLowerCase().split(' ').map(canonical));
}

function intervalOf({ kind, asks: [first = []] }: Lexeme): AskedValue['interval'] {
  const [low, high, more] = first.flatMap(numberIn);
  return kind === 'measure' && low && high && !more && low.unit === high.unit
    ? { low: low.value, high: high.value }
    : undefined;
}

/** The cable of a 'cable tie 300 mm' has no size. */
const toFit =
  /\b(?:for|over|around|onto|fits?|suits?|takes?|accepts?|cables?(?! (?:ties?|trays?|ladders?|trunking|basket|drums?)\b)|bundles?)\b[^,;]{0,25}$/i;

/** The sides of a size; for '100x100' both, although they are one term. */
function sidesOf({ key, terms, asks }: Lexeme): string[] {
  const count = key.split('x').length;
  return asks.findLast((sides) => sides.length === count) ?? terms.slice(1);
}

/** Units that no column has. */
const foreignUnit = /^ ?(?:hours?|hrs?|minutes?|days?|weeks?|years?|degrees?|deg|°|celsius|bars?|%)/i;

const currentIn = (text: string) => /\bv?(ac|dc)\b/i.exec(text)?.[1]?.toLowerCase();

/** Whether some terms have a word or a value of a question, or what it stands for. */
export const isSaidBy = ({ asks }: Lexeme, terms: ReadonlySet<string>): boolean =>
  asks.some((all) => all.every((one) => terms.has(one)));

/** Whether a cell has a value from a question, in its unit or within its range. */
export function fulfils(cell: Cell, { lexeme, numbers, angle, current, interval, direction }: AskedValue): boolean {
  if (areAcross(direction, directionOf(labelWords(cell.label)))) return false;
  if (current && (currentIn(cell.text) ?? current) !== current) return false;
  if (angle !== undefined) return hasAngle(cell.text, angle);
  if (numbers.length === 0) return isSaidBy(lexeme, cell.terms);
  // '4 × 20 mm' shares a side with '4x4', but is another size.
  if (lexeme.kind === 'size' && isSize(cell)) return cell.terms.has(lexeme.key);
  return numbers.some(({ value, unit }) => {
    const { range } = cell;
    if (!range) return cell.terms.has(`${value}${unit ?? ''}`) || (unit === 'in' && isTradeSize(cell, value));
    if (unit === undefined) return range.low === value && range.high === value;
    // '12 way' is 12 in the column 'Ways'.
    const isUnit = cell.unit === unit || (cell.unit === undefined && labelWords(cell.label).has(canonical(unit)));
    return isUnit && range.low <= value && (interval?.high ?? value) <= range.high;
  });
}

/** Whether a cell has a size with several sides: '40 × 10'. */
export const isSize = ({ text }: Cell): boolean => /\d ?[x×] ?\d/.test(text);

/** Trade sizes are in inches, without a unit. */
const isTradeSize = ({ label, text }: Cell, inches: number) => /^trade size$/i.test(label) && text === String(inches);

/** By label, because every value of a question is compared with every column, and the catalogue has a few hundred labels. */
const wordsOfLabels = new LRUCache<string, ReadonlySet<string>>({ max: 1000 });

/** The words of a column's name, without those that mean nothing. */
export function labelWords(label: string): ReadonlySet<string> {
  let words = wordsOfLabels.get(label);
  if (!words) {
    words = new Set(lexemesOf(label).flatMap(({ kind, key }) => (kind === 'word' && !stopWords.has(key) ? [key] : [])));
    wordsOfLabels.set(label, words);
  }
  return words;
}

/** Whether a table's row has a column for measurements in a direction. */
export const hasAlong = (cells: readonly Cell[], direction: Direction): boolean =>
  cells.some(({ label, unit }) => unit === 'mm' && directionOf(labelWords(label)) === direction);

/** The words with which a question may name what it wants to know. */
export const wordsForValues = (question: string): ReadonlySet<string> => wordsForColumns(askedIn(question));

/** After the name of a measure, these words turn it into another measure. */
const otherMeasures: ReadonlySet<string> = new Set(['drop', 'factor'].map(canonical));

/** The words of a question, with the names of the columns that some of them stand for. */
export function wordsForColumns(asked: readonly AskedValue[]): Set<string> {
  // The voltage of a 'voltage drop' is not a rated voltage, nor is the power of a 'power factor' an input.
  const isOfNext = ({ end }: Lexeme, at: number) => {
    const next = asked[at + 1]?.lexeme;
    return next !== undefined && next.start - end <= 1 && otherMeasures.has(next.key);
  };
  const spoken = asked.flatMap(({ lexeme }, at) =>
    lexeme.kind === 'word' && !isOfNext(lexeme, at) ? [lexeme.key] : [],
  );
  return new Set(spoken.flatMap((word) => [word, ...(columnWords.get(word) ?? [])]));
}
