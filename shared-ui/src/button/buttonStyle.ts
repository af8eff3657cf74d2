import { css } from 'styled-components';
import { joined } from '../tokens/joined';
import { color, motion, radius, space, type } from '../tokens/tokens';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet';
export type ButtonSize = 'medium' | 'small';

export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
}

const solid = (ground: string, hover: string) => css`
  background: ${ground};
  color: ${color.surface};

  &:hover:not([aria-disabled='true'], :disabled) {
    background: ${hover};
    color: ${color.surface};
  }
`;

const variants = {
  primary: solid(color.ink, color.inkDeep),
  accent: solid(color.copper, color.copperDeep),
  secondary: css`
    background: ${color.surface};
    border-color: ${color.lineStrong};
    color: ${color.ink};

    &:hover:not([aria-disabled='true'], :disabled) {
      border-color: ${color.ink};
      color: ${color.ink};
      background: ${color.paper};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${color.ink};
    padding-inline: ${space(1)};

    &:hover:not([aria-disabled='true'], :disabled) {
      color: ${color.copper};
    }
  `,
};

const sizes = {
  medium: css`
    min-block-size: 3rem;
    padding: ${space(1)} min(${space(3)}, 6.2vw);
  `,
  small: css`
    min-block-size: 2.75rem;
    padding: ${space(0.5)} ${space(2)};
    font-size: ${type.small};
  `,
};

const looks = new Map<string, string>();

/** The style of `Button` and `ButtonLink`, which look the same. */
export function buttonStyle({ $size, $variant }: ButtonLook): string {
  const name = `${$size} ${$variant}`;
  let look = looks.get(name);
  if (look === undefined) looks.set(name, (look = joined(lookOf($size, $variant))));
  return look;
}

const lookOf = (size: ButtonSize, variant: ButtonVariant) => css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  max-inline-size: 100%;
  margin: 0;
  border: 1px solid transparent;
  border-radius: ${radius};
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${motion.fast} ${motion.ease},
    border-color ${motion.fast} ${motion.ease},
    color ${motion.fast} ${motion.ease};

  ${sizes[size]}
  ${variants[variant]}

  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.6;
  }

  > svg {
    flex: none;
  }

  /* A long word of large text breaks instead of widening the page. */
  > span {
    min-inline-size: 0;
  }
`;
