import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../button/IconButton';
import { visuallyHidden } from '../tokens/mixins';
import { color, fade, motion, radius, space, type } from '../tokens/tokens';
import { showModal } from './showModal';

export type DialogPlacement = 'center' | 'top' | 'full';

/** Props that the dialog sets itself. */
type Handled = 'title' | 'onClose' | 'onCancel' | 'onKeyDown' | 'onMouseDown' | 'onClick';

export interface DialogProps extends Omit<ComponentPropsWithRef<'dialog'>, Handled> {
  open: boolean;
  /** Called by Escape, the close button and a click on the backdrop. */
  onClose: () => void;
  /** The dialog's heading and accessible name. */
  title: string;
  children: ReactNode;
  /** `top` comes down from the top edge at full width, `full` fills the screen. */
  placement?: DialogPlacement;
  /** The element to focus on opening; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Hides the title visually; it remains the accessible name. */
  hideTitle?: boolean;
  /** Shown in the title's row, before the close button, for example a logo. */
  header?: ReactNode;
  /** Accessible name of the close button. */
  closeLabel?: string;
  /** Maximum width of a `center` dialog. */
  width?: string;
}

/** The content stays mounted while the dialog fades out. */
const fadeOutMs = 240;

/**
 * A modal dialog on the native element: the page behind is inert and does not scroll, Escape closes, and the focus
 * returns to where it was. `children` are mounted only while it is open.
 *
 * @example
 * <Dialog open={open} onClose={() => setOpen(false)} title="Search" initialFocus={input}>…</Dialog>
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  placement = 'center',
  initialFocus,
  hideTitle = false,
  header,
  closeLabel = 'Close',
  width = '40rem',
  ref,
  ...props
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useImperativeHandle(ref, () => dialog.current!);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), fadeOutMs);
    return () => clearTimeout(timer);
  }, [open, present]);

  // Not a layout effect: React restores the focus before those run, which would be into a dialog that has just closed.
  useEffect(() => {
    if (!open || !dialog.current) return;
    const close = showModal(dialog.current);
    initialFocus?.current?.focus();
    return close;
  }, [open, initialFocus]);

  const isDialog = (event: SyntheticEvent) => event.target === event.currentTarget;

  const cancel = (event: SyntheticEvent) => {
    if (!isDialog(event)) return;
    event.preventDefault();
    onClose();
  };

  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Some browsers close on a second Escape without a cancel event.
    if (isDialog(event) && open && !event.currentTarget.open) onClose();
  };

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  // A click counts only if it was also pressed on the backdrop: selecting text and releasing outside must not close.
  const press = (event: MouseEvent) => {
    pressedBackdrop.current = isDialog(event);
  };
  const click = (event: MouseEvent) => {
    if (isDialog(event) && pressedBackdrop.current) onClose();
  };

  return (
    <Root
      {...props}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={key}
      onMouseDown={press}
      onClick={click}
      $placement={placement}
      $width={width}
    >
      {present && (
        <Panel>
          <Head>
            <Title id={titleId} $hidden={hideTitle}>
              {title}
            </Title>
            <Header>{header}</Header>
            <IconButton icon="close" aria-label={closeLabel} onClick={onClose} />
          </Head>
          <Body>{children}</Body>
        </Panel>
      )}
    </Root>
  );
}

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

const Root = styled.dialog<{ $placement: DialogPlacement; $width: string }>`
  max-inline-size: ${({ $width }) => $width};
  padding: 0;
  overflow: auto;
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

  &[open] {
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

  &[open]::backdrop {
    opacity: 1;
  }

  @starting-style {
    &[open] {
      opacity: 0;
      translate: 0 ${({ $placement }) => ($placement === 'top' ? '-16px' : '8px')};
    }

    &[open]::backdrop {
      opacity: 0;
    }
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100%;
`;

const Head = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(1)} ${space(1)} clamp(1rem, 4vw, 1.5rem);
  border-block-end: 1px solid ${color.line};
  background: ${color.surface};
`;

const Title = styled.h2<{ $hidden: boolean }>`
  font-size: ${type.h3};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Header = styled.div`
  flex: 1;
  min-inline-size: 0;
`;

const Body = styled.div`
  flex: 1;
  padding: clamp(1rem, 4vw, 1.5rem);
`;
