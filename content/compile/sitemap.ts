import { addresses } from 'api/addresses';
import type { Sources } from './sources';

/** sitemap.xml: the static pages of the site and one entry per category and product, with the site's own origin. */
export function sitemap({ categories, products }: Sources, origin: string): string {
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
  const pages = [
    ...statics,
    ...categories.map(({ id }) => ({ path: addresses.category.to(id), changed: undefined })),
    ...products.map(({ categoryId, source }) => ({
      path: addresses.product.to(categoryId, source.id),
      changed: source.added,
    })),
  ];
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
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
