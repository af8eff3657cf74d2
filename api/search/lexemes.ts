import { plainCharacters } from './characters';
import { canonical, stemOf } from './spelling';
import { isArea, unitAfterNumber, unitOf, unitOfHeading, usualValues } from './units';

/** One piece of a text: a word, a measure, a size, a standard. */
export interface Lexeme {
  kind: 'word' | 'measure' | 'size' | 'standard' | 'number';
  /** Its first term: under this one, synonyms are looked up. */
  key: string;
  /** The terms under which a text with it is indexed. */
  terms: string[];
  /** How a query finds it: one of these lists, and all terms of the list. */
  asks: string[][];
  /** Where it begins and ends in the text's plain characters; in the text itself, if that is one of `withPlainPieces`. */
  start: number;
  end: number;
}

type Found = Omit<Lexeme, 'start' | 'end'>;
type Rule = { pattern: RegExp; make: (match: RegExpExecArray, unit: string | undefined) => Found | undefined };

const number = '\\d+(?:\\.\\d+)?';
const rule = (pattern: string, make: Rule['make']): Rule => ({ pattern: new RegExp(pattern, 'uy'), make });
const plainNumber = (text: string) => String(Number(text));
const found = (kind: Found['kind'], terms: string[], asks = [terms.slice(0, 1)]): Found => ({
  kind,
  key: terms[0]!,
  terms: [...new Set(terms)],
  asks,
});

const counted: Record<string, number> = {
  ...{ single: 1, one: 1, double: 2, two: 2, twin: 2, triple: 3, three: 3, four: 4, five: 5, six: 6 },
  ...{ seven: 7, eight: 8, ten: 10, twelve: 12 },
};
const bodies = 'bs ?en|bs|en|iec|iso|din|vde|ul|astm|ieee|nema|hd|api|uae\\.?s';

/** How a query finds a measure: on its own, or by its other names. */
function asksFor(value: string, unit: string): string[][] {
  const own = [`${value}${unit}`];
  // A three-pole plug of the trade has three pins; a metric thread is named by its diameter, and in the Gulf the cross
  // section of a conductor by millimetres: '2.5 mm wire'.
  if (unit === 'pole') return [own, [`${value}pin`]];
  if (unit === 'mm') return [own, [`m${value}`], ...(isArea(Number(value)) ? [[`${value}mm2`]] : [])];
  return [own];
}

function measures(values: string[], written: string, range: boolean): Found | undefined {
  const unit = unitOf(written);
  if (!unit) return undefined;
  const numbers = values.map(plainNumber);
  const [first, second] = numbers.map(Number);
  const between = range ? usualValues(first!, second!, unit).map((value) => `${value}${unit}`) : [];
  const own = numbers.map((value) => `${value}${unit}`);
  const joined = !range && numbers.length > 1 ? [numbers.join('/')] : [];
  const asks = numbers.length === 1 ? asksFor(numbers[0]!, unit) : [own];
  return found('measure', [...own, ...joined, ...between], asks);
}

function sizes(values: string[], marked: boolean, written: string | undefined, headingUnit: string | undefined) {
  const unit = (written && unitOf(written)) || headingUnit;
  const numbers = values.map(plainNumber);
  const joined = numbers.join('x');
  const [count, area] = numbers as [string, string];
  const maybeCores = numbers.length === 2 && Number(count) <= 61 && isArea(Number(area));
  const cores = [`${count}core`, `${area}mm2`];
  if (marked || (unit === 'mm2' && numbers.length === 2)) return found('size', [joined, ...cores], [cores, [joined]]);
  const sides = numbers.map((value) => `${value}${unit ?? 'mm'}`);
  return found('size', [joined, ...sides], [[joined], ...(maybeCores && !unit ? [cores] : []), sides]);
}

const standard = (body: string, parts: string) => {
  const [base = '', ...rest] = parts.split(':')[0]!.split('-');
  const edition = base.split('.')[0]!;
  // 'IEC 60947-4' also asks for part 4-1 of it.
  const wholes = rest.map((_, at) => `std${[base, ...rest.slice(0, at + 1)].join('-')}`).toReversed();
  const terms = [...wholes, `std${base}`, `std${edition}`];
  const own = body ? [`${body.replace(/[^a-z]/g, '').replace('bsen', 'en')}${base}`] : [base];
  return found('standard', [...terms, ...own], [[terms[0]!], [`std${base}`]]);
};

