/** A comparison of products and variants, by their ids and order codes; or of what differs between them only. */
export const compare = {
  pattern: '/compare',
  to: (items: readonly string[] = [], { onlyDifferences = false } = {}) => {
    const named = items.map((item) => encodeURIComponent(item).replaceAll('%2F', '/')).join(',');
    return `/compare${named && `?items=${named}`}${named && onlyDifferences ? '&only=differences' : ''}`;
  },
} as const;
