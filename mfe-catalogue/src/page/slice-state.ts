import type { SiteState } from '@platform/contract';

/**
 * A slice's state within the site's, which the contract knows only as unknown values by name. The shell has put the
 * slices of a screen into its store before it calls the screen's `load` and `meta`; another screen's may not be there, and
 * are then as they begin.
 */
export const stateOf = <State>(
  { reducerPath, getInitialState }: { reducerPath: string; getInitialState: () => State },
  state: SiteState,
): State => (state[reducerPath] ?? getInitialState()) as State;
