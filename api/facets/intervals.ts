import { formatNumber } from '../numbers';

/** All numbers between two ends, which belong to it; an end may be infinite. */
export type Interval = readonly [from: number, to: number];

const separators = /~|[–—]|\bto\b/i;
/** Between two numbers, where a unit has left a space; before one it is a minus sign. */
const hyphen = /(\d) {0,2}- {0,2}(?=\d)/g;
const maxLength = 60;

/**
 * Reads a number or an interval as a visitor may write it: `2.5`, `1.5~4`, `1.5-4`, `1.5 to 4 mm²`, `4~` (from 4 on), `~4`. Ends in
 * the wrong order are exchanged.
 * @returns undefined for anything else
 */
export function readInterval(text: string, unit = ''): Interval | undefined {
  if (text.length > maxLength) return undefined;
  const ends = text
    .replaceAll(unit, '')
    .replace(hyphen, '$1~')
    .split(separators)
    .map((end) => end.trim());
  if (ends.length > 2 || ends.every((end) => end === '')) return undefined;
  const [from = NaN, to = from] = ends.map(readNumber);
  const low = ends[0] === '' ? -Infinity : from;
  const high = ends[1] === '' ? Infinity : to;
  if (Number.isNaN(low) || Number.isNaN(high)) return undefined;
  return low <= high ? [low, high] : [high, low];
}

/** A comma before three digits separates thousands, as everywhere on the site: `1,500`; others, and that of `0,125`, are decimal ones. */
function readNumber(written: string): number {
  const text = written.replace(/(?<!^0),(?=\d{3}$)/, '');
  return /^[-−]?\d{1,9}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : NaN;
}

/** The one spelling of an interval in addresses: `2.5`, `1.5~4`, `4~`, `~4`. */
export function writeInterval([from, to]: Interval): string {
  if (from === to) return String(from);
  return `${from === -Infinity ? '' : from}~${to === Infinity ? '' : to}`;
}

/** An interval for people: `2.5 mm²`, `1.5 to 4 mm²`, `from 4 mm²`, `up to 4 mm²`. */
export function intervalText([from, to]: Interval, { unit, decimals }: { unit?: string; decimals?: number }): string {
  const low = formatNumber(from, decimals);
  const high = formatNumber(to, decimals);
  const text =
    from === to ? low : from === -Infinity ? `up to ${high}` : to === Infinity ? `from ${low}` : `${low} to ${high}`;
  return unit ? `${text} ${unit}` : text;
}

/** Whether two intervals have a number in common. */
export const overlap = (a: Interval, b: Interval) => a[0] <= b[1] && b[0] <= a[1];
