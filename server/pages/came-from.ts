import type { FastifyRequest } from 'fastify';
import { addresses } from 'api/addresses';
import { visitAddress, type Visit } from 'api/visit';
import type { Data } from '../files/data';
import { productExists } from '../submissions/products';
import type { PageSource } from './page-data';

/** The pages that depend on where the visitor has come from: each has a link to the contact form, or the form itself. */
const concerned = new Set<string>([addresses.home.pattern, addresses.ourProjects.pattern, addresses.contactUs.pattern]);

/** Whether a page may depend on the page that the visitor has come from. */
export const variesByReferer = (pathname: string) => concerned.has(pathname);

/**
 * The id of the product from whose page the visitor has come, taken from the request's `Referer`, the only source without
 * scripts and cookies. Undefined on pages that have no use for it, and for anything that is not one of our products.
 */
export async function productCameFrom(
  { headers: { referer }, host, url }: Pick<FastifyRequest, 'headers' | 'host' | 'url'>,
  data: Pick<Data, 'getJson'>,
): Promise<string | undefined> {
  if (!referer || !variesByReferer(url.split('?')[0]!) || !URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  const [, products, , id, ...more] = from.pathname.split('/');
  if (from.host !== host || `/${products}` !== addresses.ourProducts.pattern || !id || more.length > 0)
    return undefined;
  return (await productExists(data, id).catch(() => false)) ? id : undefined;
}

/** The same object each time, so that a process that renders pages need not ask for it again. */
const fromNoProduct: Visit = {};

/** The visit as page data. */
export const visitSource: PageSource = {
  pattern: visitAddress,
  read: (_params, { productId }) => Promise.resolve(productId ? { productId } : fromNoProduct),
};
