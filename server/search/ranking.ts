import { isIn, type Understood } from './concepts';
import { isGoods, isSite, type Entry } from './entry';
import { QueryTerms } from './query-terms';
import { readCandidate, type Candidate, type ReadCandidate } from './read-candidate';

/** An entry with its place among the results. */
export interface Ranked extends Pick<
  ReadCandidate,
  'entry' | 'row' | 'variants' | 'share' | 'isHead' | 'lacking' | 'series'
> {
  score: number;
}

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
    excludes: query.excluded.length > 0,
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
  /** Whether it says what is not wanted. A category does not say what it has without it: 'fan without timer'. */
  excludes: boolean;
  /** Whether each word of the query means a page or a branch: 'delivery to Oman'. */
  site: boolean;
  /** Whether the query is the beginning of the name of goods: 'contac' is a contactor rather than a contact. */
  beginsGoods: boolean;
  /** Whether any of the goods that have the query's name have its sizes and ratings, or only others, or none in their units. */
  series: Ranked['series'];
}

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

/** How well a candidate answers the query: the more points, the better. */
function pointsOf(one: ReadCandidate, { isFor, namesKind }: Understood, wants: Wants): number {
  const points = {
    fit: 60 * one.share + 40 * one.fit,
    named: 25 * one.named + 12 * one.covered,
    relevance: Math.min(15, one.relevance) / 4,
    // A pillar for street lights has most words of 'cable for street light', but is not a cable.
    head: one.isHead && !(wants.beginsGoods && isSite(one.entry)) ? (isFor ? 60 : 25) : 0,
    mentioned: -70 * one.mentioned,
    described: namesKind ? 0 : 10 * one.described,
    contradicted: wants.series !== 'others' ? -12 * Math.min(2, one.contradicted) : 0,
    hasAll: one.hasAll ? 10 : 0,
    // '10 sqmm' on its own is the size of a cable or a lug, and not one of the many that a plug takes.
    size: one.isSize ? 20 : 0,
    standard: 20 * one.made,
    brand: one.isOfBrand ? 5 : 0,
    best: one.isBest ? 5 : 0,
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
function pointsOfKind(
  { entry, named, inHead, isHead, isPlainlyDocument, isBroader }: ReadCandidate,
  wants: Wants,
): number {
  if (entry.kind === 'category')
    return named === 1 && !wants.excludes && !isBroader ? 25 : isHead && named > 0.5 ? -10 : -40;
  if (entry.kind === 'document') return isPlainlyDocument ? 30 : 20;
  if (!isSite(entry)) return 0;
  // Two letters are too few to ask for a page: 'ab' begins ABB.
  if (wants.beginsGoods && wants.typed.length < 3) return -60;
  const isAsked = inHead === 1 || (wants.site && inHead > 0);
  if (isAsked && !wants.beginsGoods) return 40;
  return inHead > 0.6 || (isHead && !wants.beginsGoods) ? 0 : -60;
}
