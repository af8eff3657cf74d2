import { useLocation } from 'react-router-dom';
import { useHydrated } from '../../page/useHydrated';

/**
 * The code that the address names after its `#`; empty on the server, which does not learn it. `:target` would do
 * without scripts only: it does not follow a navigation inside the site.
 */
export function useNamedRow(): string {
  const { hash } = useLocation();
  const named = useHydrated() ? hash.slice(1) : '';
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}
