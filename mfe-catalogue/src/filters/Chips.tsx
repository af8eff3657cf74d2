import { Link, useLocation } from 'react-router-dom';
import { color, Icon, radius, space, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { withQuery } from '../page/query';
import type { Chip } from './chips';

interface Props {
  chips: readonly Chip[];
  /** The query of the whole list. */
  everything: URLSearchParams;
  /** Called when one is removed, which takes the focus with it. */
  onRemove: () => void;
}

/** What is chosen; each is a link to the list without it. */
export function Chips({ chips, everything, onRemove }: Props) {
  const { pathname } = useLocation();
  if (chips.length === 0) return null;
  const link = { rel: 'nofollow', preventScrollReset: true, onClick: onRemove };
  return (
    <List aria-label="Chosen filters">
      {chips.map(({ text, query }) => (
        <li key={text}>
          <Remove {...link} to={withQuery(pathname, query)}>
            <VisuallyHidden>Remove </VisuallyHidden>
            {text}
            <Icon name="close" size={16} />
          </Remove>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Clear {...link} to={withQuery(pathname, everything)}>
            Clear all
          </Clear>
        </li>
      )}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  margin: ${space(1)} 0 ${space(2)};
  padding: 0;
  list-style: none;
`;

const Clear = styled(Link)`
  display: inline-block;
  padding: ${space(0.75)} ${space(1)};
  font-size: ${type.small};
`;

const Remove = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: 2.25rem;
  padding-inline: ${space(1.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius};
  background: ${color.paper};
  color: ${color.ink};
  font-size: ${type.small};
  text-decoration: none;

  &:hover {
    border-color: ${color.ink};
  }

  > svg {
    flex: none;
  }
`;
