import { css } from 'styled-components';
import { focusRingCss } from './focus-ring';
import { color, fade } from './tokens';

/**
 * The focus ring: blue on light backgrounds, with a white line inside that keeps it visible on ink and on pictures.
 *
 * @example
 * const Dot = styled.button`&:focus-visible { ${focusRing} }`;
 */
export const focusRing = css`
  ${focusRingCss}
`;

/**
 * Blueprint paper: the pale background with its faint grid, as behind the drawings.
 *
 * @example
 * const Hero = styled(Section)`${blueprint}`;
 */
export const blueprint = css`
  background-color: ${color.paper};
  background-image:
    linear-gradient(${fade(color.ink, 4.5)} 1px, transparent 1px),
    linear-gradient(90deg, ${fade(color.ink, 4.5)} 1px, transparent 1px);
  background-size: 2rem 2rem;
`;

/** Hides an element visually, but not from assistive technology. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;
