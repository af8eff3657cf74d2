import type { KnownProduct } from 'api/records';
import type { Found } from './catalogue';

/** What an answer links to: a page of the catalogue, or a variant on it. */
export interface Linked {
  path: string;
  code: string | undefined;
}

const links = /\]\((\/our-products\/[^\s()#]{1,200})(?:#([A-Z0-9./-]{1,40}))?\)/g;

/** The pages of the catalogue to which an answer links, in its order. */
export const linksIn = (answer: string): Linked[] =>
  [...answer.matchAll(links)].map(([, path, code]) => ({ path: path!, code }));

/** The product to which an answer links first, if it is one of those found. */
export function productLinked(answer: string, found: readonly Found[]): KnownProduct | undefined {
  const path = linksIn(answer)[0]?.path;
  return found.find(({ product }) => product?.path === path)?.product;
}
