import { keyframes, styled } from 'styled-components';
import { color as colors, media, space, type } from '../tokens/tokens';

export interface SpinnerProps {
  /** Diameter in CSS pixels. */
  size?: number;
  color?: string;
  /** What is being waited for. */
  label?: string;
  className?: string;
}

/**
 * Something is loading. For those who ask for no motion it stands still and shows its label instead.
 *
 * @example
 * <Spinner label="Loading products" />
 */
export function Spinner({ size = 86, color = colors.ink, label = 'Loading…', className }: SpinnerProps) {
  return (
    <Root role="status" className={className}>
      <Ring width={size} height={size} viewBox="0 0 86 86" fill="none" strokeWidth="5" aria-hidden="true">
        <circle cx="43" cy="43" r="40" stroke={colors.line} />
        <path d="M43 3a40 40 0 0 1 40 40" stroke={color} strokeLinecap="round" />
      </Ring>
      <Label>{label}</Label>
    </Root>
  );
}

const turn = keyframes`
  to { rotate: 1turn; }
`;

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(1)};
  padding: ${space(2)};
`;

const Ring = styled.svg`
  animation: ${turn} 900ms linear infinite;

  /* The track would have the colour of what turns on it. */
  @media (forced-colors: active) {
    circle {
      display: none;
    }
  }
`;

const Label = styled.span`
  color: ${colors.textMuted};
  font-size: ${type.small};

  @media not ${media.reducedMotion} {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
