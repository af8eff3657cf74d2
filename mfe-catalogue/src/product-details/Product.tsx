import type { ProductDetails, Site } from 'api/records';
import { Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { DetailDescription } from './blocks/DetailDescription';
import { DetailTable, ProductEnd } from './later-parts';
import { ProductSummary } from './summary/ProductSummary';

/**
 * Everything about a product, in the order of row C5: summary, `detailDescriptionAfterTable`, table,
 * `detailDescription`, reviews. What goes with it comes before the reviews, so that the table is nearer to the top.
 */
export function Product({ product, currency }: { product: ProductDetails } & Pick<Site, 'currency'>) {
  return (
    <Sections>
      <ProductSummary product={product} currency={currency} />
      <DetailDescription blocks={product.detailDescriptionAfterTable} of={product.productName} />
      {!!product.productDetailTableData?.length && <DetailTable product={product} />}
      <DetailDescription blocks={product.detailDescription} of={product.productName} />
      <ProductEnd product={product} />
    </Sections>
  );
}

const Sections = styled(Stack)`
  gap: clamp(2.5rem, 1.5rem + 3vw, 4.5rem);
`;
