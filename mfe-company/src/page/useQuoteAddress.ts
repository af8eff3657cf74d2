import { useSyncExternalStore } from 'react';
import { addresses, contactAboutAddress, contactListAddress } from 'api/addresses';
import { readStoredText, subscribeToList } from 'api/enquiry/place';
import { lastViewed } from 'api/recent-products';

/** Where 'Get a Quote' leads: to the contact form, which then knows the visitor's list or the product viewed last. */
export const useQuoteAddress = () => useSyncExternalStore(subscribeToList, quoteAddress, addresses.contactUs.to);

function quoteAddress(): string {
  if (readStoredText() !== '') return contactListAddress();
  const product = lastViewed();
  return product ? contactAboutAddress(product.id) : addresses.contactUs.to();
}
