import { Suspense, useCallback, useRef, useState } from 'react';
import { KeptHtml } from './KeptHtml';
import { RegionBoundary } from './RegionBoundary';
import { RegionLoading } from './RegionLoading';
import { Screen } from './Screen';
import { StartNotice, type StartNoticeHandle } from './StartNotice';
import { useShell } from '../shell-context';
import type { RouteMatch } from '../routing/routes';

/**
 * The part of the page that belongs to the matched remote. Whatever happens in it, missing, slow, broken or throwing,
 * stays in it (row H3): the frame goes on, what the server has sent stays readable, and 'Try again' loads it afresh.
 */
export function Region({ match, pathname }: { match: RouteMatch; pathname: string }) {
  const { loader, first } = useShell();
  const { remote, screen } = match.route;
  const [attempt, setAttempt] = useState(0);
  const notice = useRef<StartNoticeHandle>(null);
  const onRetry = useCallback(async () => {
    await loader.retry(remote, screen);
    setAttempt((before) => before + 1);
  }, [loader, remote, screen]);
  const onStarted = useCallback(() => notice.current?.done(), []);
  const kept = first.htmlOf(pathname);
  return (
    <RegionBoundary key={`${pathname} ${attempt}`} remote={remote} pathname={pathname} onRetry={onRetry}>
      <StartNotice ref={notice} readable={kept !== undefined} onRetry={onRetry} />
      <Suspense fallback={kept === undefined ? <RegionLoading /> : <KeptHtml html={kept} />}>
        <Screen match={match} pathname={pathname} opened={loader.screen(remote, screen)} onStarted={onStarted} />
      </Suspense>
    </RegionBoundary>
  );
}
