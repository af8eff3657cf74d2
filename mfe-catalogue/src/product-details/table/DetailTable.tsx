import type { ProductDetails } from 'api/records';
import { Heading, Stack } from 'shared-ui';
import { flattenRow } from 'api/product-details';
import { numberColumns, shortColumns } from './cells';
import { ValueTable } from './ValueTable';
import { VariantTable } from './VariantTable';

/**
 * The product's table of sizes, ratings or tests: header rows, and a row for each record (row C10). The row of a variant
 * has its code as id, so that an address can lead to it, and a button that adds it to the enquiry list.
 */
export function DetailTable({ product }: { product: ProductDetails }) {
  const { productName, productDetailTableColumns = [], productDetailTableData = [], variants = [] } = product;
  const rows = productDetailTableData.map(flattenRow);
  // Rows of information, beside which a product has at most one variant, do not begin with codes.
  const codes = variants.map(({ sku }) => sku);
  const areVariants = codes.length === rows.length && codes.every((sku, row) => rows[row]?.[0] === sku);
  const table = {
    caption: `${productName}: product data`,
    hideCaption: true,
    columns: productDetailTableColumns.map((cells) =>
      cells.map(({ name, colSpan, rowSpan, customeWidth }) => ({ name, colSpan, rowSpan, width: customeWidth })),
    ),
    rows,
    $short: shortColumns(rows),
    $numbers: numberColumns(rows),
  };
  return (
    <Stack as="section" $gap={3} aria-labelledby="product-table">
      <Heading id="product-table">Product Data</Heading>
      {areVariants ? <VariantTable {...table} codes={codes} /> : <ValueTable {...table} />}
    </Stack>
  );
}
