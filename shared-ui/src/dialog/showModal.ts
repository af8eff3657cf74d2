/**
 * Opens a dialog above an inert page, or without that where there are no modal dialogs (jsdom).
 *
 * @example
 * useEffect(() => (dialog.current && isOpen ? showModal(dialog.current) : undefined), [isOpen]);
 *
 * @returns closes the dialog and restores the focus, even if the dialog has already been removed
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  const native = typeof dialog.showModal === 'function';
  const { style, clientWidth } = document.documentElement;
  const { scrollbarGutter } = style;
  if (native) {
    // The style sheet hides the page's scroll bar; its space is reserved, so that nothing moves.
    style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
    dialog.showModal();
  } else {
    dialog.setAttribute('open', '');
    dialog.querySelector('button')?.focus();
  }
  return () => {
    if (native) {
      dialog.close();
      // Another dialog may still be open below.
      style.scrollbarGutter = scrollbarGutter;
    } else {
      dialog.removeAttribute('open');
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
