import type { Site } from 'api/records';

/** The company as schema.org describes it, for the home and about pages (row A10). */
export const organization = ({
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
