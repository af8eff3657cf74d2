import {
  codeKey,
  codeKeysOf,
  isOwnCode,
  lexemesOf,
  looksLikeCode,
  plainCharacters,
  termsOf,
  type Lexeme,
} from 'api/search';
import type { IndexConnection, Statement } from './index-connection';
import { nearestCodes } from './near-codes';
import type { Row } from './entry';

/** A variant that was found by its code. */
export interface FoundCode {
  row: Row;
  /** Whether the whole code was typed, its beginning, a part of it, or only the letters of its series. */
  match: 'whole' | 'beginning' | 'part' | 'near';
}

const shortest = 3;
/** With the company's own prefix. */
const shortestOwn = 1;
const shortestPart = 4;
const maxParts = 20;
const maxWords = 8;
/** The most codes of a series that are compared with the other words of a query. */
const maxOfSeries = 300;

/** The letters at the beginning of a series of codes: 'CTB', 'GJ-S'. */
const series = /^(?=[a-z/-]{3,8}$)[a-z]+(?:[-/][a-z]+)*$/i;

/** Letters that no code contains. */
const otherLetters = /[^\P{L}A-Za-z]/u;

/** The letters and the first digit of a code: the series of 'WR-75'. */
const beginningOfCode = /^(?:ze[-/]?)?([a-z]{2,8})[-/]\d[\w./-]*$/i;

