import { css } from 'styled-components';
import { color, motion, radius, space } from '../tokens/tokens';

/** The box of every control that takes a value. 16 px text keeps phones from zooming in. */
export const control = css`
  inline-size: 100%;
  min-block-size: 3rem;
  margin: 0;
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  font-size: 1rem;
  transition: border-color ${motion.fast} ${motion.ease};

  &::placeholder {
    color: ${color.textMuted};
    opacity: 1;
  }

  &:hover {
    border-color: ${color.ink};
  }

  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: -1px;
    box-shadow: none;
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
`;
