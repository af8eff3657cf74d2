import { LRUCache } from 'lru-cache';
import { addresses } from 'api/addresses';
import type { IndexConnection } from '../search/index-connection';

/** Every static page's path by its lower-case form. */
const staticPaths = new Map(
  Object.values(addresses)
    .map(({ pattern }) => pattern as string)
    .filter((pattern) => !pattern.includes(':'))
    .map((pattern) => [pattern.toLowerCase(), pattern]),
);
const catalogue = addresses.ourProducts.to();

/** No page has a longer address. */
const longest = 300;
/** The number of answers that are kept for each state of the catalogue. */
const maxKept = 5000;
const kept = new WeakMap<IndexConnection, LRUCache<string, { right: string | undefined }>>();

/**
 * The real address of a page, if a visitor has typed it in a different letter case, with a slash at the end, or with a product
 * under the wrong category; undefined if the address is right or leads to nothing. Without the index, no address in the
 * catalogue is corrected, and pages are served as usual.
 * @param index gives the search index; may throw
 */
export async function canonicalPath(
  pathname: string,
  index: () => Promise<IndexConnection>,
): Promise<string | undefined> {
  const whole = withoutLastSlashes(pathname);
  if (whole.length > longest) return undefined;
  const wanted = whole.toLowerCase();
  const isInCatalogue = wanted.startsWith(`${catalogue}/`) && wanted.split('/').length <= 4;
  const right =
    staticPaths.get(wanted) ??
    (isInCatalogue
      ? await index()
          .then((opened) => inCatalogue(wanted, opened))
          .catch(() => undefined)
      : undefined);
  return right === pathname ? undefined : right;
}

/** Counted in a loop: a pattern for slashes at the end would start again at every slash before them. */
function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The address of a category or product, looked up in lower case. */
async function inCatalogue(wanted: string, index: IndexConnection): Promise<string | undefined> {
  let answers = kept.get(index);
  if (!answers) kept.set(index, (answers = new LRUCache({ max: maxKept })));
  const known = answers.get(wanted);
  if (known) return known.right;
  const own = {
    sql: "select address from entries where address = ? collate nocase and kind in ('category', 'family')",
    parameters: [wanted],
  };
  // A product has one page, whatever the category before its id.
  const product = {
    sql: `select address from order_codes join entries on entries.id = entry where key = ? and rank = 3`,
    parameters: [(wanted.split('/')[3] ?? '').toUpperCase()],
  };
  const found = (await index.read([own, product])) as { address: string }[][];
  const right = found.flat()[0]?.address;
  answers.set(wanted, { right });
  return right;
}
