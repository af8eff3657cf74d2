import { codeKey, termsOf } from 'api/search';
import type { SearchKind } from 'api/search-results';
import { documentOf, isIn, nounsOf, type Concept, type Understood } from './concepts';
import { QueryTerms } from './query-terms';

/** An entry as the index has it. */
export interface Entry {
  id: number;
  kind: Exclude<SearchKind, 'variant'>;
  title: string;
  address: string;
  detail: string;
  category: string | null;
  company: string | null;
  picture: string | null;
  head: string;
  own: string;
  named: string;
  names: string;
  /** The values that all its variants share. */
  shared: string;
}

/** A row of an entry's table. */
export interface Row {
  id: number;
  entry: number;
  code: string | null;
  label: string;
  /** What it is selected by. */
  terms: string;
  /** Terms of other measures, such as the length of a gland. */
  other: string;
}

/** An entry that was found, before it is ranked. */
export interface Candidate {
  entry: Entry;
  rows: Row[];
  /** The full-text index's measure of relevance; more is better. */
  relevance: number;
  /** Whether title, category or company contain what was typed. */
  contains: boolean;
}

/** An entry with its place among the results. */
export interface Ranked {
  entry: Entry;
  score: number;
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
}

type Words = ReadonlySet<string>;
const termsIn = (text: string) => new Set(text.split(' '));
const weightOf = (concepts: readonly Concept[]) => concepts.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Scores what the index has found for a query, best first. Leaves out what the visitor cannot mean.
 * @param wantsDocuments whether documents are meant even if no word of the query says so
 */
export function ranked(
  candidates: readonly Candidate[],
  query: Understood,
  typed: string,
  wantsDocuments = false,
): Ranked[] {
  const terms = new QueryTerms(query.concepts);
  const goods = candidates.filter(({ entry }) => isGoods(entry));
  const nouns = new Set(goods.flatMap(({ entry }) => entry.head.split(' ')));
  const read = candidates.map((candidate) => readCandidate(candidate, query, terms, nouns));
  const wants: Wants = {
    typed: typed.trim().toLowerCase(),
    documents: wantsDocuments,
    site: isAboutSite(candidates, query, terms),
    beginsGoods: hasBegunGoods(candidates, query, terms),
    series: seriesOfCalled(read),
  };
  return read
    .filter((one) => one.entry.kind !== 'document' || wantsDocuments || one.isDocument)
    .map((one) => ({ ...one, score: inSteps(pointsOf(one, query, wants)) }))
    .sort((one, other) => other.score - one.score || one.entry.id - other.entry.id);
}

/** Smaller differences are chance; the catalogue's own order then decides, in which the usual product comes first. */
const leastDifference = 5;
const inSteps = (points: number) => Math.round(points / leastDifference) * leastDifference;

interface Wants {
  /** The query in lower case. */
  typed: string;
  documents: boolean;
  /** Whether each word of the query means a page or a branch: 'delivery to Oman'. */
  site: boolean;
  /** Whether the query is the beginning of the name of goods: 'contac' is a contactor rather than a contact. */
  beginsGoods: boolean;
  /** Whether any of the goods that have the query's name have its sizes and ratings, or only others, or none in their units. */
  series: Ranked['series'];
}

/** Whether an entry is not a product but a page or a branch. */
export const isSite = ({ kind }: Entry) => kind === 'page' || kind === 'branch';

const isGoods = ({ kind }: Entry) => kind === 'family' || kind === 'category';

function isAboutSite(candidates: readonly Candidate[], { concepts }: Understood, terms: QueryTerms): boolean {
  const heads = candidates.filter(({ entry }) => isSite(entry)).map(({ entry }) => terms.in(entry.head));
  return concepts.every((concept) => heads.some((head) => isIn(concept, head)));
}

function seriesOfCalled(candidates: readonly ReadCandidate[]): Ranked['series'] {
  const series = new Set(candidates.flatMap((one) => (one.isCalled ? [one.series] : [])));
  return series.has('has') ? 'has' : series.has('others') ? 'others' : 'none';
}

