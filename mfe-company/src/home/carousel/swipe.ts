/** A swipe must be longer than this, in CSS pixels (row B3). */
const swipePx = 50;

interface Point {
  clientX: number;
  clientY: number;
}

/** The action of a touch; undefined unless it is mostly horizontal and longer than {@link swipePx} (row B3). */
export function swipe(from: Point, to: Point): 'previous' | 'next' | undefined {
  const across = to.clientX - from.clientX;
  const along = to.clientY - from.clientY;
  if (Math.abs(across) <= swipePx || Math.abs(across) <= Math.abs(along)) return undefined;
  return across > 0 ? 'previous' : 'next';
}
