const parameters = /^(?:utm|mc|pk|hsa)_|clid$|^(?:from|ref|source)$/;

/** Whether a parameter of an address is one that mailings and advertisements add, and says nothing about the page. */
export const isCampaign = (parameter: string): boolean => parameters.test(parameter);
