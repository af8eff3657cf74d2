/** Shapes of generated drawings, as the texts of SVG elements with the classes of drawings/README.md. */

export type Point = readonly [x: number, y: number];

/** A coordinate with one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10 + 0);

const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

/** A shape with a path. */
export const path = (style: string, d: string) => `<path class="${style}" d="${d}"/>`;

/** A circle, by its centre and radius. */
export const circle = (style: string, [cx, cy]: Point, r: number) =>
  `<circle class="${style}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"/>`;

/** An ellipse, by its centre and both radii. */
export const ellipse = (style: string, [cx, cy]: Point, rx: number, ry: number) =>
  `<ellipse class="${style}" cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}"/>`;

/** A rectangle, by its upper left corner; `rx` rounds its corners. */
export const rect = (style: string, x: number, y: number, width: number, height: number, rx = 0) =>
  `<rect class="${style}" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${rx ? ` rx="${n(rx)}"` : ''}/>`;

/** A line through points. */
export const line = (style: string, ...points: Point[]) => path(style, `M${points.map(at).join('L')}`);

/** An area with corners. */
export const polygon = (style: string, ...points: Point[]) => path(style, `M${points.map(at).join('L')}Z`);

/** A plane that is seen at an angle: where its points are in the drawing. */
export interface Plane {
  centre: Point;
  /** Where a step to the right and a step down lead to. */
  right: Point;
  down: Point;
}

const onPlane = ({ centre, right, down }: Plane, [u, v]: Point): Point => [
  centre[0] + u * right[0] + v * down[0],
  centre[1] + u * right[1] + v * down[1],
];

const steps = 32;

const around = (plane: Plane, [u, v]: Point, r: number): Point[] =>
  Array.from({ length: steps }, (_, index) => {
    const angle = (2 * Math.PI * index) / steps;
    return onPlane(plane, [u + r * Math.cos(angle), v + r * Math.sin(angle)]);
  });

/** A circle of a plane. */
export function disc(style: string, plane: Plane, centre: Point, r: number): string {
  const points = around(plane, centre, r);
  const [first] = points;
  // Through the points with arcs that are smooth: each is the end of a curve whose handle lies between two tangents.
  const handle = (4 / 3) * Math.tan(Math.PI / (2 * 4));
  const corner = (turn: number): Point => {
    const angle = (turn * Math.PI) / 2;
    return [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)];
  };
  const control = (turn: number, sign: 1 | -1): Point => {
    const angle = (turn * Math.PI) / 2;
    return [
      centre[0] + r * (Math.cos(angle) - sign * handle * Math.sin(angle)),
      centre[1] + r * (Math.sin(angle) + sign * handle * Math.cos(angle)),
    ];
  };
  const curves = [0, 1, 2, 3].map((turn) =>
    [control(turn, 1), control(turn + 1, -1), corner(turn + 1)].map((point) => at(onPlane(plane, point))).join(' '),
  );
  return path(style, `M${at(first!)}C${curves.join('C')}Z`);
}

/** The side of a cylinder that stands on a circle of a plane, and is `along` long in the drawing. */
export function side(style: string, plane: Plane, centre: Point, r: number, along: Point): string {
  const base = around(plane, centre, r);
  return polygon(style, ...hull([...base, ...base.map(([x, y]): Point => [x + along[0], y + along[1]])]));
}

/** The outermost of points, in their order around them. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = (ordered: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The plane moved by a step in the drawing. */
export const moved = (plane: Plane, [x, y]: Point): Plane => ({
  ...plane,
  centre: [plane.centre[0] + x, plane.centre[1] + y],
});
