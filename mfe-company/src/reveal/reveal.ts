import { css, keyframes } from 'styled-components';
import type { RevealPhase } from './useReveal';

// Not from 0: fully transparent elements do not count for the largest contentful paint.
const rise = keyframes`
  from { opacity: 0.02; translate: 0 1.5rem; }
`;

const maxCards = 24;

/** Reveals the children of a list, 0.1 s apart, each over 1000 ms (rows B7, D3). */
export const revealing = css`
  > * {
    animation: ${rise} 1000ms cubic-bezier(0.2, 0, 0, 1) backwards;
  }

  ${Array.from(
    { length: maxCards },
    (_, index) => css`
      > :nth-child(${index + 1}) {
        animation-delay: ${index / 10}s;
      }
    `,
  )}
`;

const waiting = css`
  > * {
    opacity: 0;
  }

  @media print {
    > * {
      opacity: 1;
    }
  }
`;

/** The style of a list in each phase of its reveal. */
export const revealPhase = { resting: null, waiting, revealing } satisfies Record<RevealPhase, unknown>;