function word(text: string): Found {
  const parts = text
    .replace(/'s$/, '')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
  const last = canonical(parts.at(-1)!);
  const joined = parts.length > 1 ? parts.slice(0, -1).join('') + last : last;
  const terms = [joined];
  const asks = [[joined]];
  if (parts.length > 1) {
    const own = parts.map(canonical);
    terms.push(...own);
    asks.push(own);
  } else {
    const stem = stemOf(last);
    if (stem) {
      terms.push(`~${stem}`);
      asks.push([`~${stem}`]);
    } else if (/^[a-z]{4,}$/.test(last)) asks.push([`~${last}`]);
  }
  return found('word', terms, asks);
}

const anyWord = rule("[\\p{L}\\d]+(?:[-/.+&'][\\p{L}\\d]+)*", (match) => word(match[0]));

/** What can begin with a letter, and what with a digit; the first that matches is taken. */
const beginningWith = {
  letter: [
    rule(
      `(?:(${bodies})[ -]?)?(?:(?:${bodies})[ -])?(${bodies})[ -]?([a-z]?\\d{2,5}(?:\\.\\d+)?(?:-\\d+)*(?::\\d{4})?)(?![\\p{L}\\d])`,
      (match) => standard(match[2]!, match[3]!),
    ),
    rule('ip ?-?((?:\\d[\\dx])(?: ?(?:/|-|and|,) ?(?:ip ?)?\\d\\d)*)[a-dw]?(?![\\p{L}\\d])', (match) => {
      const classes = match[1]!.match(/\d[\dx]/g)!.map((value) => `ip${value}`);
      return found('measure', classes, [classes]);
    }),
    rule('cat(?:egory)?\\.? ?(\\d[a-z]?)(?![\\p{L}\\d])', (match) => found('word', [`cat${match[1]!}`])),
    // The 'db' of 'Ex db' is a type of protection, and no distribution board.
    rule('ex[ -]?([depqmohkn]|db|eb|pb|px|py|mb|nr|na|nc|i[abc]?|t[abc]?)(?![\\p{L}\\d])', (match) =>
      found('word', [`ex${match[1]!}`, `ex${match[1]![0]!}`, 'ex']),
    ),
    rule('(pg|nh) ?(\\d{1,3}(?:\\.5)?)(?![\\p{L}\\d])', (match) => found('measure', [match[1]! + match[2]!])),
    rule(`m ?(\\d{1,3})(?: ?x ?\\d(?:\\.\\d+)?)?(?![\\p{L}\\d-])`, (match) =>
      found('measure', [`m${match[1]!}`], [[`m${match[1]!}`], [`${match[1]!}mm`]]),
    ),
    rule(`(${Object.keys(counted).join('|')})[ -](core|pin|pole|way|gang|phase|pair)s?(?![\\p{L}\\d])`, (match) =>
      measures([String(counted[match[1]!])], match[2]!, false),
    ),
    anyWord,
  ],
  digit: [
    // Who asks for stainless steel of grade 316 takes 316L, but not the other way round.
    rule('(304|316)l(?![\\p{L}\\d])', (match) => found('word', [match[0], match[1]!], [[match[0]]])),
    rule('([4-6]\\d{4}(?:-\\d+)*)(?![\\p{L}\\d.])', (match) => standard('', match[1]!)),
    rule('(\\d) ?p ?(\\+ ?n)? ?(\\+ ?(?:e|pe|t))(?![\\p{L}\\d])', (match) => {
      const poles = Number(match[1]) + (match[2] ? 1 : 0);
      const own = `${match[1]!}p${match[2] ? 'n' : ''}e`;
      return found('measure', [own, `${poles + 1}pin`, `${poles}pole`], [[own], [`${poles + 1}pin`]]);
    }),
    rule(
      `(${number}) ?(c|cores?|pairs?|pr)? ?[x*] ?(${number})(?: ?[x*] ?(${number}))? ?(${unitAfterNumber})?(?![\\p{L}\\d])`,
      (match, unit) => {
        const values = [match[1]!, match[3]!, ...(match[4] ? [match[4]] : [])];
        return sizes(values, Boolean(match[2]?.startsWith('c')), match[5], unit);
      },
    ),
    rule(`(\\d{1,2})g(${number})(?![\\p{L}\\d])`, (match) => sizes([match[1]!, match[2]!], true, undefined, undefined)),
    // '3c2.5' is written for '3c x 2.5'; only conductors are counted so.
    rule(`(\\d{1,2})(?:c|cores?)(${number}) ?(${unitAfterNumber})?(?![\\p{L}\\d])`, (match) =>
      isArea(Number(match[2])) ? sizes([match[1]!, match[2]!], true, match[3], undefined) : undefined,
    ),
    // '1 1/4' is a size in inches, with the unit or without.
    rule(`(\\d)[ -](\\d{1,2}/(?:2|4|8|16))(?! ?(?:inch|in|")|[\\p{L}\\d/.-])`, (match) =>
      found('measure', [`${match[1]!}-${match[2]!}in`]),
    ),
    rule(`(\\d+)[ -](\\d+/\\d+) ?(?:inch(?:es)?|in|")`, (match) => found('measure', [`${match[1]!}-${match[2]!}in`])),
    rule(`(\\d+/\\d+) ?(?:inch(?:es)?|in(?![\\p{L}\\d])|")`, (match) =>
      found('measure', [`${match[1]!}in`, match[1]!], [[`${match[1]!}in`], [match[1]!]]),
    ),
    // How far a tube shrinks.
    rule('(\\d) ?(?::|to) ?1(?![\\p{L}\\d.,:/-])', (match) => found('measure', [`${match[1]!}:1`])),
    rule(`(${number}) ?(?:-|to|\\.{2,3}) ?(${number}) ?-?(${unitAfterNumber})`, (match) =>
      measures([match[1]!, match[2]!], match[3]!, true),
    ),
    rule(`(${number})((?: ?(?:,|/|and|or|&) ?${number}){1,6})[ -]?(${unitAfterNumber})`, (match) =>
      measures([match[1]!, ...match[2]!.match(new RegExp(number, 'g'))!], match[3]!, false),
    ),
    rule(`(${number})[ -]?(${unitAfterNumber})`, (match) => measures([match[1]!], match[2]!, false)),
    // In a table, the header of the column has the unit.
    rule(`(${number}) ?(?:-|to) ?(${number})(?![\\p{L}\\d/-])`, (match, unit) =>
      unit ? measures([match[1]!, match[2]!], unit, true) : undefined,
    ),
    rule(`(${number}(?:/${number})+)(?![\\p{L}\\d-])`, (match, unit) => {
      const values = match[1]!.split('/').map(plainNumber);
      const own = unit ? values.map((value) => `${value}${unit}`) : values;
      return found('number', [values.join('/'), ...own]);
    }),
    rule(`(${number})(?![\\p{L}\\d]|[-/][\\p{L}\\d])`, (match, unit) => {
      const value = plainNumber(match[1]!);
      const asks = [
        [value],
        ...['mm2', 'mm', 'a', 'kv', 'core', 'way'].map((each) => [`${value}${each}`]),
        [`m${value}`],
      ];
      return found('number', unit ? [value, `${value}${unit}`] : [value], asks);
    }),
    anyWord,
  ],
} satisfies Record<string, Rule[]>;

const begins = /[\p{L}\d]/u;
const isDigit = /\d/;

/**
 * The pieces of a text, from left to right.
 * @param heading the header of the table column that the text is a cell of: its unit is that of the cell's numbers
 *
 * @example
 * lexemesOf('4c x 16 cable').map(({ terms }) => terms); // [['4x16', '4core', '16mm2'], ['cable']]
 */
export function lexemesOf(text: string, heading?: string): Lexeme[] {
  const plain = plainCharacters(text);
  const unit = heading === undefined ? undefined : unitOfHeading(plainCharacters(heading));
  const pieces: Lexeme[] = [];
  for (let at = 0; at < plain.length;) {
    const piece = begins.test(plain[at]!) ? pieceAt(plain, at, unit) : undefined;
    if (piece) pieces.push(piece);
    at = piece?.end ?? at + 1;
  }
  return pieces;
}

function pieceAt(plain: string, start: number, unit: string | undefined): Lexeme | undefined {
  const likely: Rule[] = beginningWith[isDigit.test(plain[start]!) ? 'digit' : 'letter'];
  for (const { pattern, make } of likely) {
    pattern.lastIndex = start;
    const match = pattern.exec(plain);
    const piece = match && make(match, unit);
    if (piece) return { ...piece, start, end: start + match[0].length };
  }
  return undefined;
}

/** All terms under which a text is indexed. */
export const termsOf = (text: string, heading?: string): string[] =>
  lexemesOf(text, heading).flatMap(({ terms }) => terms);
