import { addresses, brochureFile, uploadAddress } from 'api/addresses';
import type { ProductSource } from '../schema';
import type { Sources } from './sources';

/** Returns why an address opens nothing, or undefined if it opens something. */
export type LinkCheck = (href: string) => string | undefined;

const staticPaths = new Set<string>(
  Object.values(addresses)
    .map(({ pattern }) => pattern as string)
    .filter((pattern) => !pattern.includes(':')),
);

/**
 * Creates the check for every link and path in the texts. It allows the site's own addresses with existing ids,
 * existing files under /uploads/, the brochure, and https addresses (row A1). A link to a record that its schema refuses is
 * not wrong.
 */
export function createLinkCheck(sources: Sources, uploads: Iterable<string>): LinkCheck {
  const { refused } = sources;
  const files = new Set([...[...uploads].map(uploadAddress), brochureFile]);
  const aids = new Set(sources.aids.map(({ id }) => addresses.aid.to(id)));
  const categories = new Set(sources.categories.map(({ id }) => id));
  const byId = new Map(sources.products.map((product) => [product.facts.id, product]));
  const codes = new Map<string, Set<string>>();
  const hasCode = (productId: string, code: string) => {
    const known = codes.get(productId) ?? codesOf(byId.get(productId)?.source);
    codes.set(productId, known);
    return known.has(code);
  };
  const wrongWith = (href: string): string | undefined => {
    if (!href.startsWith('/') || href.startsWith('//')) {
      const https = URL.canParse(href) && new URL(href).protocol === 'https:';
      return https ? undefined : 'links go to the site’s own addresses or to https addresses';
    }
    const [address = '', code] = href.split('#');
    const [, first, ...ids] = address.split('/').map(safeDecode);
    const [categoryId = '', productId = ''] = ids;
    if (staticPaths.has(href) || files.has(href) || aids.has(href)) return undefined;
    if (first === 'uploads' && refused.isAnyIn('products/')) return undefined;
    if (first === 'uploads') return `there is no file ${href.slice('/uploads/'.length)}`;
    const isPage = ids.length === 2 || (ids.length === 1 && code === undefined);
    if (`/${first}` !== addresses.ourProducts.pattern || !isPage || ids.includes('')) {
      return 'the site has no such address';
    }
    if (refused.has('categories.yaml', categoryId) || refused.has(`products/${categoryId}.yaml`, productId))
      return undefined;
    if (!categories.has(categoryId)) return `there is no category ${categoryId}`;
    if (productId && byId.get(productId)?.categoryId !== categoryId) {
      return `there is no product ${productId} in the category ${categoryId}`;
    }
    if (code !== undefined && !hasCode(productId, code)) return `the product ${productId} has no code ${code}`;
    return undefined;
  };
  // Many products have the same links.
  const known = new Map<string, string | undefined>();
  return (href) => {
    if (!known.has(href)) known.set(href, wrongWith(href));
    return known.get(href);
  };
}

/** The codes of a product's variants, which are the anchors of its page. */
function codesOf(product: ProductSource | undefined): Set<string> {
  const variants = product?.variants;
  const column = variants?.columns.indexOf('sku') ?? -1;
  return new Set(variants?.rows.map((row) => String(row[column])));
}

/** Finds paths of the site in a plain text, valid or not: `see /our-products/cables` → `/our-products/cables`. */
export function pathsInText(text: string): string[] {
  return [...text.matchAll(pathInText)].map(([, path]) => path ?? '');
}

// Only words that begin like one of the site's addresses: 'indoor /outdoor' has no path. '/products' is not an address
// either (row A1), but is easily mistaken for '/our-products'.
const firstSegments = [...staticPaths, '/uploads', '/products'].map((path) => path.slice(1)).join('|');
const pathInText = new RegExp(`(?<![\\w/.:="'-])(/(?:${firstSegments})(?:/[\\w.-]*\\w)*)(?![\\w-])`, 'g');

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
