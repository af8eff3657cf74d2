import { addresses, brochureFile, uploadAddress } from 'api/addresses';
import type { Sources } from './sources';

/** Says why an address opens nothing, or undefined when it does. */
export type LinkCheck = (href: string) => string | undefined;

const staticPaths = new Set<string>(
  Object.values(addresses)
    .map(({ pattern }) => pattern as string)
    .filter((pattern) => !pattern.includes(':')),
);

/**
 * Makes the check that every link and path in the texts passes: one of the site's own addresses with existing ids, an
 * existing file under /uploads/, the brochure, or an https address (row A1).
 */
export function createLinkCheck(sources: Sources, uploads: Iterable<string>): LinkCheck {
  const files = new Set([...[...uploads].map(uploadAddress), brochureFile]);
  const categories = new Set(sources.categories.map(({ id }) => id));
  const categoryOf = new Map(sources.products.map(({ categoryId, source }) => [source.id, categoryId]));
  return (href) => {
    if (!href.startsWith('/') || href.startsWith('//')) {
      const https = URL.canParse(href) && new URL(href).protocol === 'https:';
      return https ? undefined : 'links go to the site’s own addresses or to https addresses';
    }
    const [, first, categoryId = '', productId = '', ...rest] = href.split('/').map(safeDecode);
    if (staticPaths.has(href) || files.has(href)) return undefined;
    if (first === 'uploads') return `there is no file ${href.slice('/uploads/'.length)}`;
    if (`/${first}` !== addresses.ourProducts.pattern || rest.length > 0) return 'the site has no such address';
    if (!categories.has(categoryId)) return `there is no category ${categoryId}`;
    if (productId && categoryOf.get(productId) !== categoryId) {
      return `there is no product ${productId} in the category ${categoryId}`;
    }
    return undefined;
  };
}

/** The paths of the site that a plain text names, right or wrong: `see /our-products/cables` → `/our-products/cables`. */
export function pathsInText(text: string): string[] {
  return [...text.matchAll(pathInText)].map(([, path]) => path ?? '');
}

// Only words that begin like one of our addresses: 'indoor /outdoor' is no path. '/products' is no
// route either (row A1), and an easy mistake for '/our-products'.
const firstSegments = [...staticPaths, '/uploads', '/products'].map((path) => path.slice(1)).join('|');
const pathInText = new RegExp(`(?<![\\w/.:="'-])(/(?:${firstSegments})(?:/[\\w.-]*\\w)*)(?![\\w-])`, 'g');

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
