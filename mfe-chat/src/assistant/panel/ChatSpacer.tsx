import { createGlobalStyle, styled } from 'styled-components';
import { color, media } from 'shared-ui';

/**
 * Keeps the chat from covering the page: on phones with space at the end of the page for its bar or button, in the
 * footer's colour; at every width with scroll padding below the focused element (row F1; WCAG 2.4.11).
 */
export const ChatSpacer = () => (
  <>
    <FocusSpace />
    <Spacer />
  </>
);

const FocusSpace = createGlobalStyle`
  html {
    scroll-padding-block-end: 5rem;
  }
`;

const Spacer = styled.div`
  display: none;

  @media screen and ${media.phone} {
    display: block;
    block-size: calc(3.75rem + env(safe-area-inset-bottom, 0px));
    background: ${color.inkDeep};
  }
`;
