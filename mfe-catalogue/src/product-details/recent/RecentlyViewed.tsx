import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addresses } from 'api/addresses';
import { readStored, recentProducts, remember } from 'api/recent-products';
import type { ProductDetails } from 'api/records';
import { color, Heading, SiteLink, space, Stack, type } from 'shared-ui';
import { styled } from 'styled-components';

/** Only this page's own view changes what is stored, and that is not listed. */
const neverChanges = () => () => undefined;

/** Links to the products that were viewed before this one, kept in this browser only (row P1). */
export function RecentlyViewed({ product }: { product: ProductDetails }) {
  const stored = useSyncExternalStore(neverChanges, readStored, () => '');
  const recent = useMemo(() => recentProducts(stored).filter(({ id }) => id !== product.id), [stored, product.id]);
  useEffect(() => remember(product), [product]);
  if (recent.length === 0) return null;
  return (
    <Section as="nav" $gap={2} aria-labelledby="recently-viewed">
      <Heading id="recently-viewed" size={3}>
        Recently viewed
      </Heading>
      <List role="list">
        {recent.map(({ id, category, name, picture }) => (
          <li key={id}>
            <Entry to={addresses.product.to(category, id)}>
              <img src={picture} alt="" width={64} height={48} loading="lazy" />
              {name}
            </Entry>
          </li>
        ))}
      </List>
    </Section>
  );
}

const Section = styled(Stack)`
  margin-block-start: ${space(6)};

  @media print {
    display: none;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: ${space(1)} ${space(3)};
`;

const Entry = styled(SiteLink)`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: 4rem;
  font-size: ${type.small};
  text-decoration: none;

  img {
    flex: none;
    inline-size: 4rem;
    block-size: 3rem;
    object-fit: cover;
    background: ${color.paper};
  }

  &:hover {
    text-decoration: underline;
  }
`;
