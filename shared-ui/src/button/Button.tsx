import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { keyframes, styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/paths';
import { buttonStyle, type ButtonLook, type ButtonSize, type ButtonVariant } from './buttonStyle';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  children: ReactNode;
  /** `accent` is copper: for the main action of a page. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the text. */
  icon?: IconName;
  /** Work is in progress: the button keeps its width and the focus, and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button that acts on the page. To navigate, use `ButtonLink`.
 *
 * @example
 * <Button type="submit" variant="accent" busy={sending}>Submit</Button>
 */
export function Button({
  variant = 'primary',
  size = 'medium',
  icon,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      {...props}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      type={type}
      onClick={press}
      $variant={variant}
      $size={size}
    >
      {busy ? <Turning name="refresh" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </Root>
  );
}

const Root = styled.button<ButtonLook>`
  ${buttonStyle}
`;

const turn = keyframes`
  to { rotate: 1turn; }
`;

const Turning = styled(Icon)`
  animation: ${turn} 1s linear infinite;
`;
