import type { LoadContext, ScreenModule } from '@platform/contract';
import { RemoteError } from '../browser/remote-error';
import type { Host } from '../host-context';

/** A load that takes longer has failed. */
const loadTimeoutMs = 20_000;

/**
 * Starts a screen's `load`.
 * @param onFault called with its exception, or after 20 seconds without a result; never after an abort
 * @returns what aborts it
 */
export function startLoad(
  load: ScreenModule['load'],
  address: Pick<LoadContext, 'params' | 'query'>,
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
  // A `load` that throws synchronously fails like one that rejects.
  const loading = (async () =>
    load({
      ...address,
      dispatch: store.dispatch,
      getState: store.getState,
      signal,
      async getJson<T>(address: string) {
        const value = await json.getJson<T>(address, signal);
        signal.throwIfAborted();
        return value;
      },
    }))();
  loading
    .catch((error: unknown) => {
      if (!signal.aborted) onFault(error);
    })
    .finally(() => clearTimeout(timer));
  return controller;
}
