/** The results for what a visitor types, from the first or a later page of them. */
export const search = {
  pattern: '/search',
  to: (query = '', page = 1) => {
    const entries = { ...(query && { q: query }), ...(page > 1 && { page: String(page) }) };
    const text = new URLSearchParams(entries).toString();
    return text ? `/search?${text}` : '/search';
  },
} as const;
