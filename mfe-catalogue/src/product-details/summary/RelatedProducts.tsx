import { addresses } from 'api/addresses';
import type { AidLink, ProductDetails, Variant } from 'api/records';
import { Heading, SiteLink, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { chosenVariant } from '../buy-box/supply';
import { useNamedRow } from '../table/useNamedRow';

const kinds = [
  ['accessories', 'Accessories'],
  ['alternatives', 'Alternatives'],
  ['belongsTo', 'Accessory for'],
] as const;

/** Links to the products that go with one, and to the aids that choose them (rows P1, P3). */
export function RelatedProducts({ product }: { product: ProductDetails }) {
  const { related = {}, aids } = product;
  const variant = chosenVariant(product, useNamedRow());
  const filled = kinds.filter(([kind]) => related[kind]);
  if (filled.length === 0 && !aids) return null;
  return (
    <Stack as="section" $gap={3} aria-labelledby="related-products">
      <Heading id="related-products">Related Products</Heading>
      <Groups>
        {filled.map(([kind, title]) => (
          <Stack key={kind} $gap={1}>
            <Heading level={3} size={4}>
              {title}
            </Heading>
            <List role="list">
              {related[kind]?.map(({ id, productCategoryId, productName }) => (
                <li key={id}>
                  <SiteLink to={addresses.product.to(productCategoryId, id)}>{productName}</SiteLink>
                </li>
              ))}
            </List>
          </Stack>
        ))}
        {aids && (
          <Stack $gap={1}>
            <Heading level={3} size={4}>
              Help choosing
            </Heading>
            <List role="list">
              {aids.map((aid) => (
                <li key={aid.id}>
                  <SiteLink to={addresses.aid.to(aid.id, answersOf(aid, variant))}>{aid.title}</SiteLink>
                </li>
              ))}
            </List>
          </Stack>
        )}
      </Groups>
    </Stack>
  );
}

/** What the product answers of an aid's questions; about what differs, the variant that the address names. */
function answersOf({ given, varies = [] }: AidLink, variant: Variant | undefined) {
  const answers = new URLSearchParams(given);
  for (const id of varies) {
    const value = variant?.attributes[id];
    if (value !== undefined && typeof value !== 'object') answers.set(id, String(value));
  }
  return answers.toString();
}

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  align-items: start;
  gap: ${space(3)};
`;

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
`;
