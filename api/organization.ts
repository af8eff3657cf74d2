import type { Site } from './records';

/** The company as structured data for search engines: schema.org's Organization (row A10). */
export const organizationJsonLd = ({
  name,
  legalName,
  origin,
  founded,
  email,
  phone,
  address,
  headquarters,
  socials,
}: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  legalName,
  url: origin,
  logo: `${origin}/favicon.svg`,
  foundingDate: String(founded),
  email,
  telephone: phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.join(', '),
    addressLocality: headquarters.city,
    addressCountry: headquarters.country,
  },
  sameAs: socials.map(({ url }) => url),
});
