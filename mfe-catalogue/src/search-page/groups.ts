import type { SearchItem, SearchKind } from 'api/search-results';

/** What visitors call the kinds of results. */
export const kindNames: Record<SearchKind, string> = {
  variant: 'Order codes',
  family: 'Products',
  category: 'Categories',
  document: 'Documents',
  page: 'Pages',
  branch: 'Branches',
};

export interface ResultGroup {
  kind: SearchKind;
  items: SearchItem[];
}

/** The results by their kind, in the order in which the kinds first appear: the group of the best result is first. */
export function inGroups(items: readonly SearchItem[]): ResultGroup[] {
  const groups = new Map<SearchKind, SearchItem[]>();
  for (const item of items) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups].map(([kind, own]) => ({ kind, items: own }));
}
