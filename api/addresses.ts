/**
 * Every address of the site, defined once for links, routes, the sitemap and link checks (row A1). `pattern` is for
 * routers; `to` makes an address.
 */
export const addresses = {
  home: { pattern: '/home', to: () => '/home' },
  ourProducts: { pattern: '/our-products', to: () => '/our-products' },
  category: {
    pattern: '/our-products/:productCategoryId',
    to: (categoryId: string) => `/our-products/${encodeURIComponent(categoryId)}`,
  },
  product: {
    pattern: '/our-products/:productCategoryId/:productId',
    to: (categoryId: string, productId: string) =>
      `/our-products/${encodeURIComponent(categoryId)}/${encodeURIComponent(productId)}`,
  },
  about: { pattern: '/about', to: () => '/about' },
  certificates: { pattern: '/certificates', to: () => '/certificates' },
  management: { pattern: '/management', to: () => '/management' },
  ourProjects: { pattern: '/our-projects', to: () => '/our-projects' },
  careers: { pattern: '/career-opportunities', to: () => '/career-opportunities' },
  contactUs: { pattern: '/contact-us', to: () => '/contact-us' },
  enquiry: { pattern: '/enquiry', to: () => '/enquiry' },
  /** A comparison of products and variants, by their ids and order codes; or of what differs between them only. */
  compare: {
    pattern: '/compare',
    to: (items: readonly string[] = [], { onlyDifferences = false } = {}) => {
      const named = items.map((item) => encodeURIComponent(item).replaceAll('%2F', '/')).join(',');
      return `/compare${named && `?items=${named}`}${named && onlyDifferences ? '&only=differences' : ''}`;
    },
  },
  /** The selection aids, and one of them, with answers if there are any (api/aids). */
  choose: { pattern: '/choose', to: () => '/choose' },
  aid: {
    pattern: '/choose/:aidId',
    to: (aidId: string, answers = '') => `/choose/${encodeURIComponent(aidId)}${answers && `?${answers}`}`,
  },
  /** The results for what a visitor types, from the first or a later page of them. */
  search: {
    pattern: '/search',
    to: (query = '', page = 1) => {
      const entries = { ...(query && { q: query }), ...(page > 1 && { page: String(page) }) };
      const text = new URLSearchParams(entries).toString();
      return text ? `/search?${text}` : '/search';
    },
  },
} as const;

/** The address of one variant: its product's page, at the row of its code, whose characters need no encoding. */
export const variantAddress = (categoryId: string, productId: string, sku: string) =>
  `${addresses.product.to(categoryId, productId)}#${sku}`;

/** The contact form, with a message about a product, or about the one of its variants with this code. */
export const contactAboutAddress = (productId: string, code?: string) =>
  `${addresses.contactUs.to()}?${new URLSearchParams({ [contactAbout]: productId, ...(code && { [contactCode]: code }) })}#message`;
/** The parameter in the contact page's query that names the product. */
export const contactAbout = 'product';
/** The parameter that names the variant. */
export const contactCode = 'code';
/** The contact form, with the enquiry list of this browser as its message. */
export const contactListAddress = () => `${addresses.contactUs.to()}?${contactList}=own#message`;
/** The parameter in the contact page's query that asks for the list. */
export const contactList = 'list';
/** The contact form, with a message about what the search has not found. */
export const contactSearchedAddress = (words: string) =>
  `${addresses.contactUs.to()}?${new URLSearchParams({ [contactSearched]: words })}#message`;
/** The parameter in the contact page's query that has these words. */
export const contactSearched = 'searched';

/** Where forms are posted without scripts, and where the server redirects once they are stored. */
export const formAddresses = {
  contact: {
    pattern: addresses.contactUs.pattern,
    to: () => addresses.contactUs.to(),
    stored: () => `${addresses.contactUs.to()}?sent=1`,
  },
  review: {
    pattern: `${addresses.product.pattern}/reviews`,
    to: (categoryId: string, productId: string) => `${addresses.product.to(categoryId, productId)}/reviews`,
    stored: (categoryId: string, productId: string) => `${addresses.product.to(categoryId, productId)}#reviews`,
  },
} as const;

/** The brochure, "catalogue and company profile", at the site root (row A8). */
export const brochureFile = '/catalogue-and-company-profile.pdf';

/** The address that dials a telephone number. */
export const telephone = (number: string) => `tel:${number.replaceAll(' ', '')}`;

/** The address of a datasheet or other document that the data names (row C9). */
export const uploadAddress = (fileName: string) => `/uploads/${encodeURIComponent(fileName)}`;

/** The data files that the content compiler writes and the screens load (row G1). */
export const dataFiles = {
  categories: '/data/products-category.json',
  products: '/data/products.json',
  productDetails: '/data/product-details.json',
  team: '/data/our-team.json',
  search: '/data/searchResults.json',
  site: '/data/site.json',
  fonts: '/data/fonts.json',
  moderation: '/data/moderation.json',
  home: '/data/home.json',
  /** One category: its record and its products. */
  category: (categoryId: string) => `/data/categories/${encodeURIComponent(categoryId)}.json`,
  /** One product's details. */
  product: (productId: string) => `/data/products/${encodeURIComponent(productId)}.json`,
  /** The selection aids. */
  aids: '/data/aids.json',
  /** The meaning of attributes and classes. */
  attributes: '/data/attributes.json',
  /** What can be ordered in one category. */
  variants: (categoryId: string) => `/data/variants/${encodeURIComponent(categoryId)}.json`,
  /** The variants of one category as lines of tables. */
  tables: (categoryId: string) => `/data/tables/${encodeURIComponent(categoryId)}.json`,
  /** One static page's text: about, certificates, projects, careers. */
  page: (name: string) => `/data/pages/${encodeURIComponent(name)}.json`,
} as const;

/** Where the API answers a selection aid. */
export const aidRequest = {
  pattern: '/api/choose/:aidId',
  to: (aidId: string, answers: string) => `/api/choose/${encodeURIComponent(aidId)}?${answers}`,
} as const;

/** The search index, below the compiled content; it has no address, because only the server reads it. */
export const searchIndexFile = 'search/index.sqlite';
