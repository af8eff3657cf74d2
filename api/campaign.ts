const added = /^(utm|mc|pk|hsa)_|clid$|braid$|^(from|ref|source|srsltid)$/i;

/** Whether a parameter of an address is one that advertisements, mailings and others add to it, and says nothing about the page. */
export const isCampaign = (parameter: string): boolean => added.test(parameter);
