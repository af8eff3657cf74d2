import { isTracking } from 'api/campaign';

/**
 * An address without the parameters that tell one click on a link from another. No page reads them, so that all clicks get the same
 * page; what remains stays as it was written.
 */
export function withoutTracking(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const parameters = url.slice(start + 1).split('&');
  const read = parameters.filter((parameter) => !isTracking(parameter.split('=', 1)[0]!));
  // The router's address has no '?' without parameters.
  if (read.join('') === '') return url.slice(0, start);
  return read.length === parameters.length ? url : `${url.slice(0, start)}?${read.join('&')}`;
}
