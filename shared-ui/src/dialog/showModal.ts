/** How many modal dialogs are open. */
let open = 0;

/**
 * Opens a dialog above an inert page, or non-modally where there are no modal dialogs (jsdom).
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
  if (native) {
    // The style sheet hides the page's scroll bar; its space is reserved, so that nothing moves.
    if (open === 0) style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : '';
    open += 1;
    dialog.showModal();
  } else {
    dialog.setAttribute('open', '');
    dialog.querySelector('button')?.focus();
  }
  return () => {
    if (native) {
      dialog.close();
      open -= 1;
      // Another dialog may still be open, above this one or below.
      if (open === 0) style.scrollbarGutter = '';
    } else {
      dialog.removeAttribute('open');
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
