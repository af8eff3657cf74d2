import { use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { PageMeta, ScreenModule } from '@platform/contract';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '@platform/contract/store';
import { identityOf } from '../definition';
import { applyMeta } from '../head/apply-meta';
import { useHost } from '../host-context';
import { replayEarlyClicks } from '../page/early-clicks';
import { focusPage, type ClaimFocus } from '../page/focus';
import type { RouteMatch } from '../routing/match-route';
import { namedQuery } from '../routing/named-query';
import { endLongSlices } from '../routing/slices';
import { ReturnsContext } from './PlaceholderSwap';
import { SlowNotice } from './SlowNotice';
import { createMetaSelector, sameMeta } from './meta-selector';
import { useLoad } from './useLoad';

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
  const { Component } = module;
  const { site, loader, sliceFaults, announce } = useHost();
  const [fault, setFault] = useState<{ error: unknown }>();
  const { params } = match;
  const { remote } = match.route;
  // Once, and before the remote's own code: if that hangs, nothing runs after it.
  useState(() => loader.mount(remote, 'begins'));

  const location = useLocation();
  useEffect(() => endLongSlices(), [location]);
  // As text, so that a change of another parameter does not start `load` again.
  const query = namedQuery(location.search, module.query).toString();

  // Before `load` starts: its very first action may fail.
  useLayoutEffect(
    () => sliceFaults.subscribe((owner, error) => owner === remote && setFault({ error })),
    [sliceFaults, remote],
  );

  const [reload, slowNotice] = useLoad(module, params, query, takeInitialData, setFault);
  const { title } = useHead(match, module, pathname);

  // A layout effect, because it is cleaned up before the boundary hears of an error.
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
    // After Back, the link that was followed already has the focus; and a screen may start at the outcome of a form.
    if (claimFocus() && !document.querySelector('#region :focus')) focusPage();
  }, [claimFocus]);
  const returns = use(ReturnsContext);
  useEffect(() => {
    if (!isInitial) announce(title);
  }, [isInitial, returns, announce, title]);

  if (fault) throw fault.error;
  return (
    <>
      <SlowNotice ref={slowNotice} isDue={isLoadingShown} onRetry={() => Promise.resolve().then(reload)} />
      <Component params={params} site={site} reload={reload} />
    </>
  );
}

/** Data may also be reloaded behind a complete page. */
const isLoadingShown = () => document.querySelector('#region [data-loading]') !== null;

/** Keeps the head of the page in step with the screen's metadata. @returns the metadata */
function useHead({ route: { remote, screen }, params }: RouteMatch, module: ScreenModule, pathname: string): PageMeta {
  const { definition, site } = useHost();
  const selectMeta = useMemo(
    () => createMetaSelector(`${remote}/${screen}`, module, params, site),
    [remote, screen, module, params, site],
  );
  const meta = useAppSelector(selectMeta, sameMeta);
  useEffect(() => applyMeta(meta, pathname, identityOf(definition, site)), [meta, pathname, definition, site]);
  return meta;
}
