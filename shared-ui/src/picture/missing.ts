import { css } from 'styled-components';
import { color, space, type } from '../tokens/tokens';

/**
 * Styles of an `img` in a positioned frame: its text fills the frame in place of the browser's mark for a picture that could not
 * be loaded. Pictures that are shown have no such pseudo-element.
 */
export const missingPicture = css`
  &::after {
    content: attr(alt);
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    padding: ${space(1)};
    background: ${color.paper};
    color: ${color.textMuted};
    font-size: ${type.small};
    text-align: center;
  }
`;
