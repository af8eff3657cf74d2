import { HttpError, type LoadContext } from '@platform/contract';
import { siteData } from '../fixtures';

/** What {@link loadContext} takes besides the store. */
export interface LoadOptions extends Partial<Pick<LoadContext, 'params' | 'signal' | 'submitted'>> {
  /** The query of the page's address, such as `?page=2`. */
  query?: string;
  /** The site's data by address; any other answers 404. The fixtures if absent. */
  data?: Readonly<Record<string, unknown>>;
}

/**
 * What a host gives to the `load` of a screen, with data from memory.
 * @param store the store with the slices of the screen
 */
export function loadContext(
  store: Pick<LoadContext, 'dispatch'> & { getState: () => object },
  { params = {}, query = '', data = siteData, signal = new AbortController().signal, submitted }: LoadOptions = {},
): LoadContext {
  return {
    dispatch: store.dispatch,
    getState: () => ({ ...store.getState() }),
    params,
    query: new URLSearchParams(query),
    signal,
    submitted,
    getJson: <T>(address: string) =>
      Object.hasOwn(data, address)
        ? Promise.resolve(structuredClone(data[address]) as T)
        : Promise.reject(new HttpError(404, address)),
  };
}
