import { termsOf } from 'api/search';
import { bestRow, fitOf, type Texts } from './best-row';
import { documentOf, isIn, nounsOf, type Concept, type Understood } from './concepts';
import type { Entry, Row } from './entry';
import type { QueryTerms } from './query-terms';

/** An entry that was found, before it is ranked. */
export interface Candidate {
  entry: Entry;
  rows: Row[];
  /** The full-text index's measure of relevance; more is better. */
  relevance: number;
  /** Whether title, category or company contain what was typed. */
  contains: boolean;
}

/** What a candidate has of the query. */
export interface ReadCandidate {
  entry: Entry;
  /** The row that has what the query asks for and the product as a whole does not have. */
  row: Row | undefined;
  /** The rows with a code that fit the query best and equally well. */
  variants: Row[];
  /** The share of the query that it has, by weight. */
  share: number;
  /** Whether it is what the query names: a gland for 'gland for armoured cable'. */
  isHead: boolean;
  /** The concepts of the query that neither its names nor the values of a row have. */
  lacking: readonly Concept[];
  /** Whether it has the sizes and ratings of the query, others (breakers up to 63 A for '100 A'), or none in their units. */
  series: 'has' | 'others' | 'none';
  relevance: number;
  contains: boolean;
  /** How much of the query it has; a size that is only similar counts less. */
  fit: number;
  /** The share of the query in its title, and the share in its head. */
  named: number;
  inHead: number;
  /**
   * The share of the query that names what is wanted, if the candidate does not have that name: a box for sockets only mentions
   * a socket, and another breaker is not a 'miniature circuit breaker'.
   */
  mentioned: number;
  /** Whether its title has what the query names, including the isolator in 'isolator enclosure'. */
  isCalled: boolean;
  /** Whether the query asks for more than it is called: the lugs of a category for 'earthing lug'. */
  isBroader: boolean;
  /** Whether its title has what is best meant by the name of what is wanted, rather than another name for it. */
  isBest: boolean;
  /** The share of its title that the query names. */
  covered: number;
  /**
   * How much its title has the words of the query for itself: 1 for an 'armoured cable', less for a 'joint, armoured', and 0 for
   * a 'gland for armoured cable'.
   */
  described: number;
  /** How many values of the query its title contradicts. */
  contradicted: number;
  /** Whether one row has all values of the query. */
  hasAll: boolean;
  /** Whether the query consists of values, each of which is the row's only one in its unit. */
  isSize: boolean;
  /** How much it is made to a standard of the query: 1, or less if it is only made to another part of that standard. */
  made: number;
  /** Whether a word of the query means documents of its kind, and whether that word can mean nothing else. */
  isDocument: boolean;
  isPlainlyDocument: boolean;
  /** Whether the query names its main brand. */
  isOfBrand: boolean;
  isExcluded: boolean;
}

type Words = ReadonlySet<string>;
const termsIn = (text: string) => new Set(text.split(' '));
const weightOf = (concepts: readonly Concept[]) => concepts.reduce((sum, { weight }) => sum + weight, 0);

