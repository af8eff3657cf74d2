import type { APIRequestContext, Page } from '@playwright/test';

/**
 * The address of the site to test, from the environment variable `SITE_URL`, for `use.baseURL` of a Playwright configuration.
 * @throws {Error} if it is not an address
 */
export function siteAddress(): string {
  const address = process.env['SITE_URL'] ?? '';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(`SITE_URL must be the address of a site, such as https://www.example.com; it is '${address}'.`);
  }
  return address;
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
