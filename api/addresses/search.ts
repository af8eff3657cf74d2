/** The results for what a visitor types. */
export const search = {
  pattern: '/search',
  to: (query = '') => (query ? `/search?${new URLSearchParams({ q: query }).toString()}` : '/search'),
} as const;