/** Compares a candidate with a query. @param nouns what the goods that were found are called */
export function readCandidate(
  { entry, rows, relevance, contains }: Candidate,
  query: Understood,
  terms: QueryTerms,
  nouns: Words,
): ReadCandidate {
  const { concepts, head, excluded } = query;
  const total = weightOf(concepts) || 1;
  const [title, heads] = [termsIn(entry.named), terms.in(entry.head)];
  const [names, shared] = [terms.in(entry.names), terms.in(entry.shared)];
  const texts: Texts = {
    certain: terms.in(`${entry.named} ${entry.names} ${entry.shared}`),
    own: terms.in(`${entry.own} ${entry.head}`),
  };
  // A datasheet is also named by what it is about: that of a cable rather than that of a gland for cables.
  const nounsOfEntry = entry.kind === 'document' && entry.names ? names : heads;
  const { best, row, left, variants } = bestRow(rows, concepts, texts, shared, terms);
  const certain = [texts.certain, ...(best ? [best.terms] : [])];
  // 'Latest projects': a word that is unknown everywhere does not count against a page.
  const sure = concepts.filter(({ guessed }) => !guessed);
  const values = concepts.filter(({ kind }) => kind !== 'word');
  const isDocument = concepts.some((concept) => isIn(documentOf(concept), heads));
  const calledBy = termsIn(`${entry.named} ${entry.shared}`);
  return {
    ...{ entry, row, variants, relevance, contains, isDocument },
    share: 1 - weightOf(left) / total,
    fit: fitOf(concepts, texts, best) / total,
    named: weightOf(concepts.filter((concept) => isIn(concept, title))) / total,
    inHead: weightOf(sure.filter((concept) => isIn(concept, heads))) / (weightOf(sure) || 1),
    isCalled: head !== undefined && isIn(head, title, heads),
    isBroader: concepts.some((concept) => isNarrower(concept, title)),
    isBest: head?.best?.every((term) => title.has(term)) === true,
    covered: titleShare(title, terms),
    described: describedBy(concepts, [...title], termsIn(entry.head), nouns),
    isHead:
      head !== undefined && (isIn(nounsOf(head), nounsOfEntry) || isTurnedAround(concepts, head, title, nounsOfEntry)),
    contradicted: concepts.filter((concept) => contradicts(concept, title) && !isOrderable(concept, rows, terms))
      .length,
    hasAll: Boolean(best?.row.code) && values.length > 0 && values.every((one) => isIn(one, best!.terms, shared)),
    mentioned: isNotCalled(query, heads, certain) && !left.includes(head!) ? head!.weight / total : 0,
    isSize: Boolean(row?.code) && values.length === concepts.length && values.every((one) => isOnlyValue(one, row!)),
    made: Math.max(0, ...concepts.map((concept) => madeTo(concept, names))),
    isPlainlyDocument: concepts.some((concept) => isIn(concept, plainlyDocuments)),
    isOfBrand: isMainBrand(concepts, entry),
    isExcluded: excluded.some((word) => calledBy.has(word)),
    series: seriesOf(concepts, [texts.certain, names], entry, rows, terms),
    lacking: sure.filter((concept) => !isIn(concept, ...certain)),
  };
}

/**
 * Whether a product has neither the name of what the query asks for nor another noun of the query: a box does not merely
 * mention a 'switch box'.
 */
const isNotCalled = (
  { concepts, head, namesKind }: Understood,
  heads: ReadonlySet<string>,
  certain: readonly ReadonlySet<string>[],
) =>
  namesKind &&
  head !== undefined &&
  !isIn(head, heads, ...certain) &&
  !concepts.some((one) => one !== head && one.kind === 'word' && isIn(nounsOf(one), heads));

/** Whether a query names the first of a product's makers, which is its main one. */
function isMainBrand(concepts: readonly Concept[], { company }: Entry): boolean {
  const [maker = ''] = company?.toLowerCase().split(', ') ?? [];
  const words = new Set(maker.split(/[^\p{L}\d]+/u));
  return concepts.some((concept) => isIn(concept, words));
}

/** Half for another part of the standard: IEC 60502-2 for IEC 60502-4. */
function madeTo({ kind, alternatives: [own = [], base = []] }: Concept, names: Words): number {
  if (kind !== 'standard') return 0;
  const isMadeTo = (terms: readonly string[]) => terms.every((term) => names.has(term));
  return isMadeTo(own) ? 1 : isMadeTo(base) ? 0.5 : 0;
}

/** Whether a variant that can be ordered has a value; a row of plain information does not make a product with that value. */
const isOrderable = (concept: Concept, rows: readonly Row[], terms: QueryTerms) =>
  rows.some(({ code, terms: own }) => code !== null && isIn(concept, terms.in(own)));

/** A query with one of these words wants a document, whatever else it says: '25 mm gland datasheet'. */
const plainlyDocuments = new Set(termsOf('datasheet manual instructions guide pdf brochure'));

const value = /^[\d.]+([a-z]\w*)$/;
const unitIn = (term: string) => value.exec(term)?.[1];

/** Sizes and ratings that come in series: a product has those that are listed, and none in between. */
const inSeries = new Set('a kv mm2 core pole pin gang way module thread'.split(' '));
const seriesIn = (term: string) => (/^m\d+$/.test(term) ? 'thread' : unitIn(term));

