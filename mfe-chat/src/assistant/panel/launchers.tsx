import type { Ref } from 'react';
import { css, styled } from 'styled-components';
import { color, focusRing, Icon, layer, media, motion, radius, space } from 'shared-ui';

interface ButtonProps {
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** The floating button of a closed chat (row F1). */
export const OpenButton = ({ ref, onClick }: ButtonProps) => (
  <Square ref={ref} type="button" aria-label="Open chat" onClick={onClick}>
    <Icon name="chat" size={26} />
  </Square>
);

/** The minimised chat: a small bar that restores it (row F1). */
export const Bar = ({ ref, title, onClick }: ButtonProps & { title: string }) => (
  <Strip ref={ref} type="button" aria-label={`Restore chat: ${title}`} aria-expanded={false} onClick={onClick}>
    <Icon name="chat" />
    <Wide>{title}</Wide>
    <Narrow>Chat</Narrow>
    <Icon name="chevron-down" size={16} />
  </Strip>
);

const floating = css`
  position: fixed;
  z-index: ${layer.floating};
  inset-block-end: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inset-inline-end: calc(${space(2)} + env(safe-area-inset-right, 0px));
  margin: 0;
  border: 1px solid ${color.surface};
  border-radius: ${radius};
  background: ${color.ink};
  color: ${color.surface};
  transition: background-color ${motion.fast} ${motion.ease};

  &:hover {
    background: ${color.inkDeep};
  }

  &:focus-visible {
    ${focusRing}
  }

  @media ${media.phone} {
    inset-block-end: calc(${space(1)} + env(safe-area-inset-bottom, 0px));
    inset-inline-end: calc(${space(1)} + env(safe-area-inset-right, 0px));
  }

  @media print {
    display: none;
  }
`;

const Square = styled.button`
  ${floating}
  display: grid;
  place-items: center;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  padding: 0;
`;

const Strip = styled.button`
  ${floating}
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: 2.75rem;
  max-inline-size: calc(100vw - ${space(2)});
  padding: ${space(0.5)} ${space(1.5)};
  font-size: 0.9375rem;
  font-weight: 600;

  > svg:last-child {
    rotate: 180deg;
  }
`;

// On a phone the bar is short enough not to cover the page's own controls.
const Wide = styled.span`
  @media ${media.phone} {
    display: none;
  }
`;

const Narrow = styled.span`
  @media not ${media.phone} {
    display: none;
  }
`;
