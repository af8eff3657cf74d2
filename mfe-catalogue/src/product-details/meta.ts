import { type PageMeta, type RouteParams } from '@platform/contract';
import { addresses } from 'api/addresses';
import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { joinRatings, type Rating } from 'api/forms';
import type { ProductDetails, Site } from 'api/records';
import { pageName, productBreadcrumbs } from './breadcrumbs';
import type { KnownProduct } from './known-product';
import { plainText, shortened } from 'api/plain-text';
import type { ProductDetailState } from './productDetailSlice';

/**
 * The page's title, description, status, canonical address and structured data (rows A10, C15). The canonical address
 * has the product's own category, even if the requested address names another.
 * @param known what the list that the visitor comes from has of the product
 * @param visitors rating from the reviews that visitors wrote on the site (row C12)
 */
export function productMeta(
  { status, product }: ProductDetailState,
  params: RouteParams,
  site: Site,
  { known, visitors }: { known?: KnownProduct; visitors?: Rating } = {},
): PageMeta {
  if (status === 'unknown') {
    return { title: 'Product not found', description: 'There is no such product.', status: 404 };
  }
  if (!product) {
    const title = known?.productName ?? pageName;
    return { title, description: `Products of ${site.name}.`, status: status === 'failed' ? 503 : 200 };
  }
  return {
    title: product.productName,
    description: shortened(plainText(product.detail.join(' '))) || `${product.productName} from ${site.name}.`,
    canonical: addressOf(product),
    image: product.picture.src,
    jsonLd: [productJsonLd(product, site, visitors), breadcrumbListJsonLd(productBreadcrumbs(product, params), site)],
  };
}

const addressOf = ({ productCategoryId, id }: ProductDetails) => addresses.product.to(productCategoryId, id);

/** schema.org's offer: one price if all variants have it, and otherwise the lowest and the highest of those that have one. */
function offersOf(
  { price, priceFrom, othersOnRequest, variants = [] }: ProductDetails,
  url: string,
  priceCurrency: string,
) {
  if (price === undefined) return undefined;
  if (!priceFrom && !othersOnRequest) return { '@type': 'Offer', url, price: price.toFixed(2), priceCurrency };
  const amounts = variants.flatMap((variant) => variant.price?.amount ?? []);
  return {
    ...{ '@type': 'AggregateOffer', url, priceCurrency, offerCount: amounts.length },
    ...{ lowPrice: price.toFixed(2), highPrice: Math.max(price, ...amounts).toFixed(2) },
  };
}

/**
 * schema.org's Product: with an offer only if there is a price, and a rating only if there are reviews. A demonstration
 * has neither, because its prices and reviews are samples.
 */
export function productJsonLd(
  product: ProductDetails,
  { origin, currency, demonstration }: Pick<Site, 'origin' | 'currency' | 'demonstration'>,
  visitors: Rating = { count: 0, average: 0 },
) {
  const { productName, productCategory, picture, company, detail, customerReviews, variants } = product;
  const url = new URL(addressOf(product), origin).href;
  const stars = customerReviews.reduce((sum, review) => sum + review.stars, 0);
  const own = { count: customerReviews.length, average: stars / (customerReviews.length || 1) };
  const { count, average } = joinRatings(own, visitors);
  const offers = demonstration ? undefined : offersOf(product, url, currency);
  const rated = !demonstration && count > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: productName,
    description: plainText(detail.join(' ')),
    category: productCategory,
    image: new URL(picture.src, origin).href,
    url,
    brand: company.map((name) => ({ '@type': 'Brand', name })),
    ...(variants?.length === 1 && { sku: variants[0]?.sku }),
    ...(variants && { additionalProperty: properties(product) }),
    ...(offers && { offers }),
    ...(rated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(average * 10) / 10,
        reviewCount: count,
      },
    }),
  };
}

/** The named values of the description, as schema.org has them. */
function properties({ description }: ProductDetails) {
  return description.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, value]) =>
      /^[A-Za-z]/.test(name) && typeof value === 'string' && value !== ''
        ? { '@type': 'PropertyValue', name, value: plainText(value) }
        : [],
    ),
  );
}
