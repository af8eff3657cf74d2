import type { PageMeta } from '@platform/contract';
import { fullTitle, headTags, jsonLdText, type SiteIdentity } from './head-tags';

/** Updates the head of the open page to describe the screen that is shown. */
export function applyMeta(meta: PageMeta, pathname: string, site: SiteIdentity) {
  document.title = fullTitle(meta, site);
  const wanted = headTags(meta, pathname, site);
  for (const { tag, key, value } of wanted) {
    const selector = `${tag}[${key[0]}="${key[1]}"]`;
    const element = document.head.querySelector(selector) ?? document.head.appendChild(document.createElement(tag));
    element.setAttribute(...key);
    element.setAttribute(...value);
  }
  if (!wanted.some(({ key }) => key[1] === 'og:image')) {
    document.head.querySelector('meta[property="og:image"]')?.remove();
  }
  const jsonLd = document.getElementById('json-ld');
  if (jsonLd) jsonLd.textContent = jsonLdText(meta);
}