/** Whether goods have a longer name than the word that was typed. */
function hasBegunGoods(candidates: readonly Candidate[], { head }: Understood, terms: QueryTerms): boolean {
  if (!head) return false;
  const [[typed = ''] = []] = head.alternatives;
  const longer = head.alternatives.filter(([term = '']) => term !== typed && term.startsWith(typed));
  if (typed.length === 2 && longer.length > 0 && longer.length === head.alternatives.length - 1) return true;
  const begun = { ...head, alternatives: longer };
  const namesOf = ({ head: noun, named, names }: Entry) => terms.in(`${noun} ${named} ${names}`);
  return candidates.some(({ entry }) => isGoods(entry) && isIn(begun, namesOf(entry)));
}

/** A candidate as far as it is compared with the query. */
interface ReadCandidate extends Omit<Ranked, 'score'> {
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
  /** The share of its title that the query names. */
  covered: number;
  /** Whether its title has the words of the query for itself: an 'armoured cable', but not a 'gland for armoured cable'. */
  isDescribed: boolean;
  /** How many values of the query its title contradicts. */
  contradicted: number;
  /** Whether one row has all values of the query. */
  hasAll: boolean;
  /** Whether the query consists of values, each of which is the row's only one in its unit. */
  isSize: boolean;
  /** Whether it is made to a standard of the query. */
  isStandard: boolean;
  /** Whether a word of the query means documents of its kind, and whether that word can mean nothing else. */
  isDocument: boolean;
  isPlainlyDocument: boolean;
  isExcluded: boolean;
}

