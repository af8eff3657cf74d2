import type { FastifyRequest } from 'fastify';
import type { InlineHashes } from '@platform/host/server/page-renderer';
import type { Settings } from './settings';

/** Where browsers send reports of what a policy has blocked (reports/reports.ts). */
export const reportsAddress = '/api/reports';
const endpoint = 'policy';

/** The style element of styled-components has no text: its rules are added one by one, which no policy governs. */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/**
 * The content security policy of a page: the site's own files, the releases on its content network, exactly the inline elements that this page was rendered
 * with, and the frames of the maps. Nothing `unsafe-*`.
 */
function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  frames: readonly string[],
  releasesOrigin: readonly string[],
): string {
  return [
    `default-src 'none'`,
    // The start script may load scripts, and those may load more. An address in the page's HTML loads no script, not even
    // one of the site's older releases; browsers without 'strict-dynamic' go by the origins.
    ['script-src', `'self'`, ...releasesOrigin, ...quoted(scripts), `'strict-dynamic'`].join(' '),
    ['style-src', `'self'`, ...quoted([emptyStyle, ...styles])].join(' '),
    `img-src 'self' data:`,
    `font-src 'self' data:`,
    // Chunks are fetched before they are run (the host's early-chunks.ts).
    ['connect-src', `'self'`, ...releasesOrigin].join(' '),
    `manifest-src 'self'`,
    `frame-src ${frames.length ? frames.join(' ') : `'none'`}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...reporting,
  ].join('; ');
}

const reporting = [`report-uri ${reportsAddress}`, `report-to ${endpoint}`];

/**
 * Headers of a page, in addition to those of every answer.
 * @param inline the hashes of its inline elements
 * @param frames origins that it shows frames of
 * @param releasesOrigin the content network that it loads the scripts of releases from
 */
export const pageHeaders = (inline: InlineHashes, frames: readonly string[], releasesOrigin?: string) => ({
  'content-security-policy': contentSecurityPolicy(
    inline,
    frames,
    releasesOrigin === undefined ? [] : [releasesOrigin],
  ),
  'content-security-policy-report-only': [`require-trusted-types-for 'script'`, ...reporting].join('; '),
  // A script whose element has no hash is not even requested, whatever has added it.
  'integrity-policy': `blocked-destinations=(script), endpoints=(${endpoint})`,
  'reporting-endpoints': `${endpoint}="${reportsAddress}"`,
});

/** The policy of everything but pages: it loads nothing, sends nothing, and cannot be framed. */
export const closedPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Drawings carry their style inside; opened by themselves they still load and run nothing. */
const drawingPolicy = `${closedPolicy}; style-src 'unsafe-inline'`;

/** Features of browsers that no page of the site uses; the policy applies to the frames of maps too. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** What pages load by the dozen. The policy of features governs documents, and would be as long as a small script. */
const isPartOfPages = (pathname: string) => /^\/(?:releases|images|fonts)\//.test(pathname);

/** Headers of every answer but {@link isPartOfPages}, which has no policy of features. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': closedPolicy,
} as const;

/** Two years, as the browsers' preload list requires. */
const transportSecurity = { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' };

/** Whether browsers reach the site over TLS only: a proxy in front of this server ends it. */
const isBehindTls = ({ SITE_ORIGIN, TRUST_PROXY }: Pick<Settings, 'SITE_ORIGIN' | 'TRUST_PROXY'>) =>
  TRUST_PROXY.length > 0 && SITE_ORIGIN?.startsWith('https:') === true;

/**
 * The headers that an answer starts with; a page replaces the policy by its own. The policy depends on the address, not on
 * the content type: a 304 has no type, and browsers apply its headers to the copy they have kept.
 * Cross-Origin-Embedder-Policy is left out: the maps are third-party frames, which do not send the headers it requires.
 */
export function headersFor(
  request: Pick<FastifyRequest, 'url' | 'protocol'>,
  settings: Pick<Settings, 'SITE_ORIGIN' | 'TRUST_PROXY'>,
): Record<string, string> {
  const [pathname = ''] = request.url.split('?', 1);
  const { 'permissions-policy': features, ...others } = commonHeaders;
  return {
    ...others,
    ...(!isPartOfPages(pathname) && { 'permissions-policy': features }),
    ...(pathname.endsWith('.svg') && { 'content-security-policy': drawingPolicy }),
    ...((request.protocol === 'https' || isBehindTls(settings)) && transportSecurity),
  };
}

/** The headers of an answer to something that is not an HTTP request. */
export const headersWithoutRequest = (settings: Pick<Settings, 'SITE_ORIGIN' | 'TRUST_PROXY'>) => ({
  ...commonHeaders,
  ...(isBehindTls(settings) && transportSecurity),
});
