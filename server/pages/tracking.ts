import { isCampaign } from 'api/campaign';

/** Parameters of services whose names have nothing in common: Google's, Meta's, LinkedIn's, Snap's and Pinterest's. */
const others = /^(?:gad_\w+|_g[al]|_hs\w+|gclsrc|igsh|igshid|li_fat_id|sccid|epik)$/i;
/** Common names of parameters, which a page may read. */
const common = /^(?:from|ref|source)$/i;

/**
 * An address without the parameters that distinguish one click on a link from another. No page reads them, so all clicks get
 * the same page; the rest stays as it was written.
 */
export function withoutTracking(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const parameters = url.slice(start + 1).split('&');
  const isRead = (name: string) => common.test(name) || !(isCampaign(name) || others.test(name));
  const read = parameters.filter((parameter) => isRead(parameter.split('=', 1)[0]!));
  // The router's address has no '?' if there are no parameters.
  if (read.join('') === '') return url.slice(0, start);
  return read.length === parameters.length ? url : `${url.slice(0, start)}?${read.join('&')}`;
}
