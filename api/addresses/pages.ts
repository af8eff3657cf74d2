/*
 * The address of every page, defined once for links, routes, the sitemap and link checks (row A1). `pattern` is for
 * routers; `to` makes an address.
 */

export const home = { pattern: '/home', to: () => '/home' } as const;
export const ourProducts = { pattern: '/our-products', to: () => '/our-products' } as const;

export const category = {
  pattern: '/our-products/:productCategoryId',
  to: (categoryId: string) => `/our-products/${encodeURIComponent(categoryId)}`,
} as const;

export const product = {
  pattern: '/our-products/:productCategoryId/:productId',
  to: (categoryId: string, productId: string) =>
    `/our-products/${encodeURIComponent(categoryId)}/${encodeURIComponent(productId)}`,
} as const;

export const about = { pattern: '/about', to: () => '/about' } as const;
export const certificates = { pattern: '/certificates', to: () => '/certificates' } as const;
export const management = { pattern: '/management', to: () => '/management' } as const;
export const ourProjects = { pattern: '/our-projects', to: () => '/our-projects' } as const;
export const careers = { pattern: '/career-opportunities', to: () => '/career-opportunities' } as const;
export const contactUs = { pattern: '/contact-us', to: () => '/contact-us' } as const;
export const enquiry = { pattern: '/enquiry', to: () => '/enquiry' } as const;

/** A comparison of products and variants, by their ids and order codes; or of what differs between them only. */
export const compare = {
  pattern: '/compare',
  to: (items: readonly string[] = [], { onlyDifferences = false } = {}) => {
    const named = items.map((item) => encodeURIComponent(item).replaceAll('%2F', '/')).join(',');
    return `/compare${named && `?items=${named}`}${named && onlyDifferences ? '&only=differences' : ''}`;
  },
} as const;

/** The selection aids, and one of them, with answers if there are any (api/aids). */
export const choose = { pattern: '/choose', to: () => '/choose' } as const;

export const aid = {
  pattern: '/choose/:aidId',
  to: (aidId: string, answers = '') => `/choose/${encodeURIComponent(aidId)}${answers && `?${answers}`}`,
} as const;

/** The results for what a visitor types, from the first or a later page of them. */
export const search = {
  pattern: '/search',
  to: (query = '', page = 1) => {
    const entries = { ...(query && { q: query }), ...(page > 1 && { page: String(page) }) };
    const text = new URLSearchParams(entries).toString();
    return text ? `/search?${text}` : '/search';
  },
} as const;
