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

// In files of their own: a chunk contains all of a file that any chunk of its remote uses, and these are long.
export { aid, choose } from './aids';
export { compare } from './compare';
export { search } from './search';
