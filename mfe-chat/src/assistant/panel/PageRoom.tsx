import { createGlobalStyle } from 'styled-components';
import { media } from 'shared-ui';

/**
 * Room at the end of the page on phones, so that the bar or button hides nothing there, and room below what is focused
 * (row F1).
 */
export const PageRoom = createGlobalStyle`
  @media screen and ${media.chat} {
    html {
      scroll-padding-block-end: 4.5rem;
    }

    body {
      padding-block-end: 4rem;
    }
  }
`;
