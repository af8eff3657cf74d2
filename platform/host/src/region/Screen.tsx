import { use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ScreenModule } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { identityOf } from '../definition';
import { applyMeta } from '../head/apply-meta';
import { useHost } from '../host-context';
import { replayEarlyClicks } from '../page/early-clicks';
import type { RouteMatch } from '../routing/match-route';
import { createMetaSelector, sameMeta } from './meta-selector';
import { startLoad } from './start-load';

interface Props {
  match: RouteMatch;
  pathname: string;
  opened: Promise<ScreenModule>;
  /** Whether this screen came with the document: a navigation moves focus and is announced. */
  isInitial: boolean;
  /** Whether the store has this screen's data from the server, so that it needs no load. For effects, not for rendering. */
  takeInitialData: () => boolean;
  /** Called once the screen has come up. */
  onStarted: () => void;
}

/** Shows a screen once it is there: starts its `load`, keeps the page's head up to date, and moves focus on navigation. */
export function Screen({ match, pathname, opened, isInitial, takeInitialData, onStarted }: Props) {
  const module = use(opened);
  const { Component, load } = module;
  const { definition, site, loader, store, sliceFaults, json, announce } = useHost();
  const [fault, setFault] = useState<{ error: unknown }>();
  const { params } = match;
  const { remote, screen } = match.route;
  // Once, before the remote's own code: if that hangs, nothing after it runs.
  useState(() => loader.mount(remote, 'begins'));

  const run = useCallback(
    () => startLoad(load, params, { store, json }, (error) => setFault({ error })),
    [load, params, store, json],
  );

  // Before `load` is started, whose first action may be the one that fails.
  useLayoutEffect(
    () => sliceFaults.subscribe((owner, error) => owner === remote && setFault({ error })),
    [sliceFaults, remote],
  );

  // Before paint, so that the data of the address before is never shown under this one.
  useLayoutEffect(() => {
    if (takeInitialData()) return;
    const loading = run();
    return () => loading.abort();
  }, [run, takeInitialData]);

  const selectMeta = useMemo(
    () => createMetaSelector(`${remote}/${screen}`, module, params, site),
    [remote, screen, module, params, site],
  );
  const meta = useAppSelector(selectMeta, sameMeta);
  useEffect(() => applyMeta(meta, pathname, identityOf(definition, site)), [meta, pathname, definition, site]);

  useEffect(() => {
    loader.mount(remote, 'succeeded');
    onStarted();
  }, [loader, remote, onStarted]);

  useEffect(() => {
    // From here on the page answers: what the bench and field measurements read.
    performance.mark('screen-interactive');
    replayEarlyClicks(document.getElementById('region'));
  }, [pathname]);

  useEffect(() => {
    if (isInitial) return;
    const heading = document.querySelector<HTMLElement>('#region [data-page-heading]');
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [isInitial, pathname]);
  useEffect(() => {
    if (!isInitial) announce(meta.title);
  }, [isInitial, announce, meta.title]);

  if (fault) throw fault.error;
  return <Component params={params} site={site} reload={run} />;
}
