/** The rendering half of a host: what a site's `server.tsx` uses. */
export { escapeHtml } from '../head/head-html';
export type { PageHost, PageRequest, RenderPage } from '../server/seam';
export { createRenderer, type SiteHead, type SiteHeadParts } from './create-renderer';
