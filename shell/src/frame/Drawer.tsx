import { useNavigate } from 'react-router-dom';
import { NavLink } from 'react-router-dom';
import { color, Dialog } from 'shared-ui';
import styled from 'styled-components';
import type { MenuItem } from './menuSlice';
import { Logo } from './Logo';

const List = styled.ul`
  margin: 1rem 0 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${color.line};
`;

const Item = styled(NavLink)`
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
  items: readonly MenuItem[];
  open: boolean;
  onClose: () => void;
}

/** The menu at 1024 px and below: opens from the top; choosing an item closes it and navigates (row A4). */
export function Drawer({ items, open, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Dialog open={open} onClose={onClose} title="Menu" hideTitle placement="top">
      <Logo />
      <nav aria-label="Main">
        <List>
          {items.map(({ id, name, path }) => (
            <li key={id}>
              <Item
                to={path}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onClose();
                  void navigate(path);
                }}
              >
                {name}
              </Item>
            </li>
          ))}
        </List>
      </nav>
    </Dialog>
  );
}
