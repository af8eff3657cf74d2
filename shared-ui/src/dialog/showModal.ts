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
  const page = document.documentElement;
  if (native) {
    // The style sheet hides the page's scroll bar; its space is reserved, so that nothing moves.
    page.style.scrollbarGutter = window.innerWidth > page.clientWidth ? 'stable' : '';
    dialog.showModal();
  } else {
    dialog.setAttribute('open', '');
    dialog.querySelector('button')?.focus();
  }
  return () => {
    if (native) {
      dialog.close();
      page.style.scrollbarGutter = '';
    } else {
      dialog.removeAttribute('open');
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
