/**
 * The parameters of a query that have one of the given names, in the order of the address.
 * @param search the query with its `?`, or an empty text
 */
export const namedQuery = (search: string, names: readonly string[] = []): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)));
