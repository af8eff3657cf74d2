/** The value below which a part of the values lies: 0.5 is the median. What is not a number counts as the largest. */
export function at(values: readonly number[], part: number): number {
  const size = (value: number) => (Number.isNaN(value) ? Infinity : value);
  return [...values].sort((one, other) => size(one) - size(other))[Math.floor(values.length * part)] ?? NaN;
}
