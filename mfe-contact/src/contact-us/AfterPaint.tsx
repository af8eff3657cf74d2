import { useDeferredValue, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const neverChanges = () => () => undefined;

interface Props {
  children: ReactNode;
  /** Shown in its place until then. */
  instead: ReactNode;
}

/**
 * A part of a screen that takes long to render and that a visitor does not look at first. After a navigation to the top of the
 * screen, the rest is painted before this part is rendered. On the server, during hydration, on the way back and for an address
 * with a fragment, which may scroll to this part or below it, it is rendered with the rest.
 */
export function AfterPaint({ children, instead }: Props) {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const { hash } = useLocation();
  const type: string = useNavigationType();
  const [isAtOnce] = useState(isFromServer || hash !== '' || type === 'POP');
  const isRendered = useDeferredValue(true, isAtOnce);
  return isRendered ? children : instead;
}
