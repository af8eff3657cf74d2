import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storedText } from 'api/stored-text';
import { addressQuery } from '../page/query';

/** The looks of a listing: cards of products, or a line for each variant. */
export type View = 'cards' | 'table';

/** The parameter in a listing's address; cards need none. */
export const viewParameter = 'view';

export const viewFromAddress = (query: URLSearchParams): View =>
  query.get(viewParameter) === 'table' ? 'table' : 'cards';

/** A copy of the query with another view. */
export function withView(query: URLSearchParams, view: View): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (view === 'table') changed.set(viewParameter, view);
  else changed.delete(viewParameter);
  return changed;
}

const remembered = storedText('localStorage', 'listing-view');

/** Keeps the view for the visitor's next listings. Does nothing in a browser that stores nothing: the address has the view. */
export const rememberView = (view: View) => void remembered.write(view);

/** Shows the table to a visitor who chose it before, unless the address names a view or there is no table. */
export function useRememberedView(hasTable: boolean) {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!hasTable || query.has(viewParameter) || remembered.read() !== 'table') return;
    setQuery(withView(addressQuery(), 'table'), { replace: true, preventScrollReset: true });
  }, [hasTable, query, setQuery]);
}
