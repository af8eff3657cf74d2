import type { Ref } from 'react';
import { css, styled } from 'styled-components';
import { color, focusRing, Icon, layer, motion, radius, space } from 'shared-ui';

interface ButtonProps {
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** The floating button of a closed chat (row F1). */
export const OpenButton = ({ ref, onClick }: ButtonProps) => (
  <Square ref={ref} type="button" aria-label="Open chat" onClick={onClick}>
    <Icon name="chat" size={20} />
  </Square>
);

/** The minimised chat: a small bar that restores it (row F1). */
export const Bar = ({ ref, title, onClick }: ButtonProps & { title: string }) => (
  <Strip ref={ref} type="button" aria-label={`Restore chat: ${title}`} aria-expanded={false} onClick={onClick}>
    <Icon name="chat" size={20} />
    <span>{title}</span>
  </Strip>
);

/**
 * In the margin of the page, which is empty at every scroll position. That of a phone is narrower than a target may be
 * (24 px, WCAG 2.5.8): there it overlaps the page's column by 8 px.
 */
const floating = css`
  position: fixed;
  z-index: ${layer.floating};
  inset-block-end: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inset-inline-end: env(safe-area-inset-right, 0px);
  inline-size: clamp(1.5rem, 4vw, 2.75rem);
  margin: 0;
  padding: 0;
  border: 1px solid ${color.surface};
  border-inline-end: 0;
  border-start-start-radius: ${radius};
  border-end-start-radius: ${radius};
  background: ${color.ink};
  color: ${color.surface};
  transition: background-color ${motion.fast} ${motion.ease};

  &:hover {
    background: ${color.inkDeep};
  }

  &:focus-visible {
    ${focusRing}
  }

  @media print {
    display: none;
  }
`;

const Square = styled.button`
  ${floating}
  display: grid;
  place-items: center;
  block-size: 3.5rem;
`;

const Strip = styled.button`
  ${floating}
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space(1)};
  padding-block: ${space(1)};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1;

  > span {
    writing-mode: vertical-rl;
  }
`;
