import { addresses } from 'api/addresses';
import type { KnownProduct, ProductDetails } from 'api/records';
import { plainText } from 'api/plain-text';

const maxSpecs = 12;

/**
 * What the chat knows about a product.
 * @param info one line about it
 * @param leaveOut the headings of what the chat does not tell
 */
export function knownProduct(product: ProductDetails, info: string, leaveOut: readonly string[]): KnownProduct {
  const { id, productName, productCategoryId, company, Specification = [], detail, description } = product;
  const listed = Specification.flatMap(({ extraSpec = [], specification = [] }) => [...extraSpec, ...specification]);
  const rows = description.flatMap((entry) =>
    Object.entries(entry).flatMap(([key, value]) => {
      if (typeof value !== 'string' || value === '' || leaveOut.includes(key) || /^[*^%]/.test(key)) return [];
      return [/^(-.*)?$/.test(key) ? plainText(value) : `${key}: ${plainText(value)}`];
    }),
  );
  return {
    name: productName,
    path: addresses.product.to(productCategoryId, id),
    company: company.join(', '),
    info,
    detail: plainText(detail[0] ?? ''),
    specs: [...listed.map(plainText), ...rows].slice(0, maxSpecs),
  };
}
