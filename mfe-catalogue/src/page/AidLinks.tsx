import { addresses } from 'api/addresses';
import { SiteLink, space } from 'shared-ui';
import { styled } from 'styled-components';

/** Links from a list of products to the selection aids that choose among them (row P3). */
export function AidLinks({ aids }: { aids: readonly { id: string; name: string }[] }) {
  return (
    <List role="list" aria-label="Help choosing">
      {aids.map(({ id, name }) => (
        <li key={id}>
          <SiteLink to={addresses.aid.to(id)}>{name}</SiteLink>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};

  a {
    display: inline-block;
    padding-block: ${space(0.5)};
  }

  @media print {
    display: none;
  }
`;
