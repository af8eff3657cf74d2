/**
 * The `integrity` of each remote's entry, from the loader to the plugin that makes the script. By absolute address, because
 * the federation runtime resolves the one that it is given.
 */
export const entryHashes = new Map<string, string>();
