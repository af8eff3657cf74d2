import { useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type PageMeta } from '@platform/contract';
import { addresses } from 'api/addresses';
import { applyMeta } from '../head/browser';
import { replayEarlyClicks } from '../head/early-clicks';
import { ErrorScreen, notFound } from '../region/ErrorScreen';
import { Region } from '../region/Region';
import { useShell } from '../shell-context';
import { usePrefetch } from './prefetch';
import { matchRoute } from './routes';
import { useScroll } from './scroll';

/** What an unmatched address says about itself (row A2). */
export const notFoundMeta: PageMeta = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  status: 404,
};

/** Shows what the address asks for: a screen, the redirect of the empty path (row A1), or the error screen (row A2). */
export function Routed() {
  const { pathname } = useLocation();
  const { site, loader, json } = useShell();
  useScroll();
  usePrefetch(loader, json);
  const match = useMemo(() => matchRoute(pathname), [pathname]);
  const unmatched = !match && pathname !== '/';
  useEffect(() => {
    if (!unmatched) return;
    applyMeta(notFoundMeta, pathname, site);
    replayEarlyClicks(document.getElementById('region'));
  }, [unmatched, pathname, site]);

  if (pathname === '/') return <Navigate to={addresses.home.to()} replace />;
  return (
    <div id="region">
      {match ? <Region match={match} pathname={pathname} /> : <ErrorScreen error={notFound} site={site} />}
    </div>
  );
}
