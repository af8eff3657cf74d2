import { combineSlices, configureStore } from '@reduxjs/toolkit';
import type { SiteState, SliceLike } from 'federation/contract';
import { menuSlice } from './menuSlice';

/**
 * The site's one store. Remotes bring their slices with `inject`; a slice that the server has filled starts with that
 * state, whenever it is injected.
 */
export function createSiteStore(preloaded: SiteState = {}) {
  const rootReducer = combineSlices(menuSlice);
  const { [menuSlice.reducerPath]: menu } = preloaded as {
    [menuSlice.reducerPath]?: ReturnType<typeof menuSlice.reducer>;
  };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: menu && { menu },
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  });
  const injected = new Set<string>();
  return {
    store,
    /** Adds slices that are not there yet. A slice of another release of the same remote replaces its reducer. */
    inject(slices: readonly SliceLike[] = []) {
      for (const { reducerPath, reducer } of slices) {
        const first = injected.has(reducerPath) ? undefined : preloaded[reducerPath];
        injected.add(reducerPath);
        const seeded: SliceLike['reducer'] = (state, action) =>
          reducer(state === undefined ? first : state, action) as unknown;
        rootReducer.inject({ reducerPath: reducerPath as never, reducer: seeded as never }, { overrideExisting: true });
      }
      store.dispatch({ type: 'site/slicesInjected' });
    },
  };
}

export type SiteStore = ReturnType<typeof createSiteStore>;
