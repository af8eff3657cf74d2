import { termsOf } from 'api/search';
import { searchLimits, type SearchKind } from 'api/search-results';
import { documentOf, expressionOf, isIn, nounsOf, type Concept, type Understood } from './concepts';
import type { IndexConnection } from './index-connection';
import type { Lexicon } from './lexicon';
import { heaviestEntries } from './near-entries';
import type { Opened } from './opened-index';
import { isNotSold, isOnlyMentioned, isOutOfSeries } from './not-found';
import { isSite, type Entry } from './entry';
import { ranked, type Ranked } from './ranking';
import type { Candidate } from './read-candidate';
import { readRecords, readRowsOf } from './records';

/** All the results of a query that are ranked. */
export interface FoundEntries {
  /** The first results, ranked. */
  results: Ranked[];
  /** The ids of those after them, in the order of the full-text index. */
  others: number[];
  /** Whether no result has all words, or none has the name of what the query asks for. */
  near: boolean;
  /** Whether the query names goods that the owner lists as not sold. */
  areNotSold: boolean;
}

/** How many entries are ranked; those after them stay in the order of the full-text index. */
const maxRanked = 40;
/** If at least this many results have all words, those that lack some are not shown. */
const enough = 5;
const maxNear = 40;
/** Results with a smaller share of the query are left out; those that are what the query names need less. */
const leastShare = 0.45;
const leastShareOfNamed = 0.3;
/** Below this share, nothing is shown even if nothing else was found. */
const leastShareOfAll = 0.2;
const bm25 = 'bm25(found, 10, 8, 4, 2, 1)';
const most = searchLimits.perPage * searchLimits.pages;

/**
 * Entries that have all words of the query, and those whose text contains it as typed; if there are few, or they are not what
 * the query names, also those that have most of its words.
 * @throws if the index cannot be read
 */
export async function findEntries(
  query: string,
  understood: Understood,
  { index, lexicon, texts }: Opened,
  kind: SearchKind | undefined,
): Promise<FoundEntries> {
  if (kind === 'variant') return { results: [], others: [], near: false, areNotSold: false };
  const { concepts } = understood;
  const certain = concepts.filter(({ guessed }) => !guessed);
  const isAllCertain = concepts.every(({ guessed, isFirstLetter }) => !guessed || isFirstLetter);
  const all = (certain.length > 0 ? certain : concepts).map((each) => `(${expressionOf(each)})`).join(' AND ');
  const wantsDocuments = kind === 'document';
  const scope = scopeOf(kind, wantsDocuments || namesDocuments(understood, lexicon) ? undefined : lexicon);
  // Only families have a text that is compared as a whole.
  const parts = kind === undefined || kind === 'family' ? texts.containing(query.toLowerCase(), most) : [];
  const words = all ? await matching(all, scope, index) : [];
  const strict = new Map([...parts.map((id) => [id, 0] as const), ...words]);
  const containing = new Set(parts);
  const best = (matches: Map<number, number>) => [...matches].sort((one, other) => other[1] - one[1]);
  const read = new Map<number, Pick<Candidate, 'entry' | 'rows'>>();
  const rank = async (first: [number, number][]) => {
    const missing = first.flatMap(([id]) => (read.has(id) ? [] : [id]));
    for (const one of await readCandidates(missing, index)) read.set(one.entry.id, one);
    const candidates = first.map(([id, relevance]) => ({ ...read.get(id)!, relevance, contains: containing.has(id) }));
    return ranked(candidates, understood, query, wantsDocuments);
  };

  let inOrder = best(strict);
  let count = maxRanked;
  let results = strict.size < enough ? [] : await rank(inOrder.slice(0, maxRanked));
  const named = results.slice(0, enough).filter(({ isHead }) => isHead).length;
  const lacksNamed = understood.head !== undefined && named === 0;
  const isOnly = strict.size >= enough && named === 1;
  if (concepts.length > 1 && ((words.length >= maxRanked && lacksNamed) || isOnly)) {
    // In a large catalogue, entries that merely contain all words (cables, for 'gland for 16 mm² cable') would fill the
    // ranking.
    const alike = (await nearMatches(understood, scope, index, true)).map((id) => [id, strict.get(id) ?? 0] as const);
    const first = new Map([...inOrder.slice(0, maxRanked), ...alike]);
    count = first.size;
    inOrder = [...new Map([...first, ...inOrder])];
    results = await rank(inOrder.slice(0, count));
  } else if (concepts.length > 1 && (strict.size < enough || lacksNamed)) {
    const near = await nearMatches(understood, scope, index);
    inOrder = best(new Map([...near.map((id) => [id, 0] as const), ...strict]));
    results = await rank(inOrder.slice(0, maxRanked));
  } else if (strict.size < enough) results = await rank(inOrder);
  const hasAll = ({ entry: { id }, share, series }: Ranked) =>
    strict.has(id) &&
    series !== 'others' &&
    (isAllCertain || containing.has(id) || (share === 1 && certain.length > 0));
  const fitting = results.filter(
    ({ entry, share, isHead }) => strict.has(entry.id) || share >= (isHead ? leastShareOfNamed : leastShare),
  );
  const shown = fitting.length > 0 ? fitting : results.filter(({ share }) => share >= leastShareOfAll);
  // A box that mentions it is not a 'cable for ev charger', and any cable is worth a look.
  const isOther = understood.namesKind && !shown.some((one) => one.isHead || isSite(one.entry));
  // A single result is most likely meant, even if it only mentions the word, such as its maker's name for it.
  const isMentioned = fitting.length > 1 && isOnlyMentioned(results, understood.head);
  return {
    results: isOther ? withNamed(results, shown, understood) : shown,
    others: inOrder.slice(count).flatMap(([id]) => (wantsDocuments || id < lexicon.firstDocument ? [id] : [])),
    near: results.length > 0 && (!results.some(hasAll) || isMentioned || isOutOfSeries(results, understood.head)),
    areNotSold: isNotSold(results, understood),
  };
}

