import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { blueprint } from '../tokens/mixins';
import { color, radius, space, type } from '../tokens/tokens';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  title: string;
  children?: ReactNode;
  /** A link or button that leads further. */
  action?: ReactNode;
}

/**
 * Shown in place of an empty list; nothing has failed.
 *
 * @example
 * <EmptyState title="No Products were found." action={<ButtonLink to="/our-products">All products</ButtonLink>} />
 */
export function EmptyState({ title, children, action, ...props }: EmptyStateProps) {
  return (
    <Root {...props}>
      <Title>{title}</Title>
      {children && <div>{children}</div>}
      {action}
    </Root>
  );
}

const Root = styled.div`
  ${blueprint}
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(6)} ${space(3)};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius};
  color: ${color.textMuted};
  text-align: center;
`;

const Title = styled.p`
  color: ${color.ink};
  font-size: ${type.h3};
  font-weight: 600;
  line-height: 1.3;
`;
