import { Navigate, useLocation } from 'react-router-dom';
import { useHost } from '../host-context';
import { IdlePlaceholder } from '../region/IdlePlaceholder';
import { Region, type InitialPage } from '../region/Region';
import { Unmatched } from '../region/Unmatched';
import { matchRoute } from './match-route';
import { usePrefetch } from './prefetch';
import { useScrollRestoration } from './scroll-restoration';
import { useShownPage } from './shown-page';

/** Shows the screen that the address leads to, redirects to another address, or shows the site's notice. */
export function RoutedRegion({ initialPage }: { initialPage: InitialPage }) {
  const location = useLocation();
  const { pathname } = location;
  const host = useHost();
  const { definition } = host;
  const { isInitial, placeholder } = useShownPage(location, host);
  useScrollRestoration(placeholder !== undefined);
  usePrefetch(host);
  const match = matchRoute(definition.routes, pathname);
  const redirect = definition.redirects?.[pathname];
  if (redirect !== undefined) return <Navigate to={redirect} replace />;
  return (
    <>
      <div id="region">
        {match ? (
          <Region
            match={match}
            pathname={pathname}
            initialPage={isInitial ? initialPage : undefined}
            placeholder={placeholder}
          />
        ) : (
          <Unmatched pathname={pathname} />
        )}
      </div>
      <IdlePlaceholder pathname={pathname} />
    </>
  );
}
