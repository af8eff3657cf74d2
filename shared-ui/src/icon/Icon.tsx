import type { ComponentPropsWithRef } from 'react';
import { filled, paths, type IconName } from './paths';

export interface IconProps extends Omit<ComponentPropsWithRef<'svg'>, 'children'> {
  name: IconName;
  /** Width and height, in pixels at the default text size; it grows with the reader's. */
  size?: number;
}

/**
 * One of the design's icons, in the colour of the text around it. Hidden from assistive technology: its control has the name.
 *
 * @example
 * <Icon name="phone" />
 */
export function Icon({ name, size = 20, ...props }: IconProps) {
  const fill = filled.has(name) ? 'currentColor' : 'none';
  const length = `${size / 16}rem`;
  return (
    <svg
      {...props}
      width={length}
      height={length}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}
