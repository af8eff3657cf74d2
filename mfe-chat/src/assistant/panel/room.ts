import { media } from 'shared-ui';
import type { Step } from '../chatSlice';

/** Windows in which the chat and the page have room next to each other; in smaller ones the chat starts minimised. */
export const roomyWindow = `${media.lg} and (min-height: 700px)`;

/** A box at the right edge of the window, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The size of a panel that opens on its own: a greeting and one input, and the welcome form if there is one. */
export const floatingSize = (step: Step): Size => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { width: 24 * rem, height: (step === 'welcome' ? 31 : 17) * rem };
};

/** The distance from the window's edges, in pixels. */
export const edge = 16;
const step = 8;

const controls = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';

const isInView = ({ width, height, bottom, top }: DOMRect) => width * height > 1 && bottom > 0 && top < innerHeight;

/** The boxes of the page's controls in view, without those of dialogs and, if it is open, of the chat. */
const controlsInView = (panel?: Element): DOMRect[] =>
  [...document.querySelectorAll(controls)]
    .filter((element) => !element.closest('dialog') && !panel?.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(isInView);

/** The boxes of the lines of text in view; a paragraph is as wide as its column, its lines are not. */
function linesInView(): DOMRect[] {
  const nodes = document.createTreeWalker(document.getElementById('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: DOMRect[] = [];
  while (nodes.nextNode()) {
    range.selectNodeContents(nodes.currentNode);
    if (nodes.currentNode.nodeValue?.trim()) lines.push(...range.getClientRects());
  }
  return lines.filter(isInView);
}

const overlaps = (box: DOMRect, { top, bottom, left, right }: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>) =>
  box.left < right && box.right > left && box.top < bottom && box.bottom > top;

/** Whether the panel lies on a control of the page. */
export function isOnControl(panel: Element): boolean {
  const box = panel.getBoundingClientRect();
  return controlsInView(panel).some((one) => overlaps(one, box));
}

/**
 * Finds a place at the right edge of the window that is free of the page's controls and texts, as near to the bottom as
 * possible.
 * @returns its distance from the bottom in pixels; undefined if there is none
 */
export function freePlace({ width, height }: Size): number | undefined {
  const right = document.documentElement.clientWidth - edge;
  const near = [...controlsInView(), ...linesInView()].filter((one) => one.right > right - width && one.left < right);
  for (let bottom = edge; bottom + height <= innerHeight; bottom += step) {
    const end = innerHeight - bottom;
    const box = { left: right - width, right, top: end - height, bottom: end };
    if (!near.some((one) => overlaps(one, box))) return bottom;
  }
  return undefined;
}
