import type { ComponentPropsWithRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { palette } from '../theme/palette';
import { color, media, space, type } from '../tokens/tokens';

export interface SpinnerProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Names what is loading. */
  label?: string;
}

/**
 * Shows that something is loading, and tells the host too (`[data-loading]`), which shows a notice when it takes long. For
 * visitors who prefer reduced motion, it does not turn and shows its label.
 *
 * @example
 * <Spinner label="Loading products" />
 */
export function Spinner({ label = 'Loading…', ...props }: SpinnerProps) {
  return (
    <Root role="status" data-loading="" {...props}>
      {/* The `stroke` attribute is for pages without style sheets; CSS overrides it with the site's own ink. */}
      <Ring width="86" height="86" viewBox="0 0 86 86" fill="none" strokeWidth="5" aria-hidden="true">
        <circle cx="43" cy="43" r="40" />
        <path d="M43 3a40 40 0 0 1 40 40" stroke={palette.ink} strokeLinecap="round" />
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
  circle {
    stroke: ${color.line};
  }

  path {
    stroke: ${color.ink};
  }

  animation: ${turn} 900ms linear infinite;

  /* The track would have the colour of what turns on it. */
  @media (forced-colors: active) {
    circle {
      display: none;
    }
  }
`;

const Label = styled.span`
  color: ${color.textMuted};
  font-size: ${type.small};

  @media not ${media.reducedMotion} {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
