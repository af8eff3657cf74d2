import { useId, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, fade, IconButton, layer, media, motion, radius, space, type } from 'shared-ui';

interface Props {
  title: string;
  children: ReactNode;
  /** Called when the visitor begins to use the chat. */
  onTouch: () => void;
  onMinimize: () => void;
  onClose: () => void;
  ref: Ref<HTMLElement>;
}

/** The open chat: header with title, 'Online', 'Minimize chat' and 'Close chat'. It is not modal (row F1). */
export function Panel({ title, children, onTouch, onMinimize, onClose, ref }: Props) {
  const titleId = useId();
  // Handles keys from inside the panel only. The inquiry dialog handles Escape itself.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onMinimize();
  };
  // On a phone the panel covers the page, so a visitor who tabs out of it wants to see the page.
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return;
    if (relatedTarget.closest('dialog') || !window.matchMedia(media.phone).matches) return;
    onMinimize();
  };
  return (
    <Frame
      ref={ref}
      role="dialog"
      aria-modal={false}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
      onBlur={leave}
      onFocus={onTouch}
      onPointerDown={onTouch}
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

const Frame = styled.section`
  position: fixed;
  z-index: ${layer.floating};
  inset-block-end: ${space(2)};
  inset-inline-end: ${space(2)};
  display: flex;
  flex-direction: column;
  inline-size: 23rem;
  block-size: min(36rem, 100dvh - ${space(12)});
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius};
  background: ${color.surface};
  box-shadow: 0 8px 24px ${fade(color.inkDeep, 16)};
  animation: ${rise} ${motion.base} ${motion.ease};

  @media ${media.phone} {
    inset: 0;
    inline-size: 100%;
    block-size: 100dvh;
    border: 0;
    box-shadow: none;
  }

  @media print {
    display: none;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  padding: ${space(0.75)} ${space(0.75)} ${space(0.75)} ${space(2)};
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
