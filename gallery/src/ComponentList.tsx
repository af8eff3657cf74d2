import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, media, space, type } from '../../shared-ui/src';

export interface ComponentListProps {
  components: readonly string[];
  current: string;
  addressOf: (component: string) => string;
}

/** Links to all components, on screens wide enough for a column of them. */
export function ComponentList({ components, current, addressOf }: ComponentListProps) {
  return (
    <Nav aria-label="Components">
      <ul role="list">
        {components.map((name) => (
          <li key={name}>
            <Item to={addressOf(name)} aria-current={name === current ? 'page' : undefined}>
              {name}
            </Item>
          </li>
        ))}
      </ul>
    </Nav>
  );
}

const Nav = styled.nav`
  display: none;

  @media ${media.md} {
    display: block;
    padding-block: ${space(2)};
    border-inline-end: 1px solid ${color.line};
  }
`;

const Item = styled(Link)`
  display: block;
  padding: ${space(0.75)} ${space(3)};
  border-inline-start: 3px solid transparent;
  font-size: ${type.small};
  text-decoration: none;

  &:hover {
    background: ${color.surfaceCool};
  }

  &[aria-current] {
    border-color: ${color.copperBright};
    background: ${color.paper};
    font-weight: 600;
  }
`;
