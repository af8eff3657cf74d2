import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { color } from '../tokens/tokens';

export interface RatingProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Stars given, 1–5; an average is shown rounded and announced exactly. */
  value: number;
  /** Number of stars in total; those not given are shown as outlines. */
  outOf?: number;
}

/**
 * One star icon per star.
 *
 * @example
 * <Rating value={review.stars} />
 */
export function Rating({ value, outOf = 0, ...props }: RatingProps) {
  const full = Math.round(value);
  return (
    <Root role="img" aria-label={`${value} out of ${outOf || 5} stars`} {...props}>
      {Array.from({ length: Math.max(full, outOf) }, (_, index) => (
        <Icon key={index} name={index < full ? 'star' : 'star-outline'} size={18} />
      ))}
    </Root>
  );
}

const Root = styled.span`
  display: inline-flex;
  gap: 2px;
  color: ${color.copperBright};
`;
