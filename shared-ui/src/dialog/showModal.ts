/**
 * Opens a dialog above an inert page and gives back how to close it, which returns the focus even when the dialog has
 * already left the page. Where the browser has no modal dialogs (jsdom) it is shown all the same.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  const native = typeof dialog.showModal === 'function';
  const page = document.documentElement;
  if (native) {
    // The style sheet takes the page's scroll bar away; its place is kept, so that nothing moves.
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
