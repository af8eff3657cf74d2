import { randomBytes } from 'node:crypto';

/** A fresh nonce for one page. */
export const makeNonce = () => randomBytes(16).toString('base64');

/**
 * The content security policy of a page: the site's own files, inline elements with this page's nonce, and the frames of
 * the maps. Nothing `unsafe-*` (issue: server).
 */
export function contentSecurityPolicy(nonce: string, frames: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `frame-src ${frames.length ? frames.join(' ') : `'none'`}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Headers of every answer, whatever it carries. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
