/** Codes without their separators: people leave them out, or write others. */
export const compact = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * How many characters differ between two texts: inserted, left out, replaced, or two neighbours exchanged.
 * @param most a distance above this is of no interest; the work grows with it, not with the square of the length
 * @returns the distance, or `most + 1` for any larger one
 */
export function distance(one: string, other: string, most: number): number {
  const far = most + 1;
  if (Math.abs(one.length - other.length) > most) return far;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = new Array<number>(other.length + 1).fill(far);
    now[0] = row;
    let least = row;
    for (let at = Math.max(1, row - most); at <= Math.min(other.length, row + most); at += 1) {
      const replaced = last[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1);
      const exchanged =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
          ? before[at - 2]! + 1
          : far;
      now[at] = Math.min(replaced, last[at]! + 1, now[at - 1]! + 1, exchanged);
      least = Math.min(least, now[at]!);
    }
    if (least > most) return far;
    [before, last] = [last, now];
  }
  return Math.min(last[other.length]!, far);
}
