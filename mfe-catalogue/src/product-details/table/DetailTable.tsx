import type { ProductDetails } from 'api/records';
import { Heading, Stack, Table } from 'shared-ui';
import { css, styled } from 'styled-components';
import { flattenRow } from 'api/product-details';
import { shortColumns } from './cells';

/** The product's table of sizes, ratings or tests: header rows, and a row for each record (row C10). */
export function DetailTable({ product }: { product: ProductDetails }) {
  const { productName, productDetailTableColumns = [], productDetailTableData = [] } = product;
  if (productDetailTableData.length === 0) return null;
  const rows = productDetailTableData.map(flattenRow);
  return (
    <Stack as="section" $gap={3} aria-labelledby="product-table">
      <Heading id="product-table">Product Data</Heading>
      <ValueTable
        caption={`${productName}: product data`}
        hideCaption
        columns={productDetailTableColumns.map((cells) =>
          cells.map(({ name, colSpan, rowSpan, customeWidth }) => ({ name, colSpan, rowSpan, width: customeWidth })),
        )}
        rows={rows}
        $short={shortColumns(rows)}
      />
    </Stack>
  );
}

/** Centres columns of short values and keeps those of long ones at a readable width. */
export const ValueTable = styled(Table)<{ $short: readonly number[] }>`
  td {
    min-inline-size: 11rem;
  }

  ${({ $short }) =>
    $short.map(
      (column) => css`
        td:nth-child(${column + 1}) {
          min-inline-size: 4.5rem;
          text-align: center;
          white-space: nowrap;
        }
      `,
    )}
`;
