import type { RouteParams, ScreenModule } from '@platform/contract';
import { RemoteError } from '../browser/remote-error';
import type { Host } from '../host-context';

/** A screen whose data has not come by then has failed. */
const loadTimeoutMs = 20_000;

/**
 * Starts a screen's `load`.
 * @param onFault called with what it throws, or when it takes more than 20 seconds; not after it has been aborted
 * @returns what aborts it
 */
export function startLoad(
  load: ScreenModule['load'],
  params: RouteParams,
  { store, json }: Pick<Host, 'store' | 'json'>,
  onFault: (error: unknown) => void,
): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  if (!load) return controller;
  const timer = setTimeout(() => {
    onFault(new RemoteError('This page takes too long to load.'));
    controller.abort();
  }, loadTimeoutMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  // A `load` that throws before it gives a promise fails like one that rejects.
  const loading = (async () =>
    load({
      params,
      dispatch: store.dispatch,
      getState: store.getState,
      signal,
      getJson: (address) => json.getJson(address, signal),
    }))();
  loading
    .catch((error: unknown) => {
      if (!signal.aborted) onFault(error);
    })
    .finally(() => clearTimeout(timer));
  return controller;
}
