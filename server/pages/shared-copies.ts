import { shellName, type Composition } from '@platform/contract';
import { addresses } from 'api/addresses';
import type { Viewer } from './page-data';

/** Visible characters that fit beside the page's policies into the 16 kB that nginx reads headers with (deploy/nginx/site.conf). */
const sendable = /^[\x20-\x7e]{1,4000}$/;

/**
 * Whether a shared cache may keep the page of this address. Not one that names the product the visitor has come from, nor the
 * contact form: its time tells who fills it in too fast, and is as old as the copy.
 */
export const mayBeShared = (url: string, { productId }: Pick<Viewer, 'productId'>) =>
  productId === undefined && url.split('?', 1)[0] !== addresses.contactUs.pattern;

/**
 * What a page is made of, as keys by which a shared cache finds its copies: the releases, `shell@1.0.0 catalogue@1.2.3`, and the
 * addresses of what was read for it, without their queries: `/api/reviews/0252-6`.
 * @returns undefined for more than a header takes: such a page is not shared
 */
export function surrogateKeys({ shell, remotes }: Composition, read: Iterable<string>): string | undefined {
  const releases = Object.entries(remotes).map(([name, release]) => `${name}@${release!.version}`);
  const data = [...read].map((address) => address.split('?', 1)[0]!);
  const keys = [`${shellName}@${shell}`, ...releases.sort(), ...[...new Set(data)].sort()].join(' ');
  return sendable.test(keys) ? keys : undefined;
}

/**
 * What tells a shared cache that it may show its copy without asking (RFC 9213, RFC 5861), and by which keys it can be
 * removed. Browsers go by `Cache-Control`, and ask each time.
 */
export const sharedHeaders = (seconds: number, keys: string) => ({
  'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${seconds}`,
  'surrogate-key': keys,
});
