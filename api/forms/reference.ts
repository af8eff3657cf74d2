/** The part of a submission's id that people quote: enough to find the entry with `npm run inbox -- show`. */
export const reference = (id: string): string => id.slice(0, 18);
