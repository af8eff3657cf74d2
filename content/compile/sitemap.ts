import { addresses } from 'api/addresses';
import type { Sources } from './sources';

/** A crawler takes at most 50,000 addresses in a file; files of fewer are read again sooner after a change. */
const maxInFile = 10_000;

/**
 * The sitemap's files by name: the static pages of the site and one entry per selection aid, category and product, with
 * the site's own origin. sitemap.xml has them all, or names the parts sitemap-1.xml, … that have them.
 * @param most addresses in a file
 */
export function sitemap(
  { categories, products, aids }: Pick<Sources, 'categories' | 'products' | 'aids'>,
  origin: string,
  most = maxInFile,
): Map<string, string> {
  const statics = [
    addresses.home,
    addresses.ourProducts,
    addresses.about,
    addresses.certificates,
    addresses.management,
    addresses.ourProjects,
    addresses.careers,
    addresses.contactUs,
  ].map(({ to }) => ({ path: to(), changed: undefined }));
  const choose = aids.length > 0 ? [addresses.choose.to(), ...aids.map(({ id }) => addresses.aid.to(id))] : [];
  const pages = [
    ...statics,
    ...choose.map((path) => ({ path, changed: undefined })),
    ...categories.map(({ id }) => ({ path: addresses.category.to(id), changed: undefined })),
    ...products.map(({ categoryId, facts }) => ({
      path: addresses.product.to(categoryId, facts.id),
      changed: facts.added,
    })),
  ];
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  if (entries.length <= most) return new Map([['sitemap.xml', list('urlset', entries)]]);
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, at): [string, string] => [
    `sitemap-${at + 1}.xml`,
    list('urlset', entries.slice(at * most, (at + 1) * most)),
  ]);
  const named = parts.map(([name]) => `<sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc></sitemap>`);
  return new Map([['sitemap.xml', list('sitemapindex', named)], ...parts]);
}

function list(element: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n');
}

/** robots.txt: allows everything except the API, and names the sitemap. */
export function robots(origin: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
