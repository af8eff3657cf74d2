import { combineSlices, configureStore, type Reducer, type Store } from '@reduxjs/toolkit';
import type { Composition, RemoteName, SiteState, SliceLike } from '@platform/contract';

/** Called when a remote's reducer has thrown or has returned no state. */
export type OnSliceFault = (error: unknown, owner: RemoteName) => void;

/** The state of a slice whose reducer failed from the start; Redux does not accept undefined. */
const neverMade = Object.freeze({});

/** The site's store, to which remotes add their slices. */
export interface SiteStore {
  store: Store<SiteState>;
  /**
   * Adds a remote's slices and replaces all slices of another release of the same remote.
   * @param release the version that brings them
   * @param replaces the version that has failed and that this one replaces: what it has made of their state is dropped
   * @throws {Error} if a slice has the name of one of the site's own or of another remote's (then none is added), or
   * if a reducer throws when it creates its initial state
   */
  inject: (owner: RemoteName, slices?: readonly SliceLike[], release?: string, replaces?: string) => void;
}

/** False in a production build, so that the bundler drops the development code. */
const isDevelopment = process.env['NODE_ENV'] === 'development';

/**
 * The site's one store. Remotes add their slices with `inject`; a slice for which the server has sent state starts with
 * it, whenever it is injected. In development, Redux Toolkit checks that state is serializable and never mutated.
 *
 * If a remote's reducer throws, its slice keeps its state, and every other slice handles the action as usual.
 * @param ownSlices the site's own slices, which no remote can replace
 * @param preloaded the state in the page
 * @param composed the releases that made this state: another release of a remote does not get it, as its slices may differ
 */
export function createSiteStore(
  ownSlices: readonly SliceLike[] = [],
  preloaded: SiteState = {},
  onFault: OnSliceFault = () => undefined,
  composed: Composition['remotes'] = {},
): SiteStore {
  const ownPaths = new Set(ownSlices.map(({ reducerPath }) => reducerPath));
  const rootReducer = combineSlices(...(ownSlices as [SliceLike])).withLazyLoadedSlices<Record<string, unknown>>();
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: Object.fromEntries(Object.entries(preloaded).filter(([path]) => ownPaths.has(path))),
    devTools: isDevelopment,
    middleware: (defaults) => defaults({ serializableCheck: isDevelopment, immutableCheck: isDevelopment }),
  });
  const owners = new Map<string, RemoteName>();
  const releases = new Map<RemoteName, string>();
  /** By slice: the release that has brought it last. */
  const bringers = new Map<string, string>();
  const faulty = new Map<RemoteName, unknown>();

  /** What a slice of a release starts with. Notes that this release has brought it. */
  function beginningOf(owner: RemoteName, reducerPath: string, release: string, replaces?: string): Beginning {
    const sent = preloaded[reducerPath];
    const isOthers = (composed[owner]?.version ?? release) !== release;
    const isDropped = replaces !== undefined && bringers.get(reducerPath) === replaces;
    const unusable: unknown[] = [undefined, neverMade];
    if (isDropped) unusable.push(store.getState()[reducerPath]);
    if (isOthers) unusable.push(sent);
    bringers.set(reducerPath, release);
    return { first: isOthers || owners.has(reducerPath) ? undefined : sent, unusable };
  }

  /** Stops the reducers of the remote's previous release but keeps their state: the new release may not bring them. */
  function retire(owner: RemoteName) {
    for (const [reducerPath, each] of owners) {
      if (each !== owner) continue;
      const reducer: Reducer = (state: unknown = neverMade) => state;
      rootReducer.inject({ reducerPath, reducer }, { overrideExisting: true });
    }
  }

  return {
    store,
    inject(owner: RemoteName, slices: readonly SliceLike[] = [], release = '', replaces?: string) {
      for (const { reducerPath } of slices) {
        checkName(owner, reducerPath, ownPaths.has(reducerPath) ? 'shell' : owners.get(reducerPath));
      }
      if (releases.has(owner) && releases.get(owner) !== release) retire(owner);
      releases.set(owner, release);
      const onError = (error: unknown) => {
        faulty.set(owner, error);
        onFault(error, owner);
      };
      for (const slice of slices) {
        const { reducerPath } = slice;
        const reducer = guarded(slice, beginningOf(owner, reducerPath, release, replaces), onError);
        owners.set(reducerPath, owner);
        rootReducer.inject({ reducerPath, reducer }, { overrideExisting: true });
      }
      faulty.delete(owner);
      store.dispatch({ type: 'site/slicesInjected' });
      if (faulty.has(owner)) throw faulty.get(owner);
    },
  };
}

/** @throws {Error} if a slice's name belongs to somebody else, or to JavaScript */
function checkName(owner: RemoteName, reducerPath: string, taken: RemoteName | undefined) {
  const unsafe = reducerPath in Object.prototype;
  if (!unsafe && (taken === undefined || taken === owner)) return;
  throw new Error(`${owner} brings a slice "${reducerPath}", a name that belongs to ${taken ?? 'JavaScript'}`);
}

interface Beginning {
  /** The state to begin with; undefined: what the reducer makes itself. */
  first: unknown;
  /** The states in place of which `first` is used: of releases that have failed, or whose state may differ. */
  unusable: readonly unknown[];
}

/** A reducer that keeps its state when the remote's throws or returns none. */
function guarded(
  { reducerPath, reducer }: SliceLike,
  { first, unusable }: Beginning,
  onError: (error: unknown) => void,
): Reducer {
  return (state, action) => {
    const before: unknown = unusable.includes(state) ? first : state;
    try {
      const after: unknown = reducer(before, action);
      if (after !== undefined) return after;
      throw new Error(`the reducer of "${reducerPath}" returned no state for ${action.type}`);
    } catch (error) {
      onError(error);
      return before === undefined ? neverMade : before;
    }
  };
}
