import { escapeHtml } from '../http/escape-html';

const width = 480;
const height = 80;

const svg = (text: string, marks: string) =>
  `<svg role="img" aria-label="${escapeHtml(text)}" viewBox="0 0 ${width} ${height + 1}" preserveAspectRatio="none" height="${height}">${marks}<line class="axis" x1="0" x2="${width}" y1="${height + 0.5}" y2="${height + 0.5}"/></svg>`;

const round = (value: number) => Math.round(value * 10) / 10;

/** Bars of counts, each with a part in another colour. @param text describes the chart in words */
export function barChart(bars: readonly { all: number; part: number }[], text: string): string {
  const most = Math.max(1, ...bars.map(({ all }) => all));
  const step = width / bars.length;
  const bar = (name: string, index: number, count: number) => {
    if (count === 0) return '';
    // However few: one pixel.
    const tall = Math.max(1, round((count / most) * height));
    return `<rect class="${name}" x="${round(index * step + 1)}" y="${round(height - tall)}" width="${round(step - 2)}" height="${tall}"/>`;
  };
  const marks = bars.map(({ all, part }, index) => bar('views', index, all) + bar('faults', index, part));
  return svg(text, marks.join(''));
}

/** A line through values, interrupted where there are none; a single value is a short stroke. */
export function lineChart(values: readonly (number | undefined)[], text: string): string {
  const most = Math.max(...values.filter((value) => value !== undefined)) || 1;
  const step = width / values.length;
  let path = '';
  values.forEach((value, index) => {
    if (value === undefined) return;
    const y = round(height - (value / most) * (height - 2));
    const isFirst = values[index - 1] === undefined;
    path += isFirst ? `M${round(index * step)} ${y}h${round(step)}` : `L${round((index + 1) * step)} ${y}`;
  });
  return svg(text, `<path class="line" vector-effect="non-scaling-stroke" d="${path}"/>`);
}
