import { ButtonLink, space, Text } from 'shared-ui';
import { styled } from 'styled-components';

interface Props {
  page: number;
  pages: number;
  /** The address of another page. */
  to: (page: number) => string;
}

/** Links to the pages before and after this one; nothing if there is only one. */
export function Pager({ page, pages, to }: Props) {
  if (pages < 2) return null;
  return (
    <Nav aria-label="Pages of results">
      {page > 1 && (
        <ButtonLink to={to(page - 1)} rel="prev" variant="secondary">
          Previous
        </ButtonLink>
      )}
      <Text>
        Page {page} of {pages}
      </Text>
      {page < pages && (
        <ButtonLink to={to(page + 1)} rel="next" variant="secondary">
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
