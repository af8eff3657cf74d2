import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color, fade, IconButton, layer, media, motion, radius, showModal, space, type } from 'shared-ui';
import { panelWidth } from './Dock';

/**
 * Where the open panel is: `floating` above a free place of the page, with its height and its distance from the bottom in
 * pixels; `docked` next to the page; or `modal`, in windows that are too small for both.
 */
export type Place = { kind: 'floating'; bottom: number; height: number } | { kind: 'docked' } | { kind: 'modal' };

interface Props {
  title: string;
  place: Place;
  children: ReactNode;
  /** Called when the visitor begins to use the chat. */
  onTouch: () => void;
  onMinimize: () => void;
  onClose: () => void;
  ref: RefCallback<HTMLElement>;
}

/** The open chat: header with title, 'Online', 'Minimize chat' and 'Close chat' (row F1). */
export function Panel({ title, place, children, onTouch, onMinimize, onClose, ref }: Props) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const isModal = place.kind === 'modal';

  useLayoutEffect(() => (isModal ? showModal(frame.current as HTMLDialogElement) : undefined), [isModal]);

  // Handles keys from inside the panel only. The inquiry dialog handles Escape itself.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onMinimize();
  };
  const pressBackdrop = (event: MouseEvent) => {
    const { left, right } = event.currentTarget.getBoundingClientRect();
    if (event.target === event.currentTarget && (event.clientX < left || event.clientX > right)) onMinimize();
  };
  return (
    <Frame
      // Next to the page it is a region of it: one more landmark, not a dialog to be answered.
      as={isModal ? 'dialog' : 'section'}
      ref={(element: HTMLElement | null) => {
        frame.current = element;
        ref(element);
      }}
      aria-labelledby={titleId}
      tabIndex={-1}
      $place={place}
      onKeyDown={press}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onMinimize();
      }}
      onFocus={onTouch}
      onPointerDown={onTouch}
      onClick={isModal ? pressBackdrop : undefined}
    >
      <Head>
        <div>
          <Title id={titleId}>{title}</Title>
          <Online>Online</Online>
        </div>
        <IconButton icon="minus" aria-label="Minimize chat" onClick={onMinimize} />
        <IconButton icon="close" aria-label="Close chat" onClick={onClose} />
      </Head>
      {children}
    </Frame>
  );
}

const rise = keyframes`
  from {
    opacity: 0;
    translate: 0 8px;
  }
`;

const places = {
  floating: css`
    inset: auto ${space(2)} auto auto;
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius};
    box-shadow: 0 8px 24px ${fade(color.inkDeep, 16)};
    animation: ${rise} ${motion.base} ${motion.ease};
  `,
  docked: css`
    inset: 0 0 0 auto;
    block-size: 100dvh;
    border: 0;
    border-inline-start: 1px solid ${color.lineStrong};
  `,
  modal: css`
    inset: 0 0 0 auto;
    block-size: 100dvh;
    border: 0;

    @media ${media.phone} {
      inline-size: 100%;
    }

    &::backdrop {
      background: ${fade(color.backdrop, 55)};
    }
  `,
};

const Frame = styled.section<{ $place: Place }>`
  position: fixed;
  z-index: ${layer.floating};
  display: flex;
  flex-direction: column;
  inline-size: ${panelWidth};
  max-inline-size: 100%;
  max-block-size: 100dvh;
  margin: 0;
  padding: 0;
  overflow: hidden;
  background: ${color.surface};
  color: ${color.text};
  ${({ $place }) => places[$place.kind]}
  ${({ $place }) =>
    $place.kind === 'floating' &&
    css`
      inset-block-end: ${$place.bottom}px;
      block-size: ${$place.height}px;
    `}

  @media print {
    display: none;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  padding: ${space(0.5)} ${space(0.75)} ${space(0.5)} ${space(2)};
  background: ${color.ink};
  color: ${color.surface};

  > div {
    flex: 1;
    min-inline-size: 0;
  }

  button {
    color: ${color.surface};

    &:hover:not(:disabled) {
      background: ${color.inkDeep};
    }
  }
`;

const Title = styled.h2`
  color: ${color.surface};
  font-size: ${type.h4};
`;

const Online = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(0.75)};
  font-size: ${type.micro};
  line-height: 1.4;

  &::before {
    content: '';
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: ${color.successOnInk};
    forced-color-adjust: none;
  }
`;
