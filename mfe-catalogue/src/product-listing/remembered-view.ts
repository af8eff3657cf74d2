import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storedText, storeText, type Place } from 'api/stored-text';
import { addressQuery } from '../page/query';
import { viewParameter, withView, type View } from './view';

const remembered: Place = ['localStorage', 'listing-view'];

/** Keeps the view for the visitor's next listings. Does nothing in a browser that stores nothing: the address has the view. */
export const rememberView = (view: View) => void storeText(remembered, view);

/** Shows the table to a visitor who chose it before, unless the address names a view or there is no table. */
export function useRememberedView(hasTable: boolean) {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!hasTable || query.has(viewParameter) || storedText(remembered) !== 'table') return;
    setQuery(withView(addressQuery(), 'table'), { replace: true, preventScrollReset: true });
  }, [hasTable, query, setQuery]);
}
