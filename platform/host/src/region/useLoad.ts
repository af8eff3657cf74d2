import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import type { RouteParams, ScreenModule } from '@platform/contract';
import { useHost } from '../host-context';
import { focusPage, isFocusLost } from '../page/focus';
import type { SlowNoticeHandle } from './SlowNotice';
import { startLoad } from './start-load';

/**
 * Runs a screen's `load` for each of its addresses, unless the server has sent the data.
 * @param query the part of the query that the screen reads
 * @param takeInitialData whether the store has the data for this query from the server; calling it marks the data as used
 * @param onFault called with whatever the load throws
 * @returns a function that runs it again, and the ref of the notice that it is slow
 */
export function useLoad(
  { load }: Pick<ScreenModule, 'load'>,
  params: RouteParams,
  query: string,
  takeInitialData: (query: string) => boolean,
  onFault: (fault: { error: unknown }) => void,
) {
  const { store, json } = useHost();
  const loading = useRef<AbortController>(undefined);
  const slowNotice = useRef<SlowNoticeHandle>(null);
  const [, flushEffects] = useReducer((count: number) => count + 1, 0);
  const run = useCallback(() => {
    loading.current?.abort();
    const address = { params, query: new URLSearchParams(query) };
    slowNotice.current?.begin();
    loading.current = startLoad(
      load,
      address,
      { store, json },
      { fault: (error) => onFault({ error }), settled: () => slowNotice.current?.end() },
    );
  }, [load, params, query, store, json, onFault]);

  // Before paint, so that the previous address's data is never shown at this one.
  useLayoutEffect(() => {
    // If React hides this screen for a while, a load begun since then has been aborted.
    if (loading.current || !takeInitialData(query)) {
      run();
      // React runs the effects, in which components subscribe to the store, before it renders an update. Prefetched data is
      // then in the first frame, which would otherwise show the loading view.
      flushEffects();
    }
    // The latest load, because the screen may have started others.
    return () => loading.current?.abort();
  }, [run, query, takeInitialData]);

  const reload = useCallback(() => {
    const button = document.activeElement;
    run();
    // 'Try again' disappears with its notice.
    setTimeout(() => {
      if (button && !button.isConnected && isFocusLost()) focusPage();
    });
  }, [run]);
  return [reload, slowNotice] as const;
}