/** A query without the standards in it: the 6346 of 'BS 6346 cable' is no code. A query that is only a standard stays. */
function withoutStandards(query: string): string {
  const pieces = plainCharacters(query).length === query.length ? lexemesOf(query) : [];
  if (pieces.every(({ kind }) => kind === 'standard')) return query;
  // 'BS5467-4X95' is a code.
  const isNamed = ({ kind, start, end }: Lexeme) =>
    kind === 'standard' && /^[a-z]+ /i.test(query.slice(start, end)) && !/\S/.test(query.charAt(end));
  return pieces
    .filter(isNamed)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end)}`, query);
}

const columns = 'rows.id, rows.entry, rows.code, rows.label, rows.terms, rows.other, codes.key';

/**
 * Finds order codes in a query, with or without their dashes, spaces and slashes: whole codes in any query, parts of a code
 * only in a query that consists of nothing else.
 * @param isWord whether the catalogue has this word; a word is not taken for the letters of a series of codes
 * @throws if the index cannot be read
 */
export async function findCodes(
  typedQuery: string,
  index: IndexConnection,
  isWord: (word: string) => boolean,
): Promise<FoundCode[]> {
  // 'ZE-PTM-' is not finished.
  const query = typedQuery.replace(/(?<![-/])[-/]+$/, '');
  const words = withoutStandards(query)
    .split(/\s+/)
    .filter((word) => !otherLetters.test(word))
    .slice(0, maxWords);
  // Numbers that remain beside words in other letters are not a code: the 3 and the 100 of 'قاطع 3 فاز 100 امبير'.
  const rest = words.some((word) => /[a-z]/i.test(word)) ? words.join(' ') : '';
  const text = otherLetters.test(query) ? rest : query;
  const typed = [...new Set([text, ...words].flatMap(codeKeysOf))];
  const keys = typed.filter((key) => key.length >= shortest && /\d/.test(key));
  const isSeries = series.test(query) && !query.toLowerCase().split(/[-/]/).every(isWord);
  if (keys.length === 0 && !isSeries) return [];
  const marks = keys.map(() => '?').join(', ');
  const statements: Statement[] = [
    {
      sql: `select ${columns} from codes join rows on rows.id = codes.row where codes.key in (${marks}) limit ${maxParts}`,
      parameters: keys,
    },
  ];
  const key = codeKeysOf(text).at(-1)!;
  const isPart = isSeries || (/\d/.test(key) && (looksLikeCode(words.join('-')) || /^\d{4,}$/.test(key)));
  if (isPart && key.length >= (isOwnCode(query) ? shortestOwn : shortest)) statements.push(beginningWith(key));
  if (isPart && !isSeries && key.length >= shortestPart) statements.push(containing(key));
  const [exact, beginning = [], part = []] = (await index.read(statements)) as Row[][];
  const own = words.length > 1 && exact!.length + beginning.length + part.length === 0 && words.find(isOwnCode);
  if (own) return beginningAndWords(own, words, index);
  const found = new Map<number, FoundCode>();
  // 5G25 and 5G2.5 have the same key: the one that was typed comes first.
  const asTyped = new Set([query, ...words].map(withPoints));
  const isAsTyped = ({ code }: Row) => asTyped.has(withPoints(code!));
  const whole = [...exact!].sort((one, other) => Number(isAsTyped(other)) - Number(isAsTyped(one)));
  if (exact!.length + beginning.length + part.length === 0 && words.length === 1) {
    const digits = withDigits(key);
    const [alike = []] = digits === key ? [] : await index.read([beginningWith(digits)]);
    if (alike.length > 0) return (alike as Row[]).map((row) => ({ row, match: 'near' }));
    const mistyped = looksLikeCode(query) ? await mistypedCodes(query, index) : [];
    // There is no such size, so the series that it would belong to is found.
    const [, letters = ''] = beginningOfCode.exec(query) ?? [];
    const [rows = []] =
      letters && !isWord(letters.toLowerCase()) ? await index.read([beginningWith(letters.toUpperCase())]) : [];
    const series = rows as Row[];
    const ofSeries = series.length > 0 ? mistyped.filter(({ code }) => isOfSeries(code!, letters)) : [];
    const near = [ofSeries, series, mistyped].find((some) => some.length > 0) ?? [];
    return near.map((row) => ({ row, match: 'near' }));
  }
  for (const [rows, match] of [
    [whole, 'whole'],
    [beginning, 'beginning'],
    [part, 'part'],
  ] as const) {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, match });
  }
  return [...found.values()];
}

/** Codes by their beginning and by other words: for 'ZE-TL-95 stud M12', those for M12, if there are any. */
async function beginningAndWords(own: string, words: readonly string[], index: IndexConnection): Promise<FoundCode[]> {
  const [rows] = (await index.read([beginningWith(codeKey(own), maxOfSeries)])) as [Row[]];
  const others = lexemesOf(words.filter((word) => word !== own).join(' '));
  const hits = ({ label, terms, other }: Row) => {
    const known = new Set([...termsOf(label), ...`${terms} ${other}`.split(' ')]);
    return others.filter(({ asks }) => asks.some((all) => all.every((term) => known.has(term)))).length;
  };
  const most = Math.max(...rows.map(hits));
  return rows
    .filter((row) => hits(row) === most)
    .slice(0, maxParts)
    .map((row) => ({ row, match: 'beginning' }));
}

const maxMistyped = 5;
/** A code that is shorter than this share of a typed one occurs in it by chance. */
const leastOfTyped = 0.6;

const isOfSeries = (code: string, letters: string) => codeKey(code).startsWith(letters.toUpperCase());

/** The rows whose codes differ from a typed one in a few characters, the nearest first. */
async function mistypedCodes(typed: string, index: IndexConnection): Promise<Row[]> {
  const least = leastOfTyped * codeKey(typed).length;
  const nearest = (await nearestCodes(typed, index)).map(codeKey);
  const keys = nearest.filter(({ length }) => length >= least).slice(0, maxMistyped);
  if (keys.length === 0) return [];
  const sql = `select ${columns} from codes join rows on rows.id = codes.row where codes.key in (select value from json_each(?))`;
  const [rows] = (await index.read([{ sql, parameters: [JSON.stringify(keys)] }])) as [(Row & { key: string })[]];
  return rows.sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key)).slice(0, maxMistyped);
}

/** A code with digits in place of letters that look like them: `0152` for `0l52`. */
const withDigits = (key: string) => key.replace(/(?<=\d)[OIL]|[OIL](?=\d)/g, (letter) => (letter === 'O' ? '0' : '1'));

/** A code in the form in which it is compared, but with its decimal points. */
const withPoints = (code: string) => code.split('.').map(codeKey).join('.');

const beginningWith = (key: string, limit = maxParts): Statement => ({
  sql: `select ${columns} from codes join rows on rows.id = codes.row
    where codes.key >= ? and codes.key < ? order by codes.key limit ${limit}`,
  parameters: [key, `${key}\uffff`],
});

const containing = (key: string): Statement => {
  const parts = Array.from({ length: key.length - 2 }, (_, at) => `"${key.slice(at, at + 3)}"`);
  return {
    sql: `select ${columns} from code_parts join rows on rows.id = code_parts.rowid join codes on codes.row = rows.id
      where code_parts match ? and instr(codes.key, ?) > 0 limit ${maxParts}`,
    parameters: [parts.join(' AND '), key],
  };
};
