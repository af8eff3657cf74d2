import { circle, line, path, polygon, rect, type Point } from './pen';

const plus = ([x, y]: Point, [dx, dy]: Point, part = 1): Point => [x + dx * part, y + dy * part];
/** The face between an edge and the same edge further along. */
const face = (style: string, a: Point, b: Point, along: Point, from = 0, to = 1) =>
  polygon(style, plus(a, along, from), plus(b, along, from), plus(b, along, to), plus(a, along, to));

/** Draws trunking with one to three compartments, its lid pushed back. Throws an Error for another number. */
export function trunkingRun({ compartments }: { compartments: number }): string {
  if (![1, 2, 3].includes(compartments)) throw new Error(`no drawing shows ${compartments} compartments`);
  const [left, right, top, bottom] = compartments === 1 ? [52, 138, 124, 204] : [40, 190, 148, 204];
  const along: Point = compartments === 1 ? [132, -84] : [90, -100];
  const wall = 5;
  const dividers = Array.from(
    { length: compartments - 1 },
    (_, index) => left + ((index + 1) * (right - left)) / compartments,
  );
  const [inner, floor] = [left + wall, bottom - wall];
  return (
    face('s', [inner, floor], [right - wall, floor], along) +
    face('o', [inner, top], [inner, floor], along) +
    dividers
      .map((x) => face('s', [x, top + 8], [x, floor], along) + rect('o', x - 4, top + 8, 4, floor - top - 8))
      .join('') +
    face('o', [right - wall, top], [right, top], along) +
    face('s', [right, top], [right, bottom], along) +
    face('o', [left, top], [inner, top], along) +
    path('o', `M${left} ${top}H${inner}V${floor}H${right - wall}V${top}H${right}V${bottom}H${left}Z`) +
    face('o', [left - 2, top - 4], [right + 2, top - 4], along, 0.42, 1.02) +
    face('s', [right + 2, top - 4], [right + 2, top + 8], along, 0.42, 1.02) +
    polygon(
      's',
      plus([left - 2, top - 4], along, 0.42),
      plus([right + 2, top - 4], along, 0.42),
      plus([right + 2, top + 6], along, 0.42),
      plus([left - 2, top + 6], along, 0.42),
    ) +
    line('h', plus([left + 14, top - 4], along, 0.5), plus([left + 14, top - 4], along, 0.95)) +
    line('h', plus([right, bottom - 14], along, 0.05), plus([right, bottom - 14], along, 0.8))
  );
}

const socket = (x: number) =>
  rect('k', x + 15, 104, 6, 12) +
  rect('k', x + 5, 122, 11, 6) +
  rect('k', x + 20, 122, 11, 6) +
  rect('s', x + 26, 100, 9, 13, 2);

/** Draws trunking on a wall, with three compartments at its open end and accessories in the middle one. */
export function dadoTrunking(): string {
  return (
    rect('s', 40, 60, 244, 120, 3) +
    [66, 102, 138].map((y) => rect('m', 46, y, 18, 36 - 4)).join('') +
    rect('o', 72, 60, 212, 40) +
    rect('o', 72, 140, 212, 40) +
    rect('s', 72, 100, 212, 40) +
    rect('o', 96, 94, 88, 52, 4) +
    socket(101) +
    socket(143) +
    rect('o', 204, 94, 52, 52, 4) +
    rect('k', 211, 112, 16, 16, 1) +
    rect('k', 233, 112, 16, 16, 1) +
    [102, 178].map((x) => circle('d', [x, 120], 2)).join('') +
    line('h', [78, 70], [278, 70]) +
    line('h', [78, 150], [278, 150]) +
    line('x', [36, 192], [284, 192]) +
    line('h', [36, 198], [284, 198])
  );
}

/** Draws a flat bend of 90° of perforated tray from above. */
export function trayBend(): string {
  const [cx, cy, inside, outside] = [112, 172, 48, 136];
  const slots = [66, 92, 118].flatMap((r) =>
    [-80, -62, -45, -28, -10].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const at = (u: number, v: number): Point => [cx + (r + u) * cos - v * sin, cy + (r + u) * sin + v * cos];
      return polygon('k', at(-3, -7), at(3, -7), at(3, 7), at(-3, 7));
    }),
  );
  const edge = (r: number) => `M76 ${cy - r}H${cx}A${r} ${r} 0 0 1 ${cx + r} ${cy}V208`;
  return (
    path(
      'o',
      `M76 ${cy - outside}H${cx}A${outside} ${outside} 0 0 1 ${cx + outside} ${cy}V208H${cx + inside}V${cy}A${inside} ${inside} 0 0 0 ${cx} ${cy - inside}H76Z`,
    ) +
    path('d', edge(outside - 6)) +
    path('d', edge(inside + 6)) +
    slots.join('') +
    [66, 92, 118].map((r) => rect('k', 86, cy - r - 3, 14, 6) + rect('k', cx + r - 3, 186, 6, 14)).join('')
  );
}