function readCandidate(
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
  const { best, row, left, variants } = bestRow(rows, concepts, texts, shared, terms);
  const certain = [texts.certain, best?.terms ?? nothing];
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
    covered: titleShare(title, terms),
    isDescribed: isDescribed(concepts, [...title], termsIn(entry.head), nouns),
    isHead: head !== undefined && (isIn(nounsOf(head), heads) || isTurnedAround(concepts, head, title, heads)),
    contradicted: concepts.filter((concept) => contradicts(concept, title) && !isOrderable(concept, rows, terms))
      .length,
    hasAll: Boolean(best?.row.code) && values.length > 0 && values.every((one) => isIn(one, best!.terms, shared)),
    mentioned: isNotCalled(query, heads, certain) && !left.includes(head!) ? head!.weight / total : 0,
    isSize: Boolean(row?.code) && values.length === concepts.length && values.every((one) => isOnlyValue(one, row!)),
    isStandard: concepts.some((concept) => concept.kind === 'standard' && isIn(concept, names)),
    isPlainlyDocument: concepts.some((concept) => isIn(concept, plainlyDocuments)),
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

/** Whether a variant that can be ordered has a value; a row of plain information does not make a product with that value. */
const isOrderable = (concept: Concept, rows: readonly Row[], terms: QueryTerms) =>
  rows.some(({ code, terms: own }) => code !== null && isIn(concept, terms.in(own)));

/** How well a candidate answers the query: the more points, the better. */
function pointsOf(one: ReadCandidate, { isFor, namesKind }: Understood, wants: Wants): number {
  const points = {
    fit: 60 * one.share + 40 * one.fit,
    named: 25 * one.named + 12 * one.covered,
    relevance: Math.min(15, one.relevance) / 4,
    // A pillar for street lights has most words of 'cable for street light', but is not a cable.
    head: one.isHead && !(wants.beginsGoods && isSite(one.entry)) ? (isFor ? 60 : 25) : 0,
    mentioned: -70 * one.mentioned,
    described: !namesKind && one.isDescribed ? 10 : 0,
    contradicted: wants.series !== 'others' ? -12 * Math.min(2, one.contradicted) : 0,
    hasAll: one.hasAll ? 10 : 0,
    // '10 sqmm' on its own is the size of a cable or a lug, and not one of the many that a plug takes.
    size: one.isSize ? 20 : 0,
    standard: one.isStandard ? 20 : 0,
    contains: one.contains ? 5 : 0,
    title: one.entry.title.toLowerCase() === wants.typed ? 40 : 0,
    kind: pointsOfKind(one, wants),
    excluded: one.isExcluded ? -80 : 0,
    // If breakers come only in other ratings, one without a rating is no better.
    series: one.series === 'others' || (one.series === 'none' && one.isHead && wants.series === 'others') ? -20 : 0,
  };
  return Object.values(points).reduce((sum, some) => sum + some, 0);
}

/** Categories, pages and documents come before products only if the query means them. */
function pointsOfKind({ entry, named, inHead, isHead, isPlainlyDocument }: ReadCandidate, wants: Wants): number {
  if (entry.kind === 'category') return named === 1 ? 25 : isHead && named > 0.5 ? -10 : -40;
  if (entry.kind === 'document') return isPlainlyDocument ? 30 : 20;
  if (!isSite(entry)) return 0;
  const isAsked = inHead === 1 || (wants.site && inHead > 0);
  if (isAsked && !wants.beginsGoods) return 40;
  return inHead > 0.6 || (isHead && !wants.beginsGoods) ? 0 : -60;
}

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
): Ranked['series'] {
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
 * Whether a title has all words of a query, and of what it is called by itself: not behind 'for' or 'to', nor before the noun of other
 * goods, as in 'joint, armoured cable'.
 */
function isDescribed(concepts: readonly Concept[], title: readonly string[], own: Words, nouns: Words): boolean {
  const noun = title.findIndex((term) => own.has(term));
  const other = title.findLastIndex((term, at) => at > noun && nouns.has(term) && !own.has(term));
  const purpose = title.findIndex((term, at) => at > noun && (term === 'for' || term === 'to'));
  const itself = new Set(title.filter((_, at) => at <= noun || (at > other && (purpose < 0 || at < purpose))));
  const words = concepts.filter(({ kind }) => kind === 'word');
  return words.length > 0 && words.every((concept) => isIn(concept, itself));
}

/** How much of the title the query names. */
function titleShare(title: ReadonlySet<string>, terms: QueryTerms): number {
  const words = [...title].filter((term) => !term.startsWith('~'));
  return words.filter((word) => terms.has(word)).length / Math.max(1, words.length);
}

interface Texts {
  /** What the product certainly is: its name, category and standards, and the values that all its variants share. */
  certain: ReadonlySet<string>;
  /** Everything that is written about it. */
  own: ReadonlySet<string>;
}

/** A row with the terms of the query that it has. */
interface ReadRow {
  row: Row;
  terms: ReadonlySet<string>;
  other: ReadonlySet<string>;
}

function readRow(row: Row, terms: QueryTerms): ReadRow {
  const own = row.code ? `${row.terms} ${codeKey(row.code).toLowerCase()}` : row.terms;
  return { row, terms: terms.in(own), other: terms.in(row.other) };
}

const nothing: ReadonlySet<string> = new Set();

/**
 * How much of the concepts a product with one of its rows has, by weight. A size with only a similar name, such as 10 mm for
 * M10, counts half; a value that is not the size of the product, but another measure of it or only in its texts, counts still
 * less.
 */
const fitOf = (concepts: readonly Concept[], texts: Texts, row: ReadRow | undefined): number =>
  concepts.reduce((sum, concept) => sum + concept.weight * shareOf(concept, texts, row), 0);

function shareOf(concept: Concept, { certain, own }: Texts, read: ReadRow | undefined): number {
  const { terms, other } = read ?? { terms: nothing, other: nothing };
  if (concept.kind === 'word') return isIn(concept, certain, terms) ? 1 : isIn(concept, own, other) ? 0.8 : 0;
  // Without order codes, what is written about a product is all there is to compare with.
  const reliable = read?.row.code ? certain : own;
  const [literal] = concept.alternatives;
  if (literal?.every((term) => reliable.has(term) || terms.has(term))) return 1;
  // For '20 mm 50', 'M50' counts less than 'M20', because 50 may be the quantity.
  if (isIn(concept, reliable, terms)) {
    // One side of 100 mm counts as both sides of '100 x 100'.
    const isOneSide = concept.kind === 'size' && concept.alternatives.some(([one, other]) => one === other);
    return isOneSide || concept.kind === 'number' ? 0.5 : concept.kind === 'measure' ? 0.6 : 1;
  }
  return isIn(concept, own, terms, other) ? 0.3 : 0;
}

/** How much of a query a row has, by weight. */
interface Fit {
  /** The share of the concepts that the product as a whole does not have. */
  gain: number;
  /** On its own. */
  fit: number;
  /** The share of the query's values, on its own. */
  values: number;
}

/**
 * Whether a code contains the number of a value exactly: of the glands for M20, 'CW-20' is the 20 mm one, and 'CW-20S' is not.
 */
function saysValue({ code }: Row, values: readonly Concept[]): boolean {
  const parts = code?.split(/[-/]/) ?? [];
  return values.some(({ alternatives: [[term = ''] = []] }) => parts.includes(/\d[\d.]*/.exec(term)?.[0] ?? ''));
}

/**
 * The row that has most of what the product as a whole does not have; of several such rows, one with a code, and of these the
 * one that has most of the query on its own: of the lugs for 25 mm², the one for M10. If the product as a whole has everything,
 * the single row that has most of the query's values, if there is one.
 */
function bestRow(
  rows: readonly Row[],
  concepts: readonly Concept[],
  texts: Texts,
  shared: ReadonlySet<string>,
  terms: QueryTerms,
) {
  const { own } = texts;
  const missing = concepts.filter((concept) => !isIn(concept, own));
  const values = concepts.filter(({ kind }) => kind !== 'word');
  const coded = rows.filter(({ code }) => code !== null);
  const none = { best: undefined, row: undefined, left: missing, variants: coded.length === 1 ? coded : [] };
  if (missing.length === 0 && values.length === 0) return none;
  const byItself = { certain: shared, own: shared };
  // For '2 way switch', each row has 'switch' from the name, but only some have '2 way'.
  const inParts = concepts.filter((concept) => concept.kind === 'word' && !isIn(concept, texts.certain));
  const others = concepts.filter((concept) => !inParts.includes(concept));
  const withName = { certain: texts.certain, own: shared };
  // Many rows have the same part of the query.
  const known = new Map<string, Fit>();
  const fitting = rows
    .map((row) => {
      const read = readRow(row, terms);
      const code = row.code ? 1 : 0;
      const key = [code, ...read.terms, '', ...read.other].join('\n');
      let fit = known.get(key);
      if (!fit) {
        fit = {
          gain: fitOf(missing, texts, read),
          fit: fitOf(others, byItself, read) + fitOf(inParts, withName, read),
          values: fitOf(values, byItself, read),
        };
        known.set(key, fit);
      }
      return { read, code, called: saysValue(row, values) ? 1 : 0, ...fit };
    })
    .sort(
      (one, other) =>
        other.gain - one.gain || other.code - one.code || other.fit - one.fit || other.called - one.called,
    );
  const [best, next] = fitting;
  if (!best) return none;
  const isOnly = best.fit > (next?.fit ?? 0) && best.values > 0;
  const alike = fitting.filter(({ gain, code, fit }) => code > 0 && gain === best.gain && fit === best.fit);
  const saysWhich = alike.length < coded.length && best.values > 0;
  const variants = saysWhich ? alike.map(({ read }) => read.row) : none.variants;
  if (best.gain === 0 && !isOnly) return { ...none, best: best.read, variants };
  const { read } = best;
  const left = missing.filter((concept) => !isIn(concept, own, read.terms, read.other));
  return { best: read, row: read.row, left, variants };
}
