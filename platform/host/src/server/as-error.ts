/** A thrown value as an Error: a remote may throw anything. */
export const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));
