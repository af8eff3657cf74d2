import { Suspense, useState } from 'react';
import { RegionBoundary } from './RegionBoundary';
import { RegionLoading } from './RegionLoading';
import { Screen } from './Screen';
import { useShell } from '../shell-context';
import type { RouteMatch } from '../routing/routes';

/**
 * The part of the page that belongs to the matched remote. Whatever happens in it, missing, slow, broken or throwing,
 * stays in it (row H3): the frame goes on, what the server has sent stays readable, and 'Try again' loads it anew.
 */
export function Region({ match, pathname }: { match: RouteMatch; pathname: string }) {
  const { loader } = useShell();
  const { remote, screen } = match.route;
  const [attempt, setAttempt] = useState(0);
  return (
    <RegionBoundary
      key={`${pathname} ${attempt}`}
      pathname={pathname}
      onRetry={async () => {
        await loader.retry(remote);
        setAttempt(attempt + 1);
      }}
    >
      <Suspense fallback={<RegionLoading />}>
        <Screen match={match} pathname={pathname} opened={loader.screen(remote, screen)} />
      </Suspense>
    </RegionBoundary>
  );
}
