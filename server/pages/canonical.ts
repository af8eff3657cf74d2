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

/** No address of a page is longer. */
const longest = 300;
/** Answers that are kept for each state of the catalogue. */
const maxKept = 5000;
const kept = new WeakMap<IndexConnection, LRUCache<string, { right: string | undefined }>>();

/**
 * The address under which a page really is, where a visitor has typed it in other letter case, with a slash at its
 * end, or with a product under another category than its own; undefined where the address is right, or opens nothing
 * at all. Without the index no address of the catalogue is corrected, and pages are served as usual.
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

/** Counted by hand: a pattern for slashes at the end starts again at every slash before it. */
function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** The address of a category or product, asked in lower case. */
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
