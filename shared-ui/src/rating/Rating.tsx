import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { paths } from '../icon/paths';
import { color } from '../tokens/tokens';

export interface RatingProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Stars given, 1–5; an average is shown rounded and announced exactly. */
  value: number;
}

/**
 * One star icon per star, in a row of five outlines.
 *
 * @example
 * <Rating value={review.stars} />
 */
export function Rating({ value, ...props }: RatingProps) {
  return (
    <Root role="img" aria-label={`${value} out of 5 stars`} {...props}>
      {Array.from({ length: Math.round(value) }, (_, index) => (
        <Icon key={index} name="star" size={18} />
      ))}
    </Root>
  );
}

/** A star and the gap to the next one. */
const outline = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26.67 24" fill="none" stroke="#000" stroke-width="1.75"
    stroke-linejoin="round"><path d="${paths.star}"/></svg>`,
);

const Root = styled.span`
  position: relative;
  display: inline-flex;
  gap: 0.125rem;
  inline-size: 6.125rem;
  color: ${color.copperBright};

  /* No icons, of which there is one per star given; a border keeps its colour in print and in forced colours. */
  &::before {
    position: absolute;
    inset: 0;
    border-block: 0.5625rem solid;
    mask: url('data:image/svg+xml,${outline}') 0 0 / 1.25rem 1.125rem;
    content: '';
  }
`;
