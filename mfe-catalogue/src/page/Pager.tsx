import { ButtonLink, space, Text } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';

interface Props {
  query: string;
  page: number;
  pages: number;
}

/** Links to the pages before and after this one; nothing if there is only one. */
export function Pager({ query, page, pages }: Props) {
  if (pages < 2) return null;
  return (
    <Nav aria-label="Pages of results">
      {page > 1 && (
        <ButtonLink to={addresses.search.to(query, page - 1)} rel="prev" variant="secondary">
          Previous
        </ButtonLink>
      )}
      <Text>
        Page {page} of {pages}
      </Text>
      {page < pages && (
        <ButtonLink to={addresses.search.to(query, page + 1)} rel="next" variant="secondary">
          Next
        </ButtonLink>
      )}
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
`;
