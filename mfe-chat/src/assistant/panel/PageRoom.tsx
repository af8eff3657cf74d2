import { createGlobalStyle, styled } from 'styled-components';
import { color, media } from 'shared-ui';

/**
 * Room at the end of the page on phones, so that the bar or button hides nothing there, and at every width room below
 * what is focused (row F1; WCAG 2.4.11). Stands after the footer and goes on in its colour.
 */
export const PageRoom = () => (
  <>
    <FocusRoom />
    <Room />
  </>
);

const FocusRoom = createGlobalStyle`
  html {
    scroll-padding-block-end: 5rem;
  }
`;

const Room = styled.div`
  display: none;

  @media screen and ${media.phone} {
    display: block;
    block-size: calc(3.75rem + env(safe-area-inset-bottom, 0px));
    background: ${color.inkDeep};
  }
`;
