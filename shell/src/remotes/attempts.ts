/** How often an entry address has failed so far; the loader counts, the federation plugin reads. */
export const entryAttempts = new Map<string, number>();
