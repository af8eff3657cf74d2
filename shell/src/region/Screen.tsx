import { use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ScreenModule } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { RemoteError } from '@platform/host/browser/loader';
import { applyMeta } from '../head/browser';
import { replayEarlyClicks } from '../head/early-clicks';
import { createMetaSelector, sameMeta } from './meta-selector';
import { useShell } from '../shell-context';
import type { RouteMatch } from '../routing/routes';

interface Props {
  match: RouteMatch;
  pathname: string;
  opened: Promise<ScreenModule>;
  /** Called once the screen has come up. */
  onStarted: () => void;
}

/** A screen whose data has not come by then has failed. */
const loadWithinMs = 20_000;

/** Shows a screen once it is there: starts its `load`, keeps the page's head in step, and moves focus on navigation. */
export function Screen({ match, pathname, opened, onStarted }: Props) {
  const module = use(opened);
  const { Component, load } = module;
  const { site, loader, store, sliceFaults, json, first, announce } = useShell();
  const [fault, setFault] = useState<{ error: unknown }>();
  const { params } = match;
  const { remote, screen } = match.route;
  // Once, before the remote's own code: if that hangs, nothing after it runs.
  useState(() => loader.mount(remote, 'begins'));

  const run = useCallback(() => {
    const stop = new AbortController();
    if (!load) return stop;
    // A `load` that throws before it gives a promise fails like one that rejects.
    const loading = (async () =>
      load({
        params,
        dispatch: store.dispatch,
        getState: store.getState,
        signal: stop.signal,
        getJson: (address) => json.getJson(address, stop.signal),
      }))();
    const patience = setTimeout(() => {
      setFault({ error: new RemoteError('This page takes too long to load.') });
      stop.abort();
    }, loadWithinMs);
    loading
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFault({ error });
      })
      .finally(() => clearTimeout(patience));
    stop.signal.addEventListener('abort', () => clearTimeout(patience));
    return stop;
    // The address decides what is loaded; `params` is made anew from it on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load, pathname, store, json]);

  // Before `load` is started, whose first action may be the one that fails.
  useLayoutEffect(
    () => sliceFaults.subscribe((owner, error) => owner === remote && setFault({ error })),
    [sliceFaults, remote],
  );

  // Before paint, so that the data of the address before is never shown under this one.
  useLayoutEffect(() => {
    if (first.takeData(pathname)) return;
    const running = run();
    return () => running.abort();
  }, [run, first, pathname]);

  const selectMeta = useMemo(
    () => createMetaSelector(`${remote}/${screen}`, module, params, site),
    [remote, screen, module, params, site],
  );
  const meta = useAppSelector(selectMeta, sameMeta);
  useEffect(() => applyMeta(meta, pathname, site), [meta, pathname, site]);

  useEffect(() => {
    loader.mount(remote, 'succeeded');
    onStarted();
  }, [loader, remote, onStarted]);

  useEffect(() => {
    // From here on the page answers: what the bench and field measurements read.
    performance.mark('screen-interactive');
    replayEarlyClicks(document.getElementById('region'));
  }, [pathname]);

  const navigated = !first.is(pathname);
  useEffect(() => {
    if (!navigated) return;
    first.leave();
    const heading = document.querySelector<HTMLElement>('#region [data-page-heading]');
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [navigated, first, pathname]);
  useEffect(() => {
    if (navigated) announce(meta.title);
  }, [navigated, announce, meta.title]);

  if (fault) throw fault.error;
  return <Component params={params} site={site} reload={run} />;
}
