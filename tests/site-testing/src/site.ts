import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

/**
 * The address of the site to test, from the environment variable `SITE_URL`, for `use.baseURL` of a Playwright configuration. If that is
 * an address that `platform pin` has printed, the site it belongs to.
 * @throws {Error} if it is not an address
 */
export function siteAddress(): string {
  const address = process.env['SITE_URL'] ?? '';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(`SITE_URL must be the address of a site, such as https://www.example.com; it is '${address}'.`);
  }
  return pinOf(address)?.origin ?? address;
}

/** The address as one that shows pinned releases; undefined if it is none. */
function pinOf(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.pathname === '/pin' && url.searchParams.has('token') ? url : undefined;
}

/**
 * Shows the visitor the pinned releases if `SITE_URL` is an address that `platform pin` has printed, on all pages that the context opens.
 * @throws {Error} with the site's reason if it refuses the address
 */
export async function showPinned(context: BrowserContext): Promise<void> {
  const pin = pinOf(process.env['SITE_URL'] ?? '');
  if (!pin) return;
  const answer = await context.request.get(pin.href, { headers: { accept: 'application/json' }, maxRedirects: 0 });
  if (answer.status() === 302) return;
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: string };
  throw new Error(`${pin.origin} does not show the releases of SITE_URL: ${detail ?? `it answers ${answer.status()}`}`);
}

/** A product of the site, as far as tests need it. */
export interface SiteProduct {
  id: string;
  productName: string;
}

/** Reads a file of the site's data. */
async function readData<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`${answer.url()} answers ${answer.status()}`);
  return (await answer.json()) as T;
}

/**
 * The first product of the first category, and the path of the category's page.
 * @throws {Error} if the site has no data of products
 */
export async function firstProduct(request: APIRequestContext): Promise<{ category: string; product: SiteProduct }> {
  const [category] = await readData<{ id: string }[]>(request, '/data/products-category.json');
  if (!category) throw new Error('The site has no category of products.');
  const { products } = await readData<{ products: SiteProduct[] }>(request, `/data/categories/${category.id}.json`);
  const [product] = products;
  if (!product) throw new Error(`The category ${category.id} has no product.`);
  return { category: `/our-products/${category.id}`, product };
}

/**
 * The release of a remote that this visitor gets, and the one that takes its place if it cannot be loaded: the same one if
 * there is no other.
 * @throws {Error} if the site has no such remote
 */
export async function releasesOf(page: Page, remote: string): Promise<{ live: string; lastGood: string }> {
  // A visitor of a canary gets the cookie that says so with a page.
  await page.request.get('/home');
  const read = async (query: string) => {
    const { shell, remotes } = await readData<{
      shell: string;
      remotes: Record<string, { version: string } | undefined>;
    }>(page.request, `/composition.json${query}`);
    const version = remotes[remote]?.version;
    if (version === undefined) throw new Error(`The site has no release of ${remote}.`);
    return { shell, version };
  };
  const { shell, version: live } = await read('');
  const { version: lastGood } = await read(`?shell=${shell}&instead=${remote}@${live}`);
  return { live, lastGood };
}
