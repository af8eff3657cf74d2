/**
 * Parameters with which advertising, mail and social services mark the links to a site: Google's, Meta's, Microsoft's, TikTok's, X's,
 * LinkedIn's, Snap's, Pinterest's, Yandex's, Mailchimp's and HubSpot's.
 */
const isTracking =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|_ga|_gl|fbclid|igsh|igshid|msclkid|ttclid|twclid|li_fat_id|sccid|epik|yclid|mc_[ce]id|_hs\w+)$/i;

/**
 * An address without the parameters that tell one click on a link from another. No page reads them, so that all clicks get the same
 * page; what remains stays as it was written.
 */
export function withoutTracking(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const parameters = url.slice(start + 1).split('&');
  const read = parameters.filter((parameter) => !isTracking.test(parameter.split('=', 1)[0]!));
  // The router's address has no '?' without parameters.
  if (read.join('') === '') return url.slice(0, start);
  return read.length === parameters.length ? url : `${url.slice(0, start)}?${read.join('&')}`;
}
