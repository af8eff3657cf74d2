import { color, space } from 'shared-ui';
import { styled } from 'styled-components';

/** A list of requirements or duties (row D5). */
export const Points = ({ items }: { items: string[] }) => (
  <List>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </List>
);

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  max-inline-size: 42em;
  padding-inline-start: 1.25em;

  li::marker {
    color: ${color.copperBright};
  }

  @media print {
    gap: 2pt;
  }
`;
