import { formatPrice, quantityText } from '../prices';
import type { Site } from '../records';
import type { CheckedCode, KnownCode, OrderTerms } from './check';
import type { EnquiryLine } from './list';

/** What the site says about its prices. */
export type Prices = Pick<Site, 'currency' | 'demonstration'>;

/** What a quantity counts: `m`, `piece`, `pieces`. */
export const unitText = ({ unit }: OrderTerms, quantity: number): string =>
  unit === 'm' ? 'm' : quantity === 1 ? 'piece' : 'pieces';

/** A price with its basis: `List price EUR 340.00 / 100 m coil`; on a demonstration site it says that it is a sample. */
export const priceText = ({ price }: OrderTerms, { currency, demonstration }: Prices): string =>
  price
    ? `${demonstration ? 'Sample' : 'List'} price ${formatPrice(price.amount, currency)} / ${quantityText(price)}`
    : 'Price on request';

/** What a package holds, unless the price says it already: `bag of 100`. */
export function packText({ pack, price }: OrderTerms): string | undefined {
  const text = pack && quantityText(pack);
  return price && quantityText(price) === text ? undefined : text;
}

/** How a variant is ordered, in one line: `pieces, bag of 100, Price on request`. */
export const orderTermsText = (orderTerms: OrderTerms, quantity: number, prices: Prices): string =>
  [unitText(orderTerms, quantity), packText(orderTerms), priceText(orderTerms, prices)].filter(Boolean).join(', ');

/** A line's quantity as people write it: `250 m`, `10 ×`. */
export const countText = ({ quantity }: Pick<EnquiryLine, 'quantity'>, known: KnownCode | undefined): string =>
  known?.orderTerms?.unit === 'm' ? `${quantity} m of` : `${quantity} ×`;

/** The header of a list as a spreadsheet has it. */
export const sheetHeader = ['Code', 'Quantity', 'Unit', 'Name', 'Price', 'Note'];

/** The rows of a list as a spreadsheet has them, below their header. `parseList` reads them back. */
export const sheetOf = (
  lines: readonly EnquiryLine[],
  checked: (code: string) => CheckedCode | undefined,
  prices: Prices | undefined,
): string[][] => [
  sheetHeader,
  ...lines.map(({ code, quantity, note }) => {
    const { name = '', orderTerms } = checked(code)?.known ?? {};
    const unit = orderTerms ? unitText(orderTerms, quantity) : '';
    return [code, String(quantity), unit, name, orderTerms && prices ? priceText(orderTerms, prices) : '', note];
  }),
];
