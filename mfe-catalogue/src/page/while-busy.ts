import { css } from 'styled-components';

/** The look of a list that is shown while the one that takes its place is loading: dimmed, if that takes long enough to be noticed. */
export const whileBusy = css`
  &[aria-busy='true'] {
    opacity: 0.6;
    transition: opacity 200ms 200ms;
  }
`;
