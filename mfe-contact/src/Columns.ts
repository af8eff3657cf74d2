import { media, space } from 'shared-ui';
import { styled } from 'styled-components';

/** Two columns, where there is space for them; `$first` is how many twelfths of the width the first one has. */
export const Columns = styled.div<{ $first: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  @media ${media.md} {
    grid-template-columns: minmax(0, ${({ $first }) => $first}fr) minmax(0, ${({ $first }) => 12 - $first}fr);
    gap: ${space(6)};
  }

  > :first-child {
    align-content: start;
  }
`;
