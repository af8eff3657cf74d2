import { css, styled } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins';
import { color, font, radius, space, type } from '../tokens/tokens';

/** Scrolls in both directions, so that the header can stay in view and a wide table never widens the page. */
export const Region = styled.div`
  /* Holds what is hidden visually, which would widen the page instead. */
  position: relative;
  max-block-size: 85vh;
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius};
  /* A shadow where columns are cut; its cover scrolls with the table, and lies over it at the end. */
  background:
    linear-gradient(to left, ${color.surface}, transparent) right / 3rem 100% no-repeat local,
    linear-gradient(to left, ${color.line}, transparent) right / 1rem 100% no-repeat ${color.surface};

  @media print {
    max-block-size: none;
    overflow: visible;
    border: 0;
    background: none;
  }
`;

/** The size of printed text, in points: that of a table with many columns is smaller, so that it fits the paper. */
const printedSize = (columns: number) => Math.min(7.5, Math.max(6, 105 / columns));

export const Cells = styled.table<{ $rowHeaders?: boolean; $columns?: number }>`
  inline-size: 100%;
  font-size: ${type.small};
  line-height: 1.45;
  border-collapse: separate;
  border-spacing: 0;

  th,
  td {
    padding: ${space(1)} ${space(1.5)};
    border-block-end: 1px solid ${color.line};
    border-inline-end: 1px solid ${color.line};
  }

  tbody {
    vertical-align: top;
  }

  /* The region has the outer lines. */
  @media screen {
    tr > :last-child {
      border-inline-end: 0;
    }

    tbody tr:last-child > * {
      border-block-end: 0;
    }
  }

  td {
    font-family: ${font.mono};
  }

  /* A wide table shrinks to the paper instead of being cut. It has its own outer lines, because its last columns may not be printed. */
  @media print {
    border: solid ${color.line};
    border-width: 1px 0 0 1px;
    font-size: ${({ $columns = 2 }) => printedSize($columns)}pt;

    && :where(thead, th, td) {
      position: static;
      min-inline-size: 0;
      padding: 2pt 3pt;
      white-space: normal;
    }
  }

  th {
    color: ${color.ink};
  }

  ${({ $rowHeaders }) =>
    $rowHeaders &&
    css`
      tbody th,
      thead tr:first-child > :first-child {
        position: sticky;
        inset-inline-start: 0;
        text-align: start;
        white-space: nowrap;
      }

      tbody th {
        background: ${color.surface};
        font-family: ${font.mono};
      }

      /* Clear of the header, which stays in view: the tallest is about 10rem. */
      tbody :is(tr, a, button, input) {
        scroll-margin-block: 11rem 2rem;
      }

      tbody tr[aria-current] > *,
      tbody:not(:has([aria-current])) tr:target > * {
        background: ${color.copperPale};
      }

      tbody tr[aria-current] > th,
      tbody:not(:has([aria-current])) tr:target > th {
        box-shadow: inset 3px 0 ${color.copper};
      }
    `}
`;

export const Caption = styled.caption<{ $hidden: boolean }>`
  padding: ${space(1.5)};
  color: ${color.textMuted};
  text-align: start;
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
