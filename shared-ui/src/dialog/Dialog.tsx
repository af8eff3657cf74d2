import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { IconButton } from '../button/IconButton';
import { Body, Head, Panel, Root, Title } from './look';
import { showModal } from './showModal';

/** Props that the dialog sets itself. */
type Handled = 'title' | 'onClose' | 'onCancel' | 'onKeyDown' | 'onMouseDown' | 'onClick';

export interface DialogProps extends Omit<ComponentPropsWithRef<'dialog'>, Handled> {
  open: boolean;
  /** Called by Escape, the close button and a click on the backdrop. */
  onClose: () => void;
  /** The dialog's heading and accessible name. */
  title: string;
  children: ReactNode;
  /** The element to focus on opening; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Maximum width. */
  width?: string;
}

const fadeOutMs = 240;

/**
 * A modal dialog on the native element: the page behind is inert and does not scroll, Escape closes, and the focus
 * returns to where it was. `children` are mounted only while it is open.
 *
 * @example
 * <Dialog open={open} onClose={() => setOpen(false)} title="Search" initialFocus={input}>…</Dialog>
 */
export function Dialog({ open, onClose, title, children, initialFocus, width = '40rem', ref, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useImperativeHandle(ref, () => dialog.current!);
  const titleId = useId();
  const present = usePresence(open);
  const closing = useClosing(open, onClose);

  // Not a layout effect: React restores the focus before those run, and would move it into a dialog that has just closed.
  useEffect(() => {
    if (!open || !dialog.current) return;
    const close = showModal(dialog.current);
    initialFocus?.current?.focus();
    return close;
  }, [open, initialFocus]);

  return (
    <Root
      {...props}
      {...closing}
      ref={dialog}
      aria-labelledby={present ? titleId : undefined}
      $placement="center"
      $width={width}
    >
      {present && (
        <Panel>
          <Head>
            <Title id={titleId}>{title}</Title>
            <IconButton icon="close" aria-label="Close" onClick={onClose} />
          </Head>
          <Body>{children}</Body>
        </Panel>
      )}
    </Root>
  );
}

/** Whether the content is mounted: it stays while the dialog fades out. */
function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), fadeOutMs);
    return () => clearTimeout(timer);
  }, [open, present]);
  return present;
}

/** The handlers for all ways in which a visitor closes the dialog itself: Escape, the browser's own, and the backdrop. */
function useClosing(open: boolean, onClose: () => void) {
  const pressedBackdrop = useRef(false);
  const isDialog = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    onCancel(event: SyntheticEvent) {
      if (!isDialog(event)) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Some browsers close on a second Escape without a cancel event.
      if (isDialog(event) && open && !event.currentTarget.open) onClose();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    // A click counts only if it was also pressed on the backdrop: selecting text and releasing outside must not close.
    onMouseDown(event: MouseEvent) {
      pressedBackdrop.current = isDialog(event);
    },
    onClick(event: MouseEvent) {
      if (isDialog(event) && pressedBackdrop.current) onClose();
    },
  };
}
