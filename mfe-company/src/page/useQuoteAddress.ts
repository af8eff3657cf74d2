import { useSyncExternalStore } from 'react';
import { useAppSelector } from '@platform/contract/store';
import { addresses, contactAboutAddress, contactListAddress } from 'api/addresses';
import { readStoredText, subscribeToList } from 'api/enquiry/place';
import { lastViewed } from 'api/recent-products';
import { selectVisitedProduct } from './visitSlice';

/**
 * Where 'Get a Quote' leads: to the contact form, which then knows the visitor's list or the product last viewed. Without
 * scripts, it is the product from whose page the visitor has come. Needs `visitSlice`.
 */
export function useQuoteAddress(): string {
  const visited = useAppSelector(selectVisitedProduct);
  return useSyncExternalStore(
    subscribeToList,
    () => (readStoredText() === '' ? aboutProduct(lastViewed()?.id) : contactListAddress()),
    () => aboutProduct(visited),
  );
}

const aboutProduct = (id: string | undefined) => (id ? contactAboutAddress(id) : addresses.contactUs.to());
