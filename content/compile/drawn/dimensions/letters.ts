import { line, n, path, polygon, type Point } from '../pen';

/** The capital letters of dimensions in a box of 7 × 10, as lines, because text in an image needs a font. */
const glyphs = {
  A: 'M0 10L3.5 0L7 10M1.3 6.4H5.7',
  B: 'M0 5H4A2.5 2.5 0 0 1 4 10H0V0H3.6A2.5 2.5 0 0 1 3.6 5',
  C: 'M7 1.8A4 5 0 1 0 7 8.2',
  D: 'M0 0V10H2.6A5 5 0 0 0 2.6 0Z',
  E: 'M6.4 0H0V10H6.4M0 5H5',
  F: 'M6.4 0H0V10M0 5H5',
};

/** The letter of the dimension at a place of a list. */
export const letterAt = (place: number): string => Object.keys(glyphs)[place]!;

/** How many dimensions a drawing can have. */
export const maxDimensions = Object.keys(glyphs).length;

const glyph = (name: string, [x, y]: Point) =>
  `<g transform="translate(${n(x - 3.5)} ${n(y - 5)})">${path('d', glyphs[name as keyof typeof glyphs])}</g>`;

const arrow = ([x, y]: Point, [dx, dy]: Point) =>
  polygon('k', [x, y], [x - 6 * dx + 2.2 * dy, y - 6 * dy + 2.2 * dx], [x - 6 * dx - 2.2 * dy, y - 6 * dy - 2.2 * dx]);

/** A dimension between two points, drawn at a distance from them: `away` is the step to its line. */
function dimension(name: string, from: Point, to: Point, away: Point): string {
  const [a, b]: [Point, Point] = [
    [from[0] + away[0], from[1] + away[1]],
    [to[0] + away[0], to[1] + away[1]],
  ];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const reach = Math.hypot(...away);
  const out: Point = [away[0] / reach, away[1] / reach];
  const past = ([x, y]: Point): Point => [x + 4 * out[0], y + 4 * out[1]];
  // In a short dimension the arrows point at it from outside, and the letter stands behind the second one.
  const isShort = length < 20;
  const at: Point = isShort
    ? [b[0] + 20 * along[0], b[1] + 20 * along[1]]
    : [(a[0] + b[0]) / 2 + 10 * out[0], (a[1] + b[1]) / 2 + 10 * out[1]];
  const ends = isShort
    ? arrow(a, along) +
      arrow(b, [-along[0], -along[1]]) +
      line('h', [a[0] - 12 * along[0], a[1] - 12 * along[1]], [b[0] + 12 * along[0], b[1] + 12 * along[1]])
    : arrow(a, [-along[0], -along[1]]) + arrow(b, along) + line('h', a, b);
  return line('h', from, past(a)) + line('h', to, past(b)) + ends + glyph(name, at);
}

/** Where a dimension of a drawing is: between two points, at a step from them. */
export type Measured = readonly [from: Point, to: Point, away: Point];

/**
 * A body with the dimensions of the given attributes, of those that it can show; the first is A.
 * Throws an Error for an attribute that it cannot show.
 */
export function measured(body: string, shows: Readonly<Record<string, Measured>>, ids: readonly string[]): string {
  const dimensions = ids.map((id, place) => {
    const where = Object.hasOwn(shows, id) ? shows[id] : undefined;
    if (!where) throw new Error(`this drawing cannot show ${id}, only ${Object.keys(shows).join(', ')}`);
    return dimension(letterAt(place), ...where);
  });
  return body + dimensions.join('');
}
