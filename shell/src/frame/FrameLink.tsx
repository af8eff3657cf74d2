import type { ComponentProps, MouseEvent } from 'react';
import { useNavigator } from './useNavigator';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> {
  /** The address of a page of the site, which begins with a slash. */
  to: string;
}

/**
 * A link of the frame. The router's own links render again at each navigation, because their destination may depend on the
 * current page; that of these links never does, and they are on every page.
 */
export function FrameLink({ to, onClick, ...props }: Props) {
  const navigator = useNavigator();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
    // The browser opens these in another tab or window, or saves them.
    if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    navigator.push(to);
  };
  return <a {...props} href={to} onClick={click} />;
}
