import type { RemoteLoader } from '../browser/loader';
import { asError } from '../server/as-error';
import type { OpenedPage } from './open-screen';

/** The loader for server rendering: the page's screen is opened before rendering starts. */
export function serverLoader({ screen, fault }: Pick<OpenedPage, 'screen' | 'fault'>): RemoteLoader {
  // React reads a promise with these fields synchronously.
  const settled = screen
    ? Object.assign(Promise.resolve(screen), { status: 'fulfilled', value: screen })
    : Object.assign(Promise.reject(asError(fault)), { status: 'rejected', reason: asError(fault) });
  settled.catch(() => undefined);
  return {
    screen: () => settled,
    widget: () => Promise.reject(new Error('widgets are shown by the browser')),
    forget: () => undefined,
    retry: () => Promise.resolve(),
    data: () => [],
    version: () => undefined,
    subscribe: () => () => undefined,
    shows: () => () => undefined,
    fallBack: () => Promise.resolve(false),
    isAsComposed: () => true,
    mount: () => undefined,
  };
}
