import { isIn, type Concept, type NotSold, type Understood } from './concepts';
import type { Entry, Row } from './entry';
import type { Ranked } from './ranking';

/** Whether products only mention what the query names: a connector 'for earth rods' is not an earth rod. */
export function isOnlyMentioned(results: readonly Ranked[], head: Concept | undefined): boolean {
  const isProduct = results[0]?.entry.kind === 'family' || results[0]?.entry.kind === 'category';
  if (!isProduct || head?.kind !== 'word') return false;
  return !results.some(({ entry, row, isHead }) => isHead || isIn(head, termsOfNames(entry, row)));
}

/** Whether what the query names comes only in other sizes: there is no '100 A MCB', although other breakers have 100 A. */
export function isOutOfSeries(results: readonly Ranked[], head: Concept | undefined): boolean {
  const heads = results.filter(({ isHead, lacking }) => isHead && !lacking.includes(head!));
  return heads.some(({ series }) => series === 'others') && !heads.some(({ series }) => series === 'has');
}

/**
 * Whether the query names goods that the owner lists as not sold. Products may have the same name, as current transformers do,
 * but these must have the values in the query: a transformer of 1000 kVA is not one of them.
 */
export function isNotSold(results: readonly Ranked[], { notSold }: Understood): boolean {
  const isCalled = ({ entry, row, lacking, isHead }: Ranked, goods: NotSold) => {
    // A conduit is called 'light gauge', but a pillar for a street light is not called a street light.
    if (!goods.isHead) return lacking.length === 0;
    const names = termsOfNames(entry, row);
    const isNamed = goods.terms.every((term) => names.has(term));
    return isHead && isNamed && lacking.every(({ kind }) => kind === 'word');
  };
  return notSold.length > 0 && !results.some((result) => notSold.some((goods) => isCalled(result, goods)));
}

const termsOfNames = ({ named, names, shared }: Entry, row: Row | undefined) =>
  new Set([named, names, shared, row?.terms ?? ''].join(' ').split(' '));
