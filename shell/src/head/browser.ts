import type { PageMeta } from '@platform/contract';
import type { Site } from 'api/records';
import { fullTitle, headTags, jsonLdText } from './head';

/** Brings the head of the open page in step with the screen that it shows (row A10). */
export function applyMeta(meta: PageMeta, pathname: string, site: Site) {
  document.title = fullTitle(meta, site);
  const wanted = headTags(meta, pathname, site);
  for (const { tag, key, value } of wanted) {
    const selector = `${tag}[${key[0]}="${key[1]}"]`;
    const element = document.head.querySelector(selector) ?? document.head.appendChild(document.createElement(tag));
    element.setAttribute(...key);
    element.setAttribute(...value);
  }
  if (!meta.image) document.head.querySelector('meta[property="og:image"]')?.remove();
  const jsonLd = document.getElementById('json-ld');
  if (jsonLd) jsonLd.textContent = jsonLdText(meta);
}
