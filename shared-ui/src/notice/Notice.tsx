import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { color, radius, space, type } from '../tokens/tokens';

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone?: 'info' | 'success' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link, which is not announced with the message. */
  action?: ReactNode;
}

const looks = {
  info: { icon: 'info', ink: color.ink, background: color.paper },
  success: { icon: 'check', ink: color.success, background: color.successPale },
  error: { icon: 'warning', ink: color.danger, background: color.dangerPale },
} as const;

/**
 * A message about what has just happened. Screen readers announce errors at once, other messages at the next pause.
 *
 * @example
 * <Notice tone="success">Thank you for your message!</Notice>
 */
export function Notice({ tone = 'info', title, children, action, ...props }: NoticeProps) {
  const { icon, ink, background } = looks[tone];
  return (
    <Root {...props} $ink={ink} $background={background}>
      <Mark name={icon} size={22} />
      <div role={tone === 'error' ? 'alert' : 'status'}>
        {title && <Title>{title}</Title>}
        {children && <div>{children}</div>}
      </div>
      {action && <Action>{action}</Action>}
    </Root>
  );
}

const Root = styled.div<{ $ink: string; $background: string }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(1.5)};
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-inline-start: 3px solid ${({ $ink }) => $ink};
  border-radius: ${radius};
  background: ${({ $background }) => $background};
  color: ${color.text};

  > svg {
    color: ${({ $ink }) => $ink};
  }
`;

const Mark = styled(Icon)`
  margin-block-start: 2px;
`;

const Title = styled.p`
  font-weight: 600;
  font-size: ${type.h4};
`;

const Action = styled.div`
  grid-column: 2;
`;
