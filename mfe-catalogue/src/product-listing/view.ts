/** The looks of a listing: cards of products, or a line for each variant. */
export type View = 'cards' | 'table';

/** The parameter in a listing's address; cards need none. */
export const viewParameter = 'view';

/** The view that the query of an address chooses: cards unless it says otherwise. */
export const viewFromAddress = (query: URLSearchParams): View =>
  query.get(viewParameter) === 'table' ? 'table' : 'cards';

/** A copy of the query with another view. */
export function withView(query: URLSearchParams, view: View): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (view === 'table') changed.set(viewParameter, view);
  else changed.delete(viewParameter);
  return changed;
}
