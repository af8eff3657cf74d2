import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, color, Container, LoadFailed, PageHeading, Spinner, Table } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { selectPriceList, type Product } from './priceListSlice';

/** All products with their prices. */
export function PriceListScreen({ reload }: ScreenProps) {
  const { status, products } = useAppSelector(selectPriceList);
  const [cheapestFirst, setCheapestFirst] = useState(false);
  const shown = cheapestFirst ? [...products].sort(byPrice) : products;
  return (
    <Container>
      <PageHeading>Price list</PageHeading>
      {status === 'loading' && <Spinner />}
      {status === 'failed' && <LoadFailed what="the prices" onRetry={reload} />}
      <Button aria-pressed={cheapestFirst} onClick={() => setCheapestFirst(!cheapestFirst)}>
        Cheapest first
      </Button>
      <Table
        caption="Products and prices"
        columns={[[{ name: 'Product' }, { name: 'Price' }]]}
        rows={shown.map(({ id, productCategoryId, productName, price }) => [
          <Link key={id} to={`/our-products/${productCategoryId}/${id}`}>
            {productName}
          </Link>,
          <Price key="price">{price?.toFixed(2) ?? 'On request'}</Price>,
        ])}
      />
    </Container>
  );
}

const byPrice = (one: Product, other: Product) => (one.price ?? Infinity) - (other.price ?? Infinity);

const Price = styled.strong`
  color: ${color.ink};
  font-variant-numeric: tabular-nums;
`;
