import { color } from './tokens';

/** The declarations of the focus ring, for a style sheet without components. */
export const focusRingCss = `
  outline: 3px solid ${color.focus};
  outline-offset: 2px;
  box-shadow: 0 0 0 2px ${color.surface};
`;
