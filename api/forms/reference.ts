/** The part of a submission's id that people quote: enough to find the entry with `npm run inbox -- show`. */
export const reference = (id: string): string => id.slice(0, 18);

/** Whether a text can be a reference: an address says by one that something has been stored. */
export const isReference = (text: string): boolean => /^[0-9a-f-]{18}$/.test(text);
