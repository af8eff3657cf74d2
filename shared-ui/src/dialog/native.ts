type Action = 'show' | 'hide';

const commands = { show: 'show-modal', hide: 'close' } as const;

/**
 * The attributes of a button that opens or closes a {@link NativeDialog}, before scripts run and without them: as a modal
 * dialog, or as a popover in browsers that do not know commands.
 * @param id the dialog's `id`
 */
export const invokes = (action: Action, id: string) => ({
  // React does not know the first two and passes them on.
  ...({ command: commands[action], commandfor: id } as object),
  popoverTarget: id,
  popoverTargetAction: action,
});

const isPopover = (element: HTMLElement) => {
  try {
    return element.matches(':popover-open');
  } catch {
    // A browser without popovers does not know the selector.
    return false;
  }
};

/** Whether a native dialog is open, in either of its two ways. */
export const isNativeOpen = (dialog: HTMLDialogElement) => dialog.open || isPopover(dialog);

/** Opens a native dialog, if it is not open. */
export function openNative(dialog: HTMLDialogElement): void {
  if (isNativeOpen(dialog)) return;
  // jsdom has no modal dialogs.
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

/** Closes a native dialog, however it was opened. */
export function closeNative(dialog: HTMLDialogElement): void {
  if (isPopover(dialog)) dialog.hidePopover();
  else if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}
