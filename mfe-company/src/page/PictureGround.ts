import { color, fade, media } from 'shared-ui';
import { css, styled } from 'styled-components';

/**
 * Room for a picture that belongs to words on ink: a band above them on a phone; on a desk the whole ground behind them,
 * whose left is kept dark (rows B2, D1). The element around it is positioned.
 */
export const PictureGround = styled.div`
  position: relative;
  isolation: isolate;
  inline-size: 100%;
  max-block-size: 24rem;
  aspect-ratio: 3 / 2;
  overflow: hidden;

  img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    object-position: 85% 50%;
  }

  &::after {
    content: '';
    position: absolute;
    z-index: 2;
    inset: 0;
    background: linear-gradient(transparent 70%, ${color.inkDeep});
  }

  @media ${media.md} {
    position: absolute;
    inset: 0;
    max-block-size: none;
    aspect-ratio: auto;

    img {
      object-position: 100% 50%;
    }

    &::after {
      background: linear-gradient(90deg, ${color.inkDeep} 28%, ${fade(color.inkDeep, 80)} 46%, transparent 64%);
    }
  }

  @media (scripting: none) {
    &:empty {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`;

/** How wide a picture on this ground is, for its `sizes`; on a phone's dense screen a little less does as well. */
export const groundSizes = `${media.md} max(100vw, 57rem), 90vw`;

/** Words on ink become words on paper: printers leave grounds out. */
export const printedWords = css`
  @media print {
    background: none;
    color: inherit;

    && * {
      color: inherit;
    }
  }
`;
