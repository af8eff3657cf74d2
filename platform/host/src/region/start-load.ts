import type { LoadContext, ScreenModule } from '@platform/contract';
import { RemoteError } from '../browser/remote-error';
import type { Host } from '../host-context';

/**
 * After this time, a load's unanswered requests fail as if there were no connection, and the screen says so.
 * It is shorter than the limit of the load itself, because a load that exceeds that is a fault of its release.
 */
const requestsTimeoutMs = 15_000;
/** A load that takes longer has failed. */
const loadTimeoutMs = 20_000;

/**
 * Starts a screen's `load`.
 * @param on.fault called with its exception, or after 20 seconds without a result; never after an abort
 * @param on.settled called before `fault` when it has ended or been given up after 20 seconds, and at once if there is no `load`;
 *   never after an abort
 * @returns a function that aborts it
 */
export function startLoad(
  load: ScreenModule['load'],
  address: Pick<LoadContext, 'params' | 'query'>,
  { store, json }: Pick<Host, 'store' | 'json'>,
  on: { fault: (error: unknown) => void; settled: () => void },
): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  const settle = (fault?: { error: unknown }) => {
    if (signal.aborted) return;
    on.settled();
    if (fault) on.fault(fault.error);
  };
  if (!load) {
    settle();
    return controller;
  }
  const requests = new AbortController();
  const requestsTimer = setTimeout(() => {
    requests.abort(new DOMException('the data of this page has not arrived in time', 'TimeoutError'));
  }, requestsTimeoutMs);
  const timer = setTimeout(() => {
    settle({ error: new RemoteError('This page takes too long to load.') });
    controller.abort();
  }, loadTimeoutMs);
  const end = () => {
    clearTimeout(requestsTimer);
    clearTimeout(timer);
  };
  signal.addEventListener('abort', () => {
    end();
    requests.abort(signal.reason);
  });
  // A `load` that throws synchronously fails like one that rejects.
  const loading = (async () =>
    load({
      ...address,
      dispatch: store.dispatch,
      getState: store.getState,
      signal,
      async getJson<T>(address: string) {
        const value = await json.getJson<T>(address, requests.signal);
        signal.throwIfAborted();
        return value;
      },
    }))();
  loading
    .then(
      () => settle(),
      (error: unknown) => settle({ error }),
    )
    .finally(end);
  return controller;
}
