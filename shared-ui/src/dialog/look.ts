import { css, styled } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins';
import { color, fade, motion, radius, space, type } from '../tokens/tokens';

export type DialogPlacement = 'center' | 'top' | 'full';

const placements = {
  center: css`
    margin: auto;
    inline-size: calc(100% - 2rem);
    max-block-size: calc(100dvh - 2rem);
    border: 1px solid ${color.line};
    border-radius: ${radius};
    translate: 0 8px;
  `,
  top: css`
    margin: 0 auto auto;
    inline-size: 100%;
    max-inline-size: 100%;
    max-block-size: 100dvh;
    border: 0;
    border-block-end: 1px solid ${color.line};
    translate: 0 -16px;
  `,
  full: css`
    margin: 0;
    inline-size: 100%;
    max-inline-size: 100%;
    block-size: 100dvh;
    max-block-size: 100dvh;
    border: 0;
    translate: 0 8px;
  `,
};

const hidden = css`
  opacity: 0;
`;

export const Root = styled.dialog<{ $placement: DialogPlacement; $width: string }>`
  max-inline-size: ${({ $width }) => $width};
  padding: 0;
  overflow: auto;
  /* The focus must not hide behind the head, which stays in view. */
  scroll-padding-block-start: 4.5rem;
  overscroll-behavior: contain;
  background: ${color.surface};
  color: ${color.text};
  ${({ $placement }) => placements[$placement]}
  ${hidden}
  transition:
    opacity ${motion.base} ${motion.ease},
    translate ${motion.base} ${motion.ease},
    overlay ${motion.base} allow-discrete,
    display ${motion.base} allow-discrete;

  &:is([open], :popover-open) {
    opacity: 1;
    translate: 0 0;
  }

  &::backdrop {
    background: ${fade(color.backdrop, 55)};
    ${hidden}
    transition:
      opacity ${motion.base} ${motion.ease},
      overlay ${motion.base} allow-discrete,
      display ${motion.base} allow-discrete;
  }

  &:is([open], :popover-open)::backdrop {
    opacity: 1;
  }

  @starting-style {
    &:is([open], :popover-open) {
      opacity: 0;
      translate: 0 ${({ $placement }) => ($placement === 'top' ? '-16px' : '8px')};
    }

    &:is([open], :popover-open)::backdrop {
      opacity: 0;
    }
  }
`;

export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100%;
`;

export const Head = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(1)} ${space(1)} clamp(1rem, 4vw, 1.5rem);
  border-block-end: 1px solid ${color.line};
  background: ${color.surface};

  > :last-child {
    margin-inline-start: auto;
  }
`;

export const Title = styled.h2<{ $hidden?: boolean }>`
  font-size: ${type.h3};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

export const Body = styled.div`
  flex: 1;
  padding: min(3vh, clamp(1rem, 4vw, 1.5rem)) clamp(1rem, 4vw, 1.5rem);
`;
