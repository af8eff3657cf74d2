import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { color } from '../tokens/tokens';

export interface RatingProps {
  /** Stars given, 1–5; an average is rounded for the eye and told exactly to assistive technology. */
  value: number;
  /** Shows the stars that are missing as outlines, up to this many. */
  outOf?: number;
  className?: string;
}

/**
 * One star icon per star.
 *
 * @example
 * <Rating value={review.stars} />
 */
export function Rating({ value, outOf = 0, className }: RatingProps) {
  const full = Math.round(value);
  return (
    <Root role="img" aria-label={`${value} out of ${outOf || 5} stars`} className={className}>
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
