/**
 * The parameters of a query that have one of the given names, or all of them, in the order of the address.
 * @param search the query with its `?`, or an empty text
 */
export const namedQuery = (search: string, names: readonly string[] | 'all' = []): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names === 'all' || names.includes(name)));