/**
 * Results of which none is what the query names, with those that are: these come before what does not even mention the goods,
 * such as a joint for car parks for 'car park socket'.
 */
function withNamed(results: readonly Ranked[], shown: readonly Ranked[], { head }: Understood): Ranked[] {
  const mentions = shown.filter(({ lacking }) => !lacking.includes(head!));
  return [...new Set([...mentions, ...results.filter(({ isHead }) => isHead), ...shown])];
}

/** For goods that are not sold, the results whose name or line shares words with them, those with the most words first. */
export function withoutUnrelated(found: FoundEntries, { concepts }: Understood): FoundEntries {
  if (!found.areNotSold) return found;
  const words = concepts.filter(({ kind, guessed }) => kind === 'word' && !guessed);
  const named = ({ entry, lacking }: Ranked) => {
    const line = new Set(termsOf(entry.detail));
    return words.filter((word) => !lacking.includes(word) || isIn(word, line)).length;
  };
  const results = found.results
    .map((result) => ({ result, words: named(result) }))
    .filter(({ words: count }) => count > 0)
    .sort((one, other) => other.words - one.words)
    .map(({ result }) => result);
  return { ...found, results, others: [], near: results.length > 0 };
}

/** Whether a word of the query asks for a document; each product has documents, which carry its name. */
const namesDocuments = ({ concepts }: Understood, { documents }: Lexicon) =>
  concepts.some((concept) => isIn(documentOf(concept), documents));

/** Which entries are searched. */
interface Scope {
  sql: string;
  parameters: unknown[];
}

/**
 * The entries of a kind, if one is given.
 * @param without given to leave out documents
 */
function scopeOf(kind: SearchKind | undefined, without: Lexicon | undefined): Scope {
  // The full-text index accepts only an integer as the end of its range.
  const isBefore = without && without.firstDocument < Infinity;
  return {
    sql: `${isBefore ? ' and rowid < cast(? as integer)' : ''}${kind ? ' and (select kind from entries where id = found.rowid) = ?' : ''}`,
    parameters: [...(isBefore ? [without.firstDocument] : []), ...(kind ? [kind] : [])],
  };
}

/** The entries that match an expression, with the full-text index's measure of relevance; the most relevant come first. */
async function matching(
  expression: string,
  { sql, parameters }: Scope,
  index: IndexConnection,
): Promise<[id: number, relevance: number][]> {
  const statement = {
    sql: `select rowid as id, -${bm25} as relevance from found where found match ?${sql} order by 2 desc limit ${most}`,
    parameters: [expression, ...parameters],
  };
  const [{ id, relevance }] = (await index.readColumns([statement])) as [{ id: number[]; relevance: number[] }];
  return id.map((each, at) => [each, relevance[at]!]);
}

/** How much more an entry counts if it has a word in its name: enough to come before others with the same words. */
const named = 0.1;

/** How much more an entry counts if it is what the query names: a tape for 'tape red'. */
const isNamed = 1;

/**
 * The entries that have most of the query's words, by weight.
 * @param namedOnly whether they must be what the query names
 */
function nearMatches(
  { concepts, head }: Understood,
  { sql, parameters }: Scope,
  index: IndexConnection,
  namedOnly = false,
): Promise<number[]> {
  const heads = head && `({head} : (${expressionOf(nounsOf(head))}))`;
  const part = (weight: number, expression: string) => ({
    weight,
    statement: {
      sql: `select rowid from found where found match ?${sql} order by rowid`,
      parameters: [namedOnly && heads ? `${heads} AND (${expression})` : expression, ...parameters],
    },
  });
  const ofConcept = (concept: Concept) => {
    const expression = expressionOf(concept);
    return [part(concept.weight, expression), part(concept.weight * named, `{title head} : (${expression})`)];
  };
  return heaviestEntries([...concepts.flatMap(ofConcept), ...(heads ? [part(isNamed, heads)] : [])], maxNear, index);
}

/** Entries with their rows. */
async function readCandidates(ids: readonly number[], index: IndexConnection) {
  if (ids.length === 0) return [];
  const [entries, rows] = await Promise.all([readRecords<Entry>(index, 'entries', 'id', ids), readRowsOf(ids, index)]);
  return entries.map((entry) => ({ entry, rows: rows.get(entry.id) ?? [] }));
}
