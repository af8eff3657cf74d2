import { searchLimits, type SearchKind } from 'api/search-results';
import { expressionOf, type Understood } from './concepts';
import type { Statement } from './index-connection';
import type { Opened } from './opened-index';
import { ranked, type Entry, type Ranked, type Row } from './ranking';
import { readRecords } from './records';

export interface FoundEntries {
  /** The first results, ranked. */
  results: Ranked[];
  /** The ids of those after them, in the order of the full-text index. */
  others: number[];
  /** Whether no result has all words. */
  near: boolean;
}

interface Match {
  id: number;
  relevance: number;
}

/** How many entries are ranked; those after them stay in the order of the full-text index. */
const maxRanked = 60;
/** If at least this many results have all words, those that lack some are not shown. */
const enough = 5;
const maxNear = 40;
/** Others with a smaller share of the query are left out; what the query names needs less. */
const leastShare = 0.45;
const leastShareOfNamed = 0.3;
/** Below this share nothing is shown, even if nothing else was found. */
const leastShareOfAll = 0.2;
const bm25 = 'bm25(found, 10, 8, 4, 2, 1)';
const most = searchLimits.perPage * searchLimits.pages;

const statement = (sql: string, ...parameters: unknown[]): Statement => ({ sql, parameters });

/**
 * Entries that have all words of the query, and those whose text contains it as typed; if these are few, or not what the
 * query names, also those that have most of its words.
 * @throws if the index cannot be read
 */
export async function findEntries(
  query: string,
  understood: Understood,
  { index, lexicon }: Opened,
  kind: SearchKind | undefined,
): Promise<FoundEntries> {
  if (kind === 'variant') return { results: [], others: [], near: false };
  const { concepts } = understood;
  const certain = concepts.filter(({ guessed }) => !guessed);
  const all = (certain.length > 0 ? certain : concepts).map((each) => `(${expressionOf(each)})`).join(' AND ');
  const contains = `select id, 0 as relevance from haystacks where instr(text, ?) > 0 limit ${most}`;
  const { sql, parameters } = matching(kind);
  const match = `select rowid as id, -${bm25} as relevance ${sql} order by 2 desc limit ${most}`;
  const matchesOf = async (one: Statement) => (await index.read([one]))[0] as Match[];
  const [words, parts] = await Promise.all([
    all ? matchesOf(statement(match, all, ...parameters)) : [],
    // Only families have a text that is compared as a whole.
    kind === undefined || kind === 'family' ? matchesOf(statement(contains, query.toLowerCase())) : [],
  ]);
  const strict = new Map([...parts, ...words].map(({ id, relevance }) => [id, relevance]));
  const containing = new Set(parts.map(({ id }) => id));
  const wantsDocuments = kind === 'document';
  const best = (matches: Map<number, number>) => [...matches].sort((one, other) => other[1] - one[1]);
  const rank = (first: [number, number][]) =>
    rankMatches(new Map(first), containing, understood, query, index, wantsDocuments);

  let inOrder = best(strict);
  let results = strict.size < enough ? [] : await rank(inOrder.slice(0, maxRanked));
  const isOther = understood.head !== undefined && !results.slice(0, enough).some(({ isHead }) => isHead);
  if (concepts.length > 1 && (strict.size < enough || isOther)) {
    const near = await nearMatches(understood, index, kind);
    inOrder = best(new Map([...near.map(({ id }) => [id, 0] as const), ...strict]));
    results = await rank(inOrder.slice(0, maxRanked));
  } else if (strict.size < enough) results = await rank(inOrder);
  const hasAll = ({ entry: { id }, share }: Ranked) =>
    strict.has(id) && (certain.length === concepts.length || containing.has(id) || share === 1);
  const shown = results.filter(
    ({ entry, share, isHead }) => strict.has(entry.id) || share >= (isHead ? leastShareOfNamed : leastShare),
  );
  return {
    results: shown.length > 0 ? shown : results.filter(({ share }) => share >= leastShareOfAll),
    others: inOrder.slice(maxRanked).flatMap(([id]) => (wantsDocuments || id < lexicon.firstDocument ? [id] : [])),
    near: results.length > 0 && !results.some(hasAll),
  };
}

/** The part of a query to the full-text index that finds an expression, among the entries of a kind if there is one. */
const matching = (kind: SearchKind | undefined) => ({
  sql: `from found where found match ?${kind ? ' and (select kind from entries where id = found.rowid) = ?' : ''}`,
  parameters: kind ? [kind] : [],
});

/** How much more an entry counts that has a word in its name: enough to come before others with the same words. */
const named = 0.1;

/** Those that have most of the query's words, by their weights. */
async function nearMatches(
  { concepts }: Understood,
  index: Opened['index'],
  kind: SearchKind | undefined,
): Promise<Match[]> {
  const own = matching(kind);
  const wanted = concepts.flatMap((concept) => {
    const expression = expressionOf(concept);
    return [
      { weight: concept.weight, expression },
      { weight: concept.weight * named, expression: `{title head} : (${expression})` },
    ];
  });
  const parts = wanted.map(() => `select rowid as id, ? as weight ${own.sql}`).join(' union all ');
  const sql = `select id, sum(weight) as relevance from (${parts}) group by id order by 2 desc, 1 limit ${maxNear}`;
  const parameters = wanted.flatMap(({ weight, expression }) => [weight, expression, ...own.parameters]);
  const [matches] = (await index.read([statement(sql, ...parameters)])) as [Match[]];
  return matches;
}

async function rankMatches(
  matches: Map<number, number>,
  containing: ReadonlySet<number>,
  understood: Understood,
  query: string,
  index: Opened['index'],
  wantsDocuments: boolean,
) {
  const ids = [...matches.keys()];
  const [entries, rows] = await Promise.all([
    readRecords<Entry>(index, 'entries', 'id', ids),
    readRecords<Row>(index, 'rows', 'entry', ids),
  ]);
  const rowsOf = new Map<number, Row[]>(ids.map((id) => [id, []]));
  for (const row of rows) rowsOf.get(row.entry)!.push(row);
  const candidates = entries.map((entry) => ({
    entry,
    rows: rowsOf.get(entry.id)!,
    relevance: matches.get(entry.id)!,
    contains: containing.has(entry.id),
  }));
  return ranked(candidates, understood, query, wantsDocuments);
}
