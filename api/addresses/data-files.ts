/* The data files that the content compiler writes and the screens load (row G1). */

export const categories = '/data/products-category.json';
export const products = '/data/products.json';
export const productDetails = '/data/product-details.json';
export const team = '/data/our-team.json';
export const search = '/data/searchResults.json';
export const site = '/data/site.json';
export const fonts = '/data/fonts.json';
export const moderation = '/data/moderation.json';
export const home = '/data/home.json';
/** One category: its record and its products. */
export const category = (categoryId: string) => `/data/categories/${encodeURIComponent(categoryId)}.json`;
/** One product's details. */
export const product = (productId: string) => `/data/products/${encodeURIComponent(productId)}.json`;
/** The selection aids. */
export const aids = '/data/aids.json';
/** The meaning of attributes and classes. */
export const attributes = '/data/attributes.json';
/** What can be ordered in one category. */
export const variants = (categoryId: string) => `/data/variants/${encodeURIComponent(categoryId)}.json`;
/** The variants of one category as lines of tables. */
export const tables = (categoryId: string) => `/data/tables/${encodeURIComponent(categoryId)}.json`;
/** The knowledge base of the chat, with the model's instructions: the server alone reads it (row F9). */
export const knowledge = '/data/knowledge.json';
/** One static page's text: about, certificates, projects, careers. */
export const page = (name: string) => `/data/pages/${encodeURIComponent(name)}.json`;
