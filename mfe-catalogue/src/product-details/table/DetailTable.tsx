import type { ProductDetails } from 'api/records';
import { Heading, Stack, Table } from 'shared-ui';
import { css, styled } from 'styled-components';
import { flattenRow } from 'api/product-details';
import { numberColumns, shortColumns } from './cells';

/**
 * The product's table of sizes, ratings or tests: header rows, and a row for each record (row C10). The row of a variant
 * has its code as id, so that an address can lead to it.
 */
export function DetailTable({ product }: { product: ProductDetails }) {
  const { productName, productDetailTableColumns = [], productDetailTableData = [], variants = [] } = product;
  if (productDetailTableData.length === 0) return null;
  const rows = productDetailTableData.map(flattenRow);
  // Rows of information, beside which a product has at most one variant, do not begin with codes.
  const codes = variants.map(({ sku }) => sku);
  const areVariants = codes.length === rows.length && codes.every((sku, row) => rows[row]?.[0] === sku);
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
        {...(areVariants && { rowIds: codes })}
        $short={shortColumns(rows)}
        $numbers={numberColumns(rows)}
      />
    </Stack>
  );
}

/** Centres columns of short values, aligns numbers, and keeps columns of long values at a readable width. */
export const ValueTable = styled(Table)<{ $short: readonly number[]; $numbers?: readonly number[] }>`
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

  ${({ $numbers = [] }) =>
    $numbers.map(
      (column) => css`
        td:nth-child(${column + 1}) {
          padding-inline-end: 2ch;
          text-align: end;
        }
      `,
    )}
`;
