import { addresses } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import { Heading, SiteLink, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';

const kinds = [
  ['accessories', 'Accessories'],
  ['alternatives', 'Alternatives'],
  ['belongsTo', 'Belongs to'],
] as const;

/** Links to the products that go with one (row P1). */
export function RelatedProducts({ related = {} }: Pick<ProductDetails, 'related'>) {
  const filled = kinds.filter(([kind]) => related[kind]);
  if (filled.length === 0) return null;
  return (
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
    </Groups>
  );
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
