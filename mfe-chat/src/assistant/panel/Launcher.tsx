import type { Ref } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, focusRing, Icon, layer, motion, radius, space } from 'shared-ui';

interface Props {
  /** The chat is closed: without its title. */
  closed: boolean;
  title: string;
  /** The code of the open chat is being loaded, or could not be. */
  load?: 'busy' | 'failed' | undefined;
  onClick: () => void;
  /** Called when the visitor is about to press it. */
  onIntent?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const tryAgain = 'Not loaded. Try again';

/**
 * Opens the chat (row F1): the small bar when it is minimised, the floating button when it is closed. It keeps the focus while
 * the chat loads, and offers another try if that fails.
 */
export function Launcher({ closed, title, load, onClick, onIntent, ref }: Props) {
  const name = closed ? 'Open chat' : `Restore chat: ${title}`;
  const isBusy = load === 'busy';
  const hasFailed = load === 'failed';
  const text = hasFailed ? tryAgain : closed ? undefined : title;
  return (
    <Strip
      ref={ref}
      type="button"
      aria-label={hasFailed ? `${name}. ${tryAgain}` : name}
      aria-expanded={closed ? undefined : false}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {isBusy ? <Turning name="refresh" size={20} /> : <Icon name={hasFailed ? 'refresh' : 'chat'} size={20} />}
      {text && <span>{text}</span>}
    </Strip>
  );
}

const turn = keyframes`
  to { rotate: 1turn; }
`;

const Turning = styled(Icon)`
  animation: ${turn} 900ms linear infinite;
`;

/** The part of the button that lies on the page's column: the margin of a phone is narrower than a target may be. */
const onColumn = 'max(0px, 24px - max(min(1rem, 5vw), 4vw))';

/**
 * In the page's margin, which is empty at every scroll position. On phones, the button has the 24 px of WCAG 2.5.8 but is drawn
 * in the 16 px of the margin, so that it hides nothing on the page.
 */
const Strip = styled.button`
  position: fixed;
  z-index: ${layer.floating};
  inset-block-end: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inset-inline-end: env(safe-area-inset-right, 0px);
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  /* Not in rem: with large text it would cover more of the page. */
  inline-size: clamp(24px, 4vw, 44px);
  min-block-size: 3.5rem;
  margin: 0;
  padding: ${space(1)} 0 ${space(1)} calc(1px + ${onColumn});
  border: 0;
  background: none;
  color: ${color.surface};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1;

  &::before {
    position: absolute;
    z-index: -1;
    inset: 0 0 0 ${onColumn};
    border: 1px solid ${color.surface};
    border-inline-end: 0;
    border-start-start-radius: ${radius};
    border-end-start-radius: ${radius};
    background: ${color.ink};
    transition: background-color ${motion.fast} ${motion.ease};
    content: '';
  }

  > svg {
    max-inline-size: min(20px, 100%);
    block-size: 20px;
  }

  > span {
    writing-mode: vertical-rl;

    /* There it would cover the ends of lines. */
    @media (width < 40em) {
      display: none;
    }
  }

  &:hover::before {
    background: ${color.inkDeep};
  }

  &:focus-visible {
    ${focusRing}
  }

  @media print {
    display: none;
  }
`;
