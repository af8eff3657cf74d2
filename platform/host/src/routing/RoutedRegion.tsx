import { Navigate, useLocation } from 'react-router-dom';
import { useHost } from '../host-context';
import { IdlePlaceholder } from '../region/IdlePlaceholder';
import { PlaceholderSwap } from '../region/PlaceholderSwap';
import { Region, type InitialPage } from '../region/Region';
import { Unmatched } from '../region/Unmatched';
import { matchRoute } from './match-route';
import { usePrefetch } from './prefetch';
import { useShownPage } from './shown-page';

/** Shows the screen that the address leads to, redirects to another address, or shows the site's notice. */
export function RoutedRegion({ initialPage }: { initialPage: InitialPage }) {
  const location = useLocation();
  const { pathname } = location;
  const host = useHost();
  const { definition } = host;
  const { isInitial, placeholder } = useShownPage(location, host);
  usePrefetch(host);
  const match = matchRoute(definition.routes, pathname);
  const redirect = definition.redirects?.[pathname];
  return (
    <>
      <PlaceholderSwap>
        {redirect !== undefined ? (
          <Navigate to={redirect} replace />
        ) : match ? (
          <Region
            match={match}
            pathname={pathname}
            initialPage={isInitial ? initialPage : undefined}
            placeholder={placeholder}
          />
        ) : (
          <Unmatched pathname={pathname} />
        )}
      </PlaceholderSwap>
      <IdlePlaceholder pathname={pathname} />
    </>
  );
}