/** Whether a measure is the only one in its unit that a row has. */
function isOnlyValue({ kind, alternatives: [[term = ''] = []] }: Concept, { terms }: Row): boolean {
  const unit = unitIn(term);
  const inUnit = terms.split(' ').filter((other) => unitIn(other) === unit);
  return kind === 'measure' && unit !== undefined && inUnit.length === 1 && inUnit[0] === term;
}

const unitsOf = ({ kind, alternatives }: Concept) =>
  kind === 'measure'
    ? alternatives.flatMap(([term]) => seriesIn(term!) ?? []).filter((unit) => inSeries.has(unit))
    : [];

function seriesOf(
  concepts: readonly Concept[],
  texts: readonly ReadonlySet<string>[],
  { named, names, shared }: Entry,
  rows: readonly Row[],
  terms: QueryTerms,
): ReadCandidate['series'] {
  const missing = concepts
    .filter((concept) => unitsOf(concept).length > 0 && !isIn(concept, ...texts))
    .filter((concept) => !rows.some((row) => isIn(concept, terms.in(row.terms))));
  if (missing.length === 0) return 'has';
  const units = new Set(missing.flatMap(unitsOf));
  const own = [named, names, shared, ...rows.flatMap((row) => (row.code === null ? [] : [row.terms]))];
  const hasOthers = own.some((text) => text.split(' ').some((term) => units.has(seriesIn(term) ?? '')));
  return hasOthers ? 'others' : 'none';
}

/** Whether the title has a different value in the unit of a measure: '63 A' when 32 A is wanted. */
function contradicts(concept: Concept, title: ReadonlySet<string>): boolean {
  if (concept.kind !== 'measure' || isIn(concept, title)) return false;
  const units = new Set(concept.alternatives.map(([term]) => unitIn(term!)));
  return [...title].some((term) => units.has(unitIn(term)) && unitIn(term) !== undefined);
}

/** Whether a product's name ends in another noun of the query, after the query's head: a gland shroud for 'shroud gland'. */
function isTurnedAround(
  concepts: readonly Concept[],
  head: Concept,
  title: ReadonlySet<string>,
  heads: ReadonlySet<string>,
): boolean {
  const other = concepts[concepts.indexOf(head) - 1];
  return other?.kind === 'word' && isIn(nounsOf(head), title) && isIn(nounsOf(other), heads);
}

/**
 * How much a title has all words of a query, and of what it is called by itself: 1 if they belong to its noun, half if they stand
 * behind that, but not behind 'for' or 'to', nor before the noun of other goods, as in 'joint, armoured cable'.
 */
function describedBy(concepts: readonly Concept[], title: readonly string[], own: Words, nouns: Words): number {
  const noun = title.findIndex((term) => own.has(term));
  const isOther = (term: string) => nouns.has(term) && !own.has(term);
  const other = title.findLastIndex(isOther);
  const purpose = title.findIndex((term, at) => at > noun && (term === 'for' || term === 'to'));
  // The cable of an 'armoured cable joint' is what is armoured.
  const front = title.slice(title.findLastIndex((term, at) => at < noun && isOther(term)) + 1, noun + 1);
  const behind = title.slice(Math.max(noun, other) + 1, purpose < 0 ? undefined : purpose);
  const words = concepts.filter(({ kind }) => kind === 'word');
  const areIn = (terms: readonly string[]) => words.length > 0 && words.every((each) => isIn(each, new Set(terms)));
  return areIn(front) ? 1 : areIn([...front, ...behind]) ? 0.5 : 0;
}

/** Whether a title has a concept only by fewer of its words: the lug of 'earthing lug'. */
function isNarrower({ alternatives: [typed = [], ...others] }: Concept, title: Words): boolean {
  const has = others.filter((terms) => terms.every((term) => title.has(term)));
  const isPart = (terms: readonly string[]) =>
    terms.length < typed.length && terms.every((term) => typed.includes(term));
  return !typed.every((term) => title.has(term)) && has.length > 0 && has.every(isPart);
}

/** How much of the title the query names. */
function titleShare(title: ReadonlySet<string>, terms: QueryTerms): number {
  const words = [...title].filter((term) => !term.startsWith('~'));
  return words.filter((word) => terms.has(word)).length / Math.max(1, words.length);
}
