import { isPage } from './paging';
import { orderParameter, sortOptions } from './sorting';
import { viewParameter } from './view';

/**
 * What the query asks for, apart from filters, that the list cannot do, in readable form: `sort: 9`.
 * @param order the order by a number that the list has
 */
export function ignoredSettings(query: URLSearchParams, order: string): string[] {
  const known: Record<string, (value: string) => boolean> = {
    sort: (value) => sortOptions.some((option) => option.value === value),
    [orderParameter]: (value) => value === order,
    [viewParameter]: (value) => ['table', 'cards'].includes(value),
    page: isPage,
  };
  return Object.entries(known).flatMap(([name, isKnown]) => {
    const value = query.get(name);
    return !value || isKnown(value) ? [] : [`${name}: ${value.slice(0, longestShown)}`];
  });
}

const longestShown = 60;
