import { shellName, type Composition } from '@platform/contract';
import { addresses } from 'api/addresses';
import type { Viewer } from './page-data';

/** Visible characters, few enough to fit with the page's policies into nginx's 16 kB for headers (deploy/nginx/site.conf). */
const sendable = /^[\x20-\x7e]{1,4000}$/;

/**
 * Whether a shared cache may keep the page at this address. It may not if the page names the product that the visitor came from,
 * or if it is the contact form: the time in that form reveals a form that is filled in too fast, and in a copy it would be too
 * old.
 */
export const mayBeShared = (url: string, { productId }: Pick<Viewer, 'productId'>) =>
  productId === undefined && url.split('?', 1)[0] !== addresses.contactUs.pattern;

/**
 * The keys by which a shared cache finds its copies of a page: the releases (`shell@1.0.0 catalogue@1.2.3`) and the addresses of
 * the data that was read for it, without their queries (`/api/reviews/0252-6`).
 * @returns undefined if they do not fit into a header; such a page is not shared
 */
export function surrogateKeys({ shell, remotes }: Composition, read: Iterable<string>): string | undefined {
  const releases = Object.entries(remotes).map(([name, release]) => `${name}@${release!.version}`);
  const data = [...read].map((address) => address.split('?', 1)[0]!);
  const keys = [`${shellName}@${shell}`, ...releases.sort(), ...[...new Set(data)].sort()].join(' ');
  return sendable.test(keys) ? keys : undefined;
}

/**
 * The headers that allow a shared cache to serve its copy without asking (RFC 9213, RFC 5861), and name the keys by which it
 * can be removed. Browsers go by `Cache-Control` and ask each time.
 */
export const sharedHeaders = (seconds: number, keys: string) => ({
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${seconds}`,
  'surrogate-key': keys,
});
