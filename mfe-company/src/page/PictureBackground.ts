import { color, fade, media } from 'shared-ui';
import { css, styled } from 'styled-components';

/**
 * The picture behind light text: a band above the text on phones; on wider screens the whole background, darkened on
 * the left (rows B2, D1). Its parent must be positioned.
 */
export const PictureBackground = styled.div`
  position: relative;
  isolation: isolate;
  inline-size: 100%;
  /* On a phone held sideways, a picture of the full height would leave no words in view. */
  max-block-size: min(24rem, 35svh);
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

  @media print {
    display: none;
  }
`;

/** The `sizes` of such a picture; on a phone's dense screen slightly less than the full width is sharp enough. */
export const backgroundSizes = `${media.md} max(100vw, 57rem), 90vw`;

/** Turns light text dark in print, where backgrounds are left out. */
export const printedWords = css`
  @media print {
    background: none;
    color: inherit;

    && * {
      color: inherit;
    }
  }
`;
