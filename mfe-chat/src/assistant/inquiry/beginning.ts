import { addresses } from 'api/addresses';
import { readLines } from 'api/enquiry/codec';
import { readStoredText } from 'api/enquiry/place';
import { listQuestion, productQuestion } from 'api/product-question';
import { lastViewed } from 'api/recent-products';

/**
 * How an inquiry begins: with the product whose page is open, or else with the enquiry list, or else with the product
 * that the visitor has just come from.
 */
export function inquiryBeginning(): string {
  const product = lastViewed();
  const isOpen = product && location.pathname === addresses.product.to(product.category, product.id);
  const lines = isOpen ? [] : readLines(readStoredText());
  if (lines.length > 0) return listQuestion(lines);
  return product ? productQuestion(product.name) : '';
}
