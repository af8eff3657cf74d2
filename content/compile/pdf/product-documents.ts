import type { Picture, ProductDetails } from 'api/records';
import type { DocumentSource } from '../uploads';
import { makeDatasheet, type DocumentContext } from './datasheet';
import { makeDocument } from './document';

/** What a PDF about a product is made from, besides the product's record. */
export type ProductDocument =
  | { kind: 'datasheet'; product: string; info: string; company: string }
  | { kind: 'document'; product: string; label: string; source: DocumentSource; pictures: Record<string, Picture> };

/** The part of the context that can be written into a file: everything but the pictures. */
export type PrintedFacts = Omit<DocumentContext, 'print'>;

/** One PDF of a large catalogue: the server makes it when it is requested for the first time. */
export interface RequestedDocument {
  /** Changes with everything that the PDF is made from. */
  version: string;
  document: ProductDocument;
}

/** What all of them need. */
export interface RequestedFacts {
  facts: PrintedFacts;
  /** Where the originals of photographs are, below the compiled content, by the address of the picture. */
  photos: Record<string, string>;
}

/** Where the compiler writes them, below the compiled content; the folder has no address. */
export const requestedFiles = {
  facts: 'documents/facts.json',
  document: (name: string) => `documents/${name}.json`,
};

/** A product without what is not printed, so that a new review, or another name of a related product, changes no PDF. */
export const printedProduct = (details: ProductDetails): ProductDetails => ({
  ...details,
  customerReviews: [],
  related: undefined,
});

/** Makes the PDF. */
export function makeProductDocument(
  document: ProductDocument,
  details: ProductDetails,
  context: DocumentContext,
): Promise<Buffer> {
  const product = printedProduct(details);
  if (document.kind === 'datasheet') return makeDatasheet(product, document, context);
  const { label, source, pictures } = document;
  return makeDocument(label, source, product, (key) => pictures[key]!, context);
}
