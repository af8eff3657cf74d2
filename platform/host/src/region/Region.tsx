import { Suspense, use, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { useHost, useRelease } from '../host-context';
import { isFocusLost, type ClaimFocus } from '../page/focus';
import type { RouteMatch } from '../routing/match-route';
import { ReturnsContext } from './PlaceholderSwap';
import { RegionBoundary } from './RegionBoundary';
import { Screen } from './Screen';
import { SlowNotice, type SlowNoticeHandle } from './SlowNotice';

/** The page that arrived with the document. */
export interface InitialPage {
  /** Whether the server has rendered the screen and sent its data. */
  rendered: boolean;
  /**
   * Puts the elements that arrived, with what the visitor has typed, chosen and opened in them, and the focus, into the given element.
   * Null: that element is being removed, and what was typed and chosen is written into whatever replaces it. Only in the browser.
   */
  place?: (element: HTMLElement | null) => void;
}

interface Props {
  match: RouteMatch;
  pathname: string;
  /** Absent once the visitor has navigated. */
  initialPage?: InitialPage;
  /** Shown until the screen has been opened, instead of the site's loading view. */
  placeholder?: ReactNode;
}

/**
 * The part of the page that belongs to the matched remote. A remote that is missing, slow or broken, or that throws,
 * affects nothing else: the frame keeps working, the server's HTML stays readable, and 'Try again' loads the remote
 * again. If a release fails while it starts, the last good one is shown instead.
 */
export function Region({ match, pathname, initialPage, placeholder }: Props) {
  const { definition, loader, site } = useHost();
  const { remote, screen } = match.route;
  const version = useRelease(remote);
  const returns = use(ReturnsContext);
  const slowStart = useRef<SlowNoticeHandle>(null);
  const { claimFocus, noteRetry } = useFocusClaim(pathname, initialPage !== undefined);
  const { attempt, retry, retrySlowStart } = useRetries(match, pathname, noteRetry);
  const takeInitialData = useInitialData(initialPage, remote, attempt);
  const onStarted = useCallback(() => slowStart.current?.end(), []);

  const { Loading } = definition.notices;
  const place = initialPage?.rendered ? initialPage.place : undefined;
  const serverHtml = place && <div ref={place} />;
  return (
    <RegionBoundary
      key={`${pathname} ${attempt} ${version}`}
      remote={remote}
      version={version}
      serverHtml={serverHtml}
      onRetry={retry}
      claimFocus={claimFocus}
    >
      <SlowNotice ref={slowStart} isBegun readable={serverHtml !== undefined} onRetry={retrySlowStart} />
      <Suspense fallback={serverHtml ?? placeholder ?? <Loading site={site} />}>
        <Screen
          match={match}
          pathname={pathname}
          opened={loader.screen(remote, screen)}
          isInitial={initialPage !== undefined && returns === 0}
          claimFocus={claimFocus}
          takeInitialData={takeInitialData}
          onStarted={onStarted}
        />
      </Suspense>
    </RegionBoundary>
  );
}

/**
 * Another attempt at a page: the remote is loaded again, or its last good release if it is only slow to start.
 * @param onRetry called as soon as another attempt is asked for
 * @returns with `attempt`, the number of attempts that have been made after the first
 */
function useRetries({ route: { remote, screen } }: RouteMatch, pathname: string, onRetry: () => void) {
  const { loader } = useHost();
  const version = useRelease(remote);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);
  const retry = useCallback(async () => {
    onRetry();
    await loader.retry(remote, screen);
    // Another attempt at a page that the visitor has gone on to would take what they have typed in it.
    if (shown.current === pathname) setAttempt((before) => before + 1);
  }, [loader, remote, screen, pathname, onRetry]);
  const retrySlowStart = useCallback(async () => {
    onRetry();
    if (!(await loader.fallBack(remote, version, new Error('slow to start')))) await retry();
  }, [loader, remote, version, retry, onRetry]);
  return { attempt, retry, retrySlowStart };
}

/** @returns with `noteRetry`, what says that another attempt at this page has been asked for */
function useFocusClaim(pathname: string, isInitial: boolean) {
  const returns = use(ReturnsContext);
  /** The page for which there is to be another attempt. */
  const retried = useRef<string>(undefined);
  /** The value of `returns` when the focus was last claimed for this visit. */
  const focusedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    focusedAt.current = undefined;
  }, [pathname]);
  const noteRetry = useCallback(() => {
    retried.current = pathname;
  }, [pathname]);
  const claimFocus: ClaimFocus = useCallback(() => {
    const isRetry = retried.current === pathname;
    retried.current = undefined;
    const isNew = focusedAt.current !== returns;
    focusedAt.current = returns;
    if (isInitial && returns === 0 && !isRetry) return false;
    return (isNew && !isRetry) || isFocusLost();
  }, [pathname, returns, isInitial]);
  return { claimFocus, noteRetry };
}

/** @returns what says whether the screen may do without its load, because the server has sent the data for this query */
function useInitialData(initialPage: InitialPage | undefined, remote: RemoteName, attempt: number) {
  const { loader } = useHost();
  const isRendered = initialPage?.rendered ?? false;
  // The attempt and the query that have used the server's data and therefore skip their load; null after another load.
  const usedBy = useRef<string | null>(undefined);
  return useCallback(
    (query: string) => {
      if (!isRendered || !loader.isAsComposed(remote)) return false;
      const user = `${attempt} ${query}`;
      if (usedBy.current === undefined) usedBy.current = user;
      else if (usedBy.current !== user) usedBy.current = null;
      return usedBy.current === user;
    },
    [isRendered, attempt, loader, remote],
  );
}
