import { use, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ScreenModule } from '@platform/contract';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '@platform/contract/store';
import { identityOf } from '../definition';
import { applyMeta } from '../head/apply-meta';
import { useHost } from '../host-context';
import { replayEarlyClicks } from '../page/early-clicks';
import { focusWithoutScrolling, isFocusLost, type ClaimFocus } from '../page/focus';
import type { RouteMatch } from '../routing/match-route';
import { namedQuery } from '../routing/named-query';
import { endLongSlices } from '../routing/slices';
import { ReturnsContext } from './PlaceholderSwap';
import { SlowNotice, type SlowNoticeHandle } from './SlowNotice';
import { createMetaSelector, sameMeta } from './meta-selector';
import { startLoad } from './start-load';

interface Props {
  match: RouteMatch;
  pathname: string;
  opened: Promise<ScreenModule>;
  /** Whether this screen arrived with the document, and the visitor has not left and come back. Otherwise its title is announced. */
  isInitial: boolean;
  claimFocus: ClaimFocus;
  /**
   * Returns whether the store has this screen's data for this query from the server, and marks it as used. Call it in
   * effects only.
   */
  takeInitialData: (query: string) => boolean;
  /** Called once the screen has mounted. */
  onStarted: () => void;
}

/** Shows an opened screen: starts its `load`, keeps the page's head up to date, and moves focus after a navigation. */
export function Screen({ match, pathname, opened, isInitial, claimFocus, takeInitialData, onStarted }: Props) {
  const module = use(opened);
  const { Component, load } = module;
  const { definition, site, loader, store, sliceFaults, json, announce } = useHost();
  const [fault, setFault] = useState<{ error: unknown }>();
  const { params } = match;
  const { remote, screen } = match.route;
  // Once, and before the remote's own code: if that hangs, nothing after it runs.
  useState(() => loader.mount(remote, 'begins'));

  const location = useLocation();
  useEffect(() => endLongSlices(), [location]);
  // As text: another parameter's change must not start `load` again.
  const query = namedQuery(location.search, module.query).toString();
  const loading = useRef<AbortController>(undefined);
  const slowLoad = useRef<SlowNoticeHandle>(null);
  const [, flushEffects] = useReducer((count: number) => count + 1, 0);
  const run = useCallback(() => {
    loading.current?.abort();
    const address = { params, query: new URLSearchParams(query) };
    slowLoad.current?.begin();
    loading.current = startLoad(
      load,
      address,
      { store, json },
      {
        fault: (error) => setFault({ error }),
        settled: () => slowLoad.current?.end(),
      },
    );
  }, [load, params, query, store, json]);
  const reload = useCallback(() => {
    const button = document.activeElement;
    run();
    // 'Try again' goes with its notice.
    setTimeout(() => {
      if (button && !button.isConnected && isFocusLost()) focusPage();
    });
  }, [run]);
  const retrySlowLoad = useCallback(() => {
    reload();
    return Promise.resolve();
  }, [reload]);

  // Before `load` starts: its very first action may fail.
  useLayoutEffect(
    () => sliceFaults.subscribe((owner, error) => owner === remote && setFault({ error })),
    [sliceFaults, remote],
  );

  // Before paint, so that the previous address's data is never shown under this one.
  useLayoutEffect(() => {
    // A load that was begun since has been aborted if React hides this screen for a while.
    if (loading.current || !takeInitialData(query)) {
      run();
      // React runs the effects before it renders an update, and in effects components subscribe to the store: data that has been
      // prefetched is then in the first frame, which shows the loading view otherwise.
      flushEffects();
    }
    // The last run: the screen may have started others.
    return () => loading.current?.abort();
  }, [run, query, takeInitialData]);

  const selectMeta = useMemo(
    () => createMetaSelector(`${remote}/${screen}`, module, params, site),
    [remote, screen, module, params, site],
  );
  const meta = useAppSelector(selectMeta, sameMeta);
  useEffect(() => applyMeta(meta, pathname, identityOf(definition, site)), [meta, pathname, definition, site]);

  // A layout effect: it ends before the boundary hears of an error.
  useLayoutEffect(() => loader.shows(remote), [loader, remote]);
  useEffect(() => {
    loader.mount(remote, 'succeeded');
    onStarted();
  }, [loader, remote, onStarted]);

  useEffect(() => {
    // The page responds from here on; the bench and field measurements read this mark.
    performance.mark('screen-interactive');
    replayEarlyClicks(document.getElementById('region'));
  }, [pathname]);

  useEffect(() => {
    // After Back, the link that was followed already has the focus; and a screen may begin with what became of a form.
    if (claimFocus() && !document.querySelector('#region :focus')) focusPage();
  }, [claimFocus]);
  const returns = use(ReturnsContext);
  useEffect(() => {
    if (!isInitial) announce(meta.title);
  }, [isInitial, returns, announce, meta.title]);

  if (fault) throw fault.error;
  return (
    <>
      <SlowNotice ref={slowLoad} isDue={isLoadingShown} onRetry={retrySlowLoad} />
      <Component params={params} site={site} reload={reload} />
    </>
  );
}

/** Data may also be loaded again behind a page that is complete. */
const isLoadingShown = () => document.querySelector('#region [data-loading]') !== null;

const focusPage = () =>
  focusWithoutScrolling(document.querySelector('#region [data-page-heading]') ?? document.getElementById('main'));
