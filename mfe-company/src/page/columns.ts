/**
 * Four columns, or two if the text is large: never three, which would leave the last item on its own.
 * @param gap the widest gap of the grid
 */
export const fourOrTwo = (gap: string) =>
  `repeat(auto-fit, minmax(clamp(25% - ${gap}, (54rem - 100%) * 999, 50% - ${gap}), 1fr))`;
