import { Table } from 'shared-ui';
import { css, styled } from 'styled-components';

/** Centres columns of short values, aligns numbers, and keeps columns of long values at a readable width. */
export const ValueTable = styled(Table)<{ $short: readonly number[]; $numbers?: readonly number[] }>`
  td {
    min-inline-size: 11rem;
  }

  ${({ $short }) =>
    $short.map(
      (column) => css`
        td:nth-child(${column + 1}) {
          min-inline-size: var(--short-column, 4.5rem);
          text-align: center;
          white-space: nowrap;
        }
      `,
    )}

  ${({ $numbers = [] }) =>
    $numbers.map(
      (column) => css`
        td:nth-child(${column + 1}) {
          padding-inline-end: 1.2em;
          text-align: end;
        }
      `,
    )}

  /* As narrow as the paper. */
  @media print {
    &&& td {
      min-inline-size: 0;
      white-space: normal;
    }
  }
`;
