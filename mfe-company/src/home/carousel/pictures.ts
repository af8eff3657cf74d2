/** The pictures behind one slide (row B4), by their positions in its list of images. */
export interface Pictures {
  count: number;
  shown: number;
  /** The picture that is being covered. */
  before?: number;
  /** The pictures that have loaded. */
  loaded: readonly number[];
}

export type PicturesAction = 'tick' | { loaded: number };

/** The initial state of `count` pictures. */
export const picturesOf = (count: number): Pictures => ({ count, shown: 0, loaded: [] });

const following = ({ shown, count }: Pictures) => (shown + 1) % count;

/** A tick shows the next picture if it has loaded; otherwise the current one stays for another tick. */
export function pictures(state: Pictures, action: PicturesAction): Pictures {
  if (action !== 'tick') {
    return state.loaded.includes(action.loaded) ? state : { ...state, loaded: [...state.loaded, action.loaded] };
  }
  const next = following(state);
  return state.loaded.includes(next) ? { ...state, shown: next, before: state.shown } : state;
}

/** The pictures that must be on the page; the next one only once it is needed, so that no other is requested. */
export function wanted(state: Pictures, running: boolean): number[] {
  const { shown, before, loaded } = state;
  const next = running && loaded.includes(shown) ? following(state) : undefined;
  return [...new Set([before, shown, next])].filter((position) => position !== undefined);
}
