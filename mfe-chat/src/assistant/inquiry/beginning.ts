import { addresses } from 'api/addresses';
import { readLines } from 'api/enquiry/codec';
import { requestCheck } from 'api/enquiry/check-request';
import { readStoredText } from 'api/enquiry/place';
import { listQuestion, productQuestion } from 'api/product-question';
import { lastViewed } from 'api/recent-products';

/** How an inquiry begins: its text and, for a list, the same text with the names of its codes once these are known. */
interface Beginning {
  text: string;
  named?: Promise<string>;
}

/**
 * Begins an inquiry with the product whose page is open, otherwise with the enquiry list, and failing that with the product
 * that the visitor has just come from.
 */
export function inquiryBeginning(): Beginning {
  const product = lastViewed();
  const isOpen = product && location.pathname === addresses.product.to(product.category, product.id);
  const lines = isOpen ? [] : readLines(readStoredText());
  if (lines.length > 0) {
    const text = listQuestion(lines, {});
    const named = requestCheck(lines.map(({ code }) => code)).then(
      (names) => listQuestion(lines, names),
      (error: unknown) => {
        console.warn('chat: the names of the enquiry list could not be read', error);
        return text;
      },
    );
    return { text, named };
  }
  return { text: product ? productQuestion(product.name, product.code) : '' };
}
