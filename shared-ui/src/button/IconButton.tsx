import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/paths';
import { color, motion, radius } from '../tokens/tokens';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The button's accessible name; the icon has none. */
  'aria-label': string;
  /** Size of the icon; the button itself is never smaller than 44 px. */
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A square button with an icon and no text.
 *
 * @example
 * <IconButton icon="search" aria-label="Search" onClick={openSearch} />
 */
export function IconButton({ icon, iconSize = 22, type = 'button', ...props }: IconButtonProps) {
  return (
    <Root {...props} type={type}>
      <Icon name={icon} size={iconSize} />
    </Root>
  );
}

const Root = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  margin: 0;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius};
  background: none;
  color: ${color.ink};
  transition: background-color ${motion.fast} ${motion.ease};

  &:hover:not(:disabled) {
    background: ${color.paper};
  }

  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;
