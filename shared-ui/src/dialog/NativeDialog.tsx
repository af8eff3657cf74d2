import { type ComponentPropsWithRef, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton';
import { Body, Head, Panel, Root, Title, type DialogPlacement } from './look';
import { closeNative, invokes } from './native';

/** Props that the dialog sets itself. */
type Handled = 'id' | 'title' | 'open' | 'onPointerDown' | 'popover';

export interface NativeDialogProps extends Omit<ComponentPropsWithRef<'dialog'>, Handled> {
  /** Buttons open it by this id: see {@link invokes}. */
  id: string;
  /** The dialog's heading and accessible name. */
  title: string;
  children: ReactNode;
  /** `top` comes down from the top edge at full width, `full` fills the screen. */
  placement?: DialogPlacement;
  /** Hides the title visually; it remains the accessible name. */
  hideTitle?: boolean;
  /** Shown in the title's row, before the close button, for example a logo. */
  header?: ReactNode;
  /** Maximum width of a `center` dialog. */
  width?: string;
}

/**
 * A modal dialog that the browser itself opens and closes: it works from the first paint, before scripts run and without
 * them, and React neither opens nor closes it when it hydrates the page. Its content is always in the document. Browsers
 * without `command` open it as a popover: the page behind it is then not inert.
 *
 * @example
 * <Button {...invokes('show', 'menu')}>Menu</Button>
 * <NativeDialog id="menu" title="Menu">…</NativeDialog>
 */
export function NativeDialog({
  id,
  title,
  children,
  placement = 'center',
  hideTitle = false,
  header,
  width = '40rem',
  ...props
}: NativeDialogProps) {
  const titleId = `${id}-title`;
  // For browsers without `closedby`.
  const press = (event: PointerEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget;
    if (event.target === dialog && !('closedBy' in dialog) && !contains(dialog, event)) closeNative(dialog);
  };
  return (
    <Root
      {...props}
      {...{ closedby: 'any' }}
      id={id}
      popover="auto"
      // The visitor may have opened it already.
      suppressHydrationWarning
      aria-labelledby={titleId}
      onPointerDown={press}
      $placement={placement}
      $width={width}
    >
      <Panel>
        <Head>
          <Title id={titleId} $hidden={hideTitle}>
            {title}
          </Title>
          {header}
          <IconButton icon="close" aria-label="Close" {...invokes('hide', id)} />
        </Head>
        <Body>{children}</Body>
      </Panel>
    </Root>
  );
}

function contains(dialog: HTMLDialogElement, { clientX, clientY }: PointerEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
