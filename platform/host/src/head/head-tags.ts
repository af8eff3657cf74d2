import type { PageMeta } from '@platform/contract';
import { scriptJson } from '../page/script-json';

/** What the head says about the site. */
export interface SiteIdentity {
  name: string;
  /** Such as `https://www.example.com`. */
  origin: string;
  /** Shown with links to pages that have no picture, or one that social networks do not show. */
  image?: string | undefined;
}

/** An element of the head that describes the page; the server and the browser use the same list. */
export interface HeadTag {
  tag: 'meta' | 'link';
  /** The attribute that identifies the element, and its value. */
  key: [name: 'name' | 'property' | 'rel', value: string];
  /** The attribute that carries the content, and its value. */
  value: [name: 'content' | 'href', value: string];
}

const absolute = (origin: string, address: string) => new URL(address, origin).href;

/** A page's description, canonical address and Open Graph tags. */
export function headTags(meta: PageMeta, pathname: string, site: SiteIdentity): HeadTag[] {
  // The path of a request may look like the address of another host, such as `//host`.
  const canonical = meta.canonical ? absolute(site.origin, meta.canonical) : new URL(site.origin).origin + pathname;
  const named = (name: string, content: string): HeadTag => ({
    tag: 'meta',
    key: ['name', name],
    value: ['content', content],
  });
  const graph = (name: string, content: string): HeadTag => ({
    tag: 'meta',
    key: ['property', `og:${name}`],
    value: ['content', content],
  });
  // None of the large social networks shows SVG.
  const image = meta.image && !meta.image.endsWith('.svg') ? meta.image : (site.image ?? meta.image);
  return [
    named('description', meta.description),
    named('robots', meta.noindex || (meta.status && meta.status !== 200) ? 'noindex' : 'index, follow'),
    { tag: 'link', key: ['rel', 'canonical'], value: ['href', canonical] },
    graph('site_name', site.name),
    graph('type', 'website'),
    graph('title', meta.title),
    graph('description', meta.description),
    graph('url', canonical),
    ...(image ? [graph('image', absolute(site.origin, image))] : []),
  ];
}

/** The page's title followed by the site's name. */
export const fullTitle = (meta: PageMeta, site: SiteIdentity) =>
  meta.title.includes(site.name) ? meta.title : `${meta.title} | ${site.name}`;

/** JSON-LD as text that is safe inside a script element; an empty list if there is none, since an empty text is not JSON. */
export const jsonLdText = (meta: PageMeta) => scriptJson(meta.jsonLd ?? []);
