import type { OrderTerms } from 'api/enquiry';
import type { ProductDetails, TableValue, Variant } from 'api/records';
import type { OrderCode } from './entry';

/** A column whose cells are order codes, by its name. */
const codeColumn = /\b(?:reference|part|order|cat|catalogue|code|model)\b/i;
/** A cell that can be an order code: letters or digits with a digit among them, and the separators of codes. */
const codeCell = /^(?=[^\d]*\d)[A-Z0-9][A-Z0-9./-]{2,39}$/;

/**
 * The codes by which a product or its variants can be ordered, and the id of the product as a whole.
 * @param unit in which its class is ordered
 */
export function orderCodes(product: ProductDetails, unit: OrderTerms['unit'] = 'piece'): OrderCode[] {
  const { id, variants } = product;
  const codes = variants
    ? variants.flatMap((variant): OrderCode[] => {
        const { sku: code, mpn } = variant;
        const orderTerms = orderTermsOf(variant, unit);
        // The maker's number leads to the code under which it is ordered here.
        return [
          { code, as: 'code', orderTerms },
          ...(mpn ? [{ code, written: mpn, as: 'maker’s number', orderTerms } as const] : []),
        ];
      })
    : codesInTable(product).map((code): OrderCode => ({ code, as: 'cell' }));
  return [...codes, { code: id, as: 'product' }];
}

const orderTermsOf = ({ price, pack }: Variant, unit: OrderTerms['unit']): OrderTerms => ({
  unit: pack?.unit ?? price?.unit ?? unit,
  ...(price && { price }),
  ...(pack && { pack }),
});

/** The order codes in the table of a product without variants. */
function codesInTable({ productDetailTableColumns = [], productDetailTableData = [] }: ProductDetails): string[] {
  const columns = productDetailTableColumns.flat().filter(({ name }) => codeColumn.test(name));
  const ids = new Set(columns.map(({ id }) => id));
  return productDetailTableData
    .flatMap((row) => Object.entries(row).filter(([id]) => ids.has(id)))
    .flatMap(([, value]) => textsIn(value))
    .filter((text) => codeCell.test(text));
}

const textsIn = (value: TableValue): string[] =>
  typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value).trim()];
