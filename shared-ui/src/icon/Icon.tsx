import { filled, paths, type IconName } from './paths';

export interface IconProps {
  name: IconName;
  /** Width and height in CSS pixels. */
  size?: number;
  /** Says what the icon means where no text beside it does. */
  label?: string;
  className?: string;
}

/**
 * One of the house's icons, in the colour of the text around it. Hidden from assistive technology unless labelled.
 *
 * @example
 * <Icon name="phone" />
 */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const fill = filled.has(name) ? 'currentColor' : 'none';
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
