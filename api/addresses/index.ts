import * as addresses from './pages';

// Namespaces, of which a remote's chunks contain only what the remote uses.
export { addresses };
export * as formAddresses from './forms';
export * as enquiryAddresses from './enquiry';
export * as dataFiles from './data-files';

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

/** The brochure, "catalogue and company profile", at the site root (row A8). */
export const brochureFile = '/catalogue-and-company-profile.pdf';

/** The address that dials a telephone number. */
export const telephone = (number: string) => `tel:${number.replaceAll(' ', '')}`;

/** The address of a datasheet or other document that the data names (row C9). */
export const uploadAddress = (fileName: string) => `/uploads/${encodeURIComponent(fileName)}`;

/** Where the API answers a selection aid. */
export const aidRequest = {
  pattern: '/api/choose/:aidId',
  to: (aidId: string, answers: string) => `/api/choose/${encodeURIComponent(aidId)}?${answers}`,
} as const;

/** The search index, below the compiled content; it has no address, because only the server reads it. */
export const searchIndexFile = 'search/index.sqlite';
