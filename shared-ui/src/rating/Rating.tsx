import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { color } from '../tokens/tokens';

export interface RatingProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Stars given, 1–5. */
  value: number;
}

/**
 * One star icon per star.
 *
 * @example
 * <Rating value={review.stars} />
 */
export function Rating({ value, ...props }: RatingProps) {
  return (
    <Root role="img" aria-label={`${value} out of 5 stars`} {...props}>
      {Array.from({ length: value }, (_, index) => (
        <Icon key={index} name="star" size={18} />
      ))}
    </Root>
  );
}

const Root = styled.span`
  display: inline-flex;
  gap: 2px;
  color: ${color.copperBright};
`;
