/**
 * Parameters with which advertising, mail and social services mark the links to a site: Google's, Meta's, Microsoft's, TikTok's, X's,
 * LinkedIn's, Snap's, Pinterest's, Yandex's, Mailchimp's, Matomo's and HubSpot's.
 */
const tracking = /^(?:(?:utm|mc|pk|hsa|gad)_|_hs|_g[al]$|gclsrc|srsltid|igsh|li_fat_id|sccid|epik)|(?:clid|braid)$/i;

/** Whether a parameter of an address is one that tells one click on a link from another; no page reads it. */
export const isTracking = (parameter: string): boolean => tracking.test(parameter);

/** Whether a parameter of an address is one that mailings and advertisements add, and says nothing about the page. */
export const isCampaign = (parameter: string): boolean =>
  isTracking(parameter) || /^(?:from|ref|source)$/.test(parameter);
