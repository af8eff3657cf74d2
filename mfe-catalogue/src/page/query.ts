/** An address with another query; without `?` if there is none. */
export const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

/** A copy of the query for another page; the first has no parameter. */
export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (page === 1) changed.delete('page');
  else changed.set('page', String(page));
  return changed;
}

/**
 * The query in the address bar, to which a choice is added. Until its page is shown, the router still has the previous query:
 * of two choices at once, such as an order and a filter from before the page was hydrated, the second would undo the first.
 */
export const addressQuery = () => new URLSearchParams(window.location.search);
