import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Starts the next page of a list at its top, for both the eye and the keyboard. Another choice leaves both where they are, and
 * so do back and forward, for which the host restores the position.
 * @param shown what is on the screen: `list` names the choice, whatever its page; undefined while it is loading
 * @param start what gets the focus
 */
export function useTurnedPage(shown: { list: string; page: number } | undefined, start: RefObject<HTMLElement | null>) {
  const type: string = useNavigationType();
  const last = useRef(shown);
  const { list, page } = shown ?? {};
  // In the commit that shows the page, so that an immediate click does not miss its target.
  useLayoutEffect(() => {
    if (list === undefined || page === undefined) return;
    const before = last.current;
    last.current = { list, page };
    if (type === 'POP' || before?.list !== list || before.page === page) return;
    start.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [list, page, start, type]);
}
