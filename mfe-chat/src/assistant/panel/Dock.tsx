import { createGlobalStyle } from 'styled-components';

/** The width of the panel. */
export const panelWidth = '24rem';

/** Moves the page aside for the docked panel, so that it covers nothing (row F1). */
export const Dock = createGlobalStyle`
  @media screen {
    body {
      padding-inline-end: ${panelWidth};
    }
  }
`;
