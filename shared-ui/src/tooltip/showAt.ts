const edge = 8;

/**
 * Shows a bubble below its anchor, or above it if there is no room, within the edges of the window; in the top layer if
 * the browser has popovers.
 * @returns hides the bubble
 */
export function showAt(anchor: HTMLElement, bubble: HTMLElement): () => void {
  const popover: Partial<HTMLElement> = bubble;
  popover.showPopover?.();
  const target = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(edge, Math.min(target.left + (target.width - width) / 2, clientWidth - width - edge));
  const below = target.bottom + height <= clientHeight;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${below ? target.bottom : target.top - height}px`;
  return () => popover.hidePopover?.();
}
