import { Suspense, use, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
   * Puts the elements that arrived, with what the visitor has typed, chosen and opened in them, and the focus, into the given
   * element. Null: that element is being removed, and what was typed and chosen is written into its replacement. Only in the
   * browser.
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
 * The part of the page that belongs to the matched remote. A remote that is missing, slow or broken, or that throws, affects
 * nothing else: the frame keeps working, the server's HTML stays readable, and 'Try again' loads the remote again. If a release
 * fails while starting, the last good one is shown instead.
 */
export function Region({ match, pathname, initialPage, placeholder }: Props) {
  const { definition, loader, site } = useHost();
  const { remote, screen } = match.route;
  const version = useRelease(remote);
  const [attempt, setAttempt] = useState(0);
  const slowStart = useRef<SlowNoticeHandle>(null);
  /** The page for which there is to be another attempt. */
  const retried = useRef<string>(undefined);
  const shown = useRef(pathname);
  /** The value of `returns` when the focus was last claimed for this visit. */
  const focusedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    shown.current = pathname;
    focusedAt.current = undefined;
  }, [pathname]);
  const onRetry = useCallback(async () => {
    retried.current = pathname;
    await loader.retry(remote, screen);
    // Another attempt at a page that the visitor has moved on to would discard what they have typed there.
    if (shown.current === pathname) setAttempt((before) => before + 1);
  }, [loader, remote, screen, pathname]);
  const onSlowRetry = useCallback(async () => {
    retried.current = pathname;
    if (!(await loader.fallBack(remote, version, new Error('slow to start')))) await onRetry();
  }, [loader, remote, version, onRetry, pathname]);
  const returns = use(ReturnsContext);
  const claimFocus: ClaimFocus = useCallback(() => {
    const isRetry = retried.current === pathname;
    retried.current = undefined;
    const isNew = focusedAt.current !== returns;
    focusedAt.current = returns;
    if (initialPage && returns === 0 && !isRetry) return false;
    return (isNew && !isRetry) || isFocusLost();
  }, [pathname, returns, initialPage]);
  const onStarted = useCallback(() => slowStart.current?.end(), []);

  // The attempt and query that have used the server's data and therefore skip the load; null after another load.
  const dataUsedBy = useRef<string | null>(undefined);
  const takeInitialData = useCallback(
    (query: string) => {
      if (!initialPage?.rendered || !loader.isAsComposed(remote)) return false;
      const user = `${attempt} ${query}`;
      if (dataUsedBy.current === undefined) dataUsedBy.current = user;
      else if (dataUsedBy.current !== user) dataUsedBy.current = null;
      return dataUsedBy.current === user;
    },
    [initialPage, attempt, loader, remote],
  );

  const { Loading } = definition.notices;
  const place = initialPage?.rendered ? initialPage.place : undefined;
  const serverHtml = place && <div ref={place} />;
  return (
    <RegionBoundary
      key={`${pathname} ${attempt} ${version}`}
      remote={remote}
      version={version}
      serverHtml={serverHtml}
      onRetry={onRetry}
      claimFocus={claimFocus}
    >
      <SlowNotice ref={slowStart} isBegun readable={serverHtml !== undefined} onRetry={onSlowRetry} />
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
