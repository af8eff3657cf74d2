import { circle, line, n, path, polygon, rect, type Point } from './pen';

/** The capital letters of dimensions in a box of 7 × 10, as lines. */
const letters: Record<string, string> = {
  A: 'M0 10L3.5 0L7 10M1.3 6.4H5.7',
  B: 'M0 5H4A2.5 2.5 0 0 1 4 10H0V0H3.6A2.5 2.5 0 0 1 3.6 5',
  C: 'M7 1.8A4 5 0 1 0 7 8.2',
  D: 'M0 0V10H2.6A5 5 0 0 0 2.6 0Z',
  E: 'M6.4 0H0V10H6.4M0 5H5',
  F: 'M6.4 0H0V10M0 5H5',
};

const letter = (name: string, [x, y]: Point) =>
  `<g transform="translate(${n(x - 3.5)} ${n(y - 5)})">${path('d', letters[name] ?? '')}</g>`;

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
  const middle: Point = [(a[0] + b[0]) / 2 + 10 * out[0], (a[1] + b[1]) / 2 + 10 * out[1]];
  // In a short dimension the arrows point at it from outside.
  const isShort = length < 20;
  const ends = isShort
    ? arrow(a, along) +
      arrow(b, [-along[0], -along[1]]) +
      line('h', [a[0] - 12 * along[0], a[1] - 12 * along[1]], [b[0] + 12 * along[0], b[1] + 12 * along[1]])
    : arrow(a, [-along[0], -along[1]]) + arrow(b, along) + line('h', a, b);
  return line('h', from, past(a)) + line('h', to, past(b)) + ends + letter(name, middle);
}

/** A gland on its cable from the side, and its hexagon: A inner sheath, B overall diameter, C thread, D length, E and F hexagon. */
export function glandDimensions({ armour }: { armour: string }): string {
  const y = 142;
  const armoured = armour !== 'None';
  const thread = [0, 1, 2, 3, 4, 5].map((turn) => line('h', [76 + turn * 5, y - 26], [74 + turn * 5, y + 26]));
  const hexagon = Array.from({ length: 6 }, (_, corner): Point => {
    const angle = (corner * Math.PI) / 3;
    return [256 + 30 * Math.cos(angle), 66 + 30 * Math.sin(angle)];
  });
  const half = 30 * Math.sin(Math.PI / 3);
  const cable = armoured ? 24 : 16;
  return (
    rect('m', 204, y - cable, 50, 2 * cable, 2) +
    (armoured ? rect('s', 50, y - 14, 26, 28, 2) : rect('m', 50, y - cable, 26, 2 * cable, 2)) +
    rect('s', 72, y - 26, 32, 52, 2) +
    thread.join('') +
    rect('o', 104, y - 44, 26, 88, 3) +
    line('d', [104, y - 20], [130, y - 20]) +
    line('d', [104, y + 20], [130, y + 20]) +
    rect('s', 130, y - 36, armoured ? 38 : 18, 72, 2) +
    (armoured ? line('d', [142, y - 36], [142, y + 36]) + line('d', [156, y - 36], [156, y + 36]) : '') +
    path('o', `M${armoured ? 168 : 148} ${y - 44}H192L206 ${y - 34}V${y + 34}L192 ${y + 44}H${armoured ? 168 : 148}Z`) +
    line('d', [armoured ? 168 : 148, y - 20], [206, y - 18]) +
    line('d', [armoured ? 168 : 148, y + 20], [206, y + 18]) +
    line('x', [40, y], [276, y]) +
    polygon('o', ...hexagon) +
    circle('s', [256, 66], 20) +
    circle('m', [256, 66], 13) +
    (armoured ? dimension('A', [50, y - 14], [50, y + 14], [-10, 0]) : '') +
    dimension('B', [254, y - cable], [254, y + cable], [12, 0]) +
    dimension('C', [72, y + 26], [104, y + 26], [0, 36]) +
    dimension('D', [104, y + 44], [206, y + 44], [0, 18]) +
    dimension('E', [256, 66 - half], [256, 66 + half], [-44, 0]) +
    dimension('F', [226, 66], [286, 66], [0, -36])
  );
}

/** A tube lug from above: A and B the inner and outer diameter of the barrel, C the length that is stripped or crimped. */
export function lugDimensions(): string {
  return (
    path(
      'c',
      'M64 92H150C166 92 170 82 190 78C206 74 232 76 244 84C266 98 266 142 244 156C232 164 206 166 190 162C170 158 166 148 150 148H64Z',
    ) +
    circle('o', [222, 120], 19) +
    path('x', 'M76 120H282M222 88V152') +
    line('h', [64, 102], [140, 102]) +
    line('h', [64, 138], [140, 138]) +
    path('h', 'M140 102V138') +
    dimension('A', [64, 102], [64, 138], [-14, 0]) +
    dimension('B', [64, 92], [64, 148], [-34, 0]) +
    dimension('C', [64, 148], [140, 148], [0, 30])
  );
}

/** A box with a lid from the front and from the side: A width, B height, C depth. */
export function boxDimensions(): string {
  const screws = (
    [
      [66, 70],
      [154, 70],
      [66, 158],
      [154, 158],
    ] as const
  ).map(([x, y]) => circle('o', [x, y], 4) + line('d', [x - 2.4, y - 1.6], [x + 2.4, y + 1.6]));
  return (
    rect('o', 56, 60, 108, 108, 2) +
    rect('h', 62, 66, 96, 96, 1) +
    screws.join('') +
    rect('s', 210, 60, 50, 108, 2) +
    rect('o', 260, 58, 6, 112, 1) +
    line('x', [110, 48], [110, 180]) +
    line('x', [44, 114], [176, 114]) +
    line('x', [200, 114], [276, 114]) +
    dimension('A', [56, 168], [164, 168], [0, 26]) +
    dimension('B', [164, 60], [164, 168], [16, 0]) +
    dimension('C', [210, 168], [260, 168], [0, 26])
  );
}
