import { useRef, useState } from 'react';
import type { Inquiry } from '../conversation/post';
import { storeUnconfirmed } from './unconfirmed';

/**
 * The inquiries that the server has not confirmed, oldest first: in the browser's storage, too.
 * @param kept those that were stored when the page was opened
 */
export function useUnconfirmed(kept: readonly Inquiry[]) {
  const [unconfirmed, setUnconfirmed] = useState(kept);
  const latest = useRef(kept);

  const keep = (inquiries: readonly Inquiry[]) => {
    latest.current = inquiries;
    setUnconfirmed(inquiries);
    storeUnconfirmed(inquiries);
  };
  const without = (inquiry: Inquiry | undefined) => latest.current.filter((each) => each !== inquiry);

  return {
    unconfirmed,
    /** @param replaced the one that was opened again and changed */
    add: (inquiry: Inquiry, replaced: Inquiry | undefined) => keep([...without(replaced), inquiry]),
    remove: (inquiry: Inquiry) => keep(without(inquiry)),
    removeAll: () => keep([]),
  };
}
