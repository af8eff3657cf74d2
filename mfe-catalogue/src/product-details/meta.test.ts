import { product, site } from '../testing';
import { productBreadcrumbs } from './breadcrumbs';
import { productJsonLd, productMeta } from './meta';

const params = { productCategoryId: 'gi_boxes', productId: 'gland' };
const ready = (given = {}) => productMeta({ status: 'ready', product: product(given) }, params, site);
const address = '/our-products/industrial_cable_glands/gland';

it('names the page after the product, with its own category in the canonical address', () => {
  expect(ready()).toMatchObject({
    title: 'Brass Gland',
    description: 'For armoured cable.',
    canonical: address,
    image: '/images/gland.svg',
  });
});

it('is 404 for an unknown product, 503 for one that did not load', () => {
  expect(productMeta({ status: 'unknown', product: null }, params, site).status).toBe(404);
  expect(productMeta({ status: 'failed', product: null }, params, site).status).toBe(503);
  expect(productMeta({ status: 'loading', product: null }, params, site)).toMatchObject({
    title: 'Product Details',
    status: 200,
  });
});

it('leads through the category, named after the address until the product has loaded', () => {
  const names = (found: Parameters<typeof productBreadcrumbs>[0]) =>
    productBreadcrumbs(found, params).map(({ moduleName, link }) => [moduleName, link]);
  expect(names(product())).toEqual([
    ['Home', '/home'],
    ['Our Products', '/our-products'],
    ['Industrial Cable Glands', '/our-products/industrial_cable_glands'],
    ['Brass Gland', undefined],
  ]);
  expect(names(null).slice(2)).toEqual([
    ['Gi Boxes', '/our-products/gi_boxes'],
    ['Product Details', undefined],
  ]);
});

it('describes product and breadcrumb to search engines', () => {
  expect(ready().jsonLd).toMatchObject([
    {
      '@type': 'Product',
      name: 'Brass Gland',
      description: 'For armoured cable.',
      category: 'Industrial Cable Glands',
      image: 'https://example.test/images/gland.svg',
      url: `https://example.test${address}`,
      brand: [{ '@type': 'Brand', name: 'Hex' }],
    },
    { '@type': 'BreadcrumbList' },
  ]);
});

it('has an offer only with a price, and a rating only with reviews', () => {
  expect(productJsonLd(product(), site)).not.toHaveProperty('offers');
  expect(productJsonLd(product(), site)).not.toHaveProperty('aggregateRating');
  const reviews = [5, 4, 4].map((stars) => ({ customerName: 'A', stars, comment: 'Good' }));
  expect(productJsonLd(product({ price: 9.5, customerReviews: reviews }), site)).toMatchObject({
    offers: { price: '9.50', priceCurrency: 'EUR' },
    aggregateRating: { ratingValue: 4.3, reviewCount: 3 },
  });
});

it('has no single price where variants differ, or some are on request', () => {
  const variants = [
    { sku: 'A', attributes: {}, price: { amount: 9, quantity: 1, unit: 'piece' as const } },
    { sku: 'B', attributes: {}, price: { amount: 6, quantity: 1, unit: 'piece' as const } },
    { sku: 'C', attributes: {} },
  ];
  const { offers } = productJsonLd(product({ price: 6, priceFrom: true, othersOnRequest: true, variants }), site);
  expect(offers).toMatchObject({ '@type': 'AggregateOffer', offerCount: 2, lowPrice: '6.00', highPrice: '9.00' });
  expect(offers).not.toHaveProperty('price');
});

it('has neither on a demonstration, whose prices and reviews are samples', () => {
  const customerReviews = [{ customerName: 'A', stars: 5, comment: 'Good', sample: true as const }];
  const described = productJsonLd(product({ price: 9.5, customerReviews }), { ...site, demonstration: 'Samples.' });
  expect(described).not.toHaveProperty('offers');
  expect(described).not.toHaveProperty('aggregateRating');
});

it('includes the visitors’ reviews in the rating (row C12)', () => {
  const customerReviews = [{ customerName: 'A', stars: 5, comment: 'Good' }];
  const visitors = { count: 3, average: 3 };
  expect(productJsonLd(product({ customerReviews }), site, visitors)).toMatchObject({
    aggregateRating: { ratingValue: 3.5, reviewCount: 4 },
  });
});

it('has the values and the only code of a product with variants', () => {
  const variant = { sku: 'CW-20', attributes: {} };
  const description: Record<string, string>[] = [
    { 'Rated current': '16 A' },
    { Materials: '' },
    { '*Application': 'Indoors' },
  ];
  const coded = productJsonLd(product({ description, variants: [variant] }), site);
  expect(coded).toMatchObject({
    sku: 'CW-20',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Rated current', value: '16 A' }],
  });
  expect(productJsonLd(product({ variants: [variant, { ...variant, sku: 'CW-25' }] }), site)).not.toHaveProperty('sku');
});
