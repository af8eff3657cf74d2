import type { PageMeta } from '@platform/contract';
import { fullTitle, headTags, jsonLdText, type SiteIdentity } from './head-tags';

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page's metadata as HTML for its head. */
export function headHtml(meta: PageMeta, pathname: string, site: SiteIdentity): string {
  const tags = headTags(meta, pathname, site).map(
    ({ tag, key, value }) => `<${tag} ${key[0]}="${escapeHtml(key[1])}" ${value[0]}="${escapeHtml(value[1])}">`,
  );
  const jsonLd = `<script type="application/ld+json" id="json-ld">${jsonLdText(meta)}</script>`;
  return [`<title>${escapeHtml(fullTitle(meta, site))}</title>`, ...tags, jsonLd].join('\n');
}
