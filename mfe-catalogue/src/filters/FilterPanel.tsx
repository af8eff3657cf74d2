import type { ReactNode } from 'react';
import { NativeDialog } from 'shared-ui';
import { styled } from 'styled-components';
import { filtersId, wide } from './FilterLayout';

/** Where the filters are: beside the list on wide screens, in a dialog on narrow ones. */
export const FilterPanel = ({ children }: { children: ReactNode }) => (
  <Panel id={filtersId} title="Filters" placement="full">
    {children}
  </Panel>
);

/** Beside the list it is always shown, and without its head, unless it is still open when the window becomes wide. */
const Panel = styled(NativeDialog)`
  && {
    max-inline-size: 24rem;
    /* What has the focus is not covered by head and foot. */
    scroll-padding-block-end: 6rem;
  }

  > div > :last-child {
    margin-block-start: -1px;
    padding-block: 0;
  }

  @media ${wide} {
    &&:not(:is([open], :popover-open)) {
      position: static;
      display: block;
      block-size: auto;
      max-block-size: none;
      overflow: visible;
      background: none;
      opacity: 1;
      translate: none;

      > div > * {
        padding: 0;
      }

      > div > :first-child {
        display: none;
      }
    }
  }

  @media print {
    && {
      display: none;
      transition: none;
    }
  }
`;
