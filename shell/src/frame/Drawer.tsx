import { useEffect, useRef, type MouseEvent } from 'react';
import { closeNative, color, media, NativeDialog } from 'shared-ui';
import styled from 'styled-components';
import type { MenuItem } from './menuSlice';
import { FrameLink } from './FrameLink';
import { Logo } from './Logo';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled(FrameLink)`
  display: block;
  padding: 0.875rem 0;
  color: ${color.text};
  font-size: 1.125rem;
  text-decoration: none;
  border-block-end: 1px solid ${color.line};
  &[aria-current] {
    color: ${color.ink};
    font-weight: 600;
  }
`;

interface Props {
  /** By which the menu button opens it. */
  id: string;
  items: readonly MenuItem[];
  /** The address of the current item. */
  current: string;
}

/**
 * The menu at 1024 px and below: opens from the top; choosing an item closes it and navigates (row A4). Its links are in
 * the server's HTML, and the browser itself opens it, so that it works from the first paint.
 */
export function Drawer({ id, items, current }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current && closeNative(dialog.current);
  const choose = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey) close();
  };
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // Back and forward change the page that it covers; on a window that is widened, the header has the links.
    addEventListener('popstate', close, { signal });
    matchMedia(media.nav).addEventListener('change', close, { signal });
    return () => ended.abort();
  }, []);
  return (
    <NativeDialog ref={dialog} id={id} title="Menu" hideTitle placement="top" header={<Logo />}>
      <nav aria-label="Main">
        <List>
          {items.map(({ id, name, path }) => (
            <li key={id}>
              <Item to={path} aria-current={path === current ? 'page' : undefined} onClick={choose}>
                {name}
              </Item>
            </li>
          ))}
        </List>
      </nav>
    </NativeDialog>
  );
}
