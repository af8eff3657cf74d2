/** The six options with their values (row C4). */
export const sortOptions = [
  { value: '1', label: 'Default Sorting' },
  { value: '2', label: 'Sort by popularity' },
  { value: '3', label: 'Sort by average rating' },
  { value: '4', label: 'Sort by newness' },
  { value: '5', label: 'Sort by price: low to high' },
  { value: '6', label: 'Sort by price: high to low' },
] as const;
export type SortValue = (typeof sortOptions)[number]['value'];

/** Reads the sort order from the query; the default for anything but 1–6. */
export function sortFromAddress(query: URLSearchParams): SortValue {
  const value = query.get('sort');
  return sortOptions.find((option) => option.value === value)?.value ?? '1';
}

/** Whether the query's order depends on reviews. */
export const sortsByReviews = (query: URLSearchParams) => ['2', '3'].includes(sortFromAddress(query));

/** The parameter in a listing's address with the order by a number. */
export const orderParameter = 'order';

/** The parameters that another order replaces: it begins on the first page. */
export const replacedByOrder = ['sort', orderParameter, 'page'];

/** The order by a number that the query names. */
export const orderFromAddress = (query: URLSearchParams) => query.get(orderParameter);

/**
 * A copy of the query with another order, which is left out if it is the default. Other parameters than
 * {@link replacedByOrder} stay.
 * @param value one of {@link sortOptions}, an order by a number such as `-length`, or `''` for the default
 */
export function withSort(query: URLSearchParams, value: string): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const name of replacedByOrder) changed.delete(name);
  const isSort = sortOptions.some((option) => option.value === value);
  if (value !== '1' && value !== '') changed.set(isSort ? 'sort' : orderParameter, value);
  return changed;
}
