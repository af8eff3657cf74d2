import { addresses, dataFiles } from 'api/addresses';
import type { ProductSummary } from 'api/records';
import type { Data } from '../files/data';

/**
 * The address under which a page really is, where a visitor has typed it in other letter case, with a slash at its
 * end, or with a product under another category than its own; undefined where the address is right, or opens nothing
 * at all.
 */
export async function canonicalPath(pathname: string, data: Data): Promise<string | undefined> {
  const known = await index(data);
  const wanted = withoutLastSlashes(pathname).toLowerCase();
  const right = known.paths.get(wanted) ?? known.products.get(wanted.split('/').at(-1)!);
  const withinCatalogue = wanted.startsWith(`${addresses.ourProducts.to()}/`);
  if (!right || right === pathname) return undefined;
  return known.paths.has(wanted) || (withinCatalogue && wanted.split('/').length === 4) ? right : undefined;
}

/** Counted by hand: a pattern for slashes at the end starts again at every slash before it. */
function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

interface Index {
  /** Every page's path by its lower-case form. */
  paths: Map<string, string>;
  /** Every product's path by its lower-case id. */
  products: Map<string, string>;
}

const noProducts: readonly ProductSummary[] = [];
const indexes = new WeakMap<readonly ProductSummary[], Index>();

/** Made again only when the compiled products have changed. */
async function index(data: Data): Promise<Index> {
  // Without the list no address of a product is corrected, and pages are served as ever; health names the file.
  const list = await data.getJson<ProductSummary[]>(dataFiles.products).catch(() => noProducts);
  const known = indexes.get(list);
  if (known) return known;
  const made: Index = { paths: new Map(), products: new Map() };
  for (const { pattern } of Object.values(addresses)) if (!pattern.includes(':')) made.paths.set(pattern, pattern);
  for (const { id, productCategoryId } of list) {
    const category = addresses.category.to(productCategoryId);
    const product = addresses.product.to(productCategoryId, id);
    made.paths.set(category.toLowerCase(), category);
    made.paths.set(product.toLowerCase(), product);
    made.products.set(id.toLowerCase(), product);
  }
  indexes.set(list, made);
  return made;
}
