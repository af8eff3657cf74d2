/** The pictures behind one slide (row B4): positions in its list of images. */
export interface Pictures {
  count: number;
  shown: number;
  /** The one that is being covered. */
  before?: number;
  /** Those that have arrived. */
  loaded: readonly number[];
}

export type PicturesAction = 'tick' | { loaded: number };

/** The first of so many pictures. */
export const picturesOf = (count: number): Pictures => ({ count, shown: 0, loaded: [] });

const following = ({ shown, count }: Pictures) => (shown + 1) % count;

/** A tick shows the next picture if it has arrived; otherwise the present one stays for another tick. */
export function pictures(state: Pictures, action: PicturesAction): Pictures {
  if (action !== 'tick') {
    return state.loaded.includes(action.loaded) ? state : { ...state, loaded: [...state.loaded, action.loaded] };
  }
  const next = following(state);
  return state.loaded.includes(next) ? { ...state, shown: next, before: state.shown } : state;
}

/** Positions that must be on the page, so that only needed pictures are requested: the next one when its turn comes near. */
export function wanted(state: Pictures, running: boolean): number[] {
  const { shown, before, loaded } = state;
  const next = running && loaded.includes(shown) ? following(state) : undefined;
  return [...new Set([before, shown, next])].filter((position) => position !== undefined);
}
