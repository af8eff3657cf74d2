import { circle, disc, line, path, polygon, rect, type Plane, type Point } from './pen';

/** Draws an open flush box of one or two gangs, with its actual depth. Throws an Error for any other number of gangs. */
export function flushBox({ gangs, depth }: { gangs: number; depth: number }): string {
  if (gangs !== 1 && gangs !== 2) throw new Error(`no drawing shows ${gangs} gangs`);
  const [width, height, deep] = [gangs === 2 ? 190 : 112, 112, 24 + depth];
  // The opening is in front, and the box is seen from above on the left.
  const back: Point = [0.62 * deep, -0.5 * deep];
  const x = 160 - (width + back[0]) / 2;
  const y = 120 - (height - back[1]) / 2 - back[1];
  const corner = (right: boolean, low: boolean, far: boolean): Point => [
    x + (right ? width : 0) + (far ? back[0] : 0),
    y + (low ? height : 0) + (far ? back[1] : 0),
  ];
  const [a, b, c, d] = [
    corner(false, false, false),
    corner(true, false, false),
    corner(true, true, false),
    corner(false, true, false),
  ];
  const [fa, fb, fc, fd] = [
    corner(false, false, true),
    corner(true, false, true),
    corner(true, true, true),
    corner(false, true, true),
  ];
  const backWall: Plane = { centre: [x + width / 2 + back[0], y + height / 2 + back[1]], right: [1, 0], down: [0, 1] };
  const top: Plane = {
    centre: [x + width / 2 + back[0] / 2, y + back[1] / 2],
    right: [1, 0],
    down: [back[0] / deep, back[1] / deep],
  };
  const inside: Plane = {
    centre: [x + back[0] / 2, y + height / 2 + back[1] / 2],
    right: [back[0] / deep, back[1] / deep],
    down: [0, 1],
  };
  const knockout = (plane: Plane, at: Point, r: number) => disc('o', plane, at, r) + disc('h', plane, at, 0.8 * r);
  const along = gangs === 2 ? [-62, -22, 22, 62] : [-28, 28];
  const lug = (px: number, py: number) => rect('o', px - 7, py - 9, 14, 18, 2) + circle('k', [px, py], 3.4);
  return (
    polygon('s', fa, fb, fc, fd) +
    knockout(backWall, [gangs === 2 ? -48 : -20, 12], 15) +
    knockout(backWall, [gangs === 2 ? 48 : 24, -8], 15) +
    polygon('o', a, fa, fd, d) +
    [-24, 24].map((v) => knockout(inside, [0, v], Math.min(14, 0.36 * deep))).join('') +
    polygon('o', d, c, fc, fd) +
    polygon('s', b, fb, fc, c) +
    polygon('o', a, b, fb, fa) +
    along.map((u) => knockout(top, [u, 0], Math.min(13, 0.36 * deep))).join('') +
    path('d', `M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${d.join(' ')}Z`) +
    lug(x + 5, y + height / 2) +
    lug(x + width - 5, y + height / 2) +
    circle('c', [x + 26, y + height - 12], 5) +
    line('d', [x + 22.5, y + height - 14.5], [x + 29.5, y + height - 9.5])
  );
}

/** Where the spouts of a pattern of circular boxes leave, in degrees from the top. */
const spouts: Record<string, number[]> = {
  Terminal: [90],
  Through: [90, 270],
  Angle: [90, 180],
  Tee: [90, 180, 270],
  Intersection: [0, 90, 180, 270],
  'Intersection with back outlet': [0, 90, 180, 270],
  'Back outlet': [],
};

/** Draws a circular conduit box from the front. Throws an Error for a pattern that it does not know. */
export function circularBox({ pattern }: { pattern: string }): string {
  const directions = spouts[pattern];
  if (!directions) throw new Error(`no drawing shows the pattern ${pattern}`);
  const centre: Point = [160, 120];
  const one = (degrees: number) => {
    const body =
      rect('o', 142, 40, 36, 36, 2) +
      rect('s', 139, 34, 42, 12, 3) +
      [50, 55, 60].map((y) => line('h', [144, y], [176, y])).join('');
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [tx, ty] = [160 - 160 * cos + 120 * sin, 120 - 160 * sin - 120 * cos];
    const matrix = [cos, sin, -sin, cos, tx, ty].map((value) => Math.round(value * 1000) / 1000).join(' ');
    return `<g transform="matrix(${matrix})">${body}</g>`;
  };
  const hasBackOutlet = pattern.toLowerCase().includes('back outlet');
  return (
    directions.map(one).join('') +
    circle('o', centre, 56) +
    circle('h', centre, 52) +
    circle('s', centre, 46) +
    (hasBackOutlet ? circle('o', centre, 21) + circle('k', centre, 15) : '') +
    (
      [
        [-34, -34],
        [34, 34],
      ] as const
    )
      .map(([x, y]) => circle('o', [160 + x, 120 + y], 10) + circle('k', [160 + x, 120 + y], 4))
      .join('') +
    circle('c', [136, 142], 5.5) +
    line('d', [132, 139.5], [140, 144.5]) +
    line('x', [160, 58], [160, 182]) +
    line('x', [98, 120], [222, 120])
  );
}
