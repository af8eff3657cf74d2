import { circle, line, path, polygon, rect, type Point } from './pen';

const turn = ([x, y]: Point, r: number, degrees: number): Point => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];
const p = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Draws a fan in a cabinet: the round inlet with its centrifugal impeller, the belt guard and the outlet. */
export function cabinetFan(): string {
  const centre: Point = [132, 128];
  const blades = Array.from({ length: 18 }, (_, at) => {
    const angle = at * 20;
    return path(
      'd',
      `M${p(turn(centre, 32, angle))}Q${p(turn(centre, 42, angle + 2))} ${p(turn(centre, 49, angle + 14))}`,
    );
  });
  return (
    polygon('s', [214, 58], [266, 36], [266, 176], [214, 198]) +
    polygon('o', [52, 58], [104, 36], [266, 36], [214, 58]) +
    rect('o', 50, 58, 164, 140, 3) +
    circle('s', centre, 58) +
    circle('o', centre, 52) +
    blades.join('') +
    circle('s', centre, 31) +
    circle('m', centre, 9) +
    [58, 206].flatMap((x) => [66, 190].map((y) => circle('d', [x, y], 2.5))).join('') +
    polygon('m', [224, 78], [256, 64], [256, 124], [224, 138]) +
    line('h', [232, 78], [232, 132]) +
    line('h', [240, 74], [240, 128]) +
    line('h', [248, 70], [248, 124]) +
    polygon('o', [118, 52], [138, 42], [206, 42], [190, 52]) +
    rect('m', 60, 198, 26, 10, 2) +
    rect('m', 178, 198, 26, 10, 2)
  );
}

/** Draws a fan in a drum on a frame with two wheels. */
export function drumFan(): string {
  const centre: Point = [160, 108];
  const blades = [0, 120, 240].map((angle) =>
    path(
      'm',
      `M${p(turn(centre, 14, angle))}C${p(turn(centre, 40, angle - 24))} ${p(turn(centre, 64, angle - 8))} ${p(turn(centre, 64, angle + 14))}C${p(turn(centre, 50, angle + 36))} ${p(turn(centre, 30, angle + 40))} ${p(turn(centre, 14, angle + 60))}Z`,
    ),
  );
  const spokes = Array.from({ length: 12 }, (_, at) => line('h', turn(centre, 16, at * 30), turn(centre, 70, at * 30)));
  return (
    path('d', 'M78 108L98 198M242 108L222 198') +
    path('s', 'M70 102H84L104 196H92ZM250 102H236L216 196H228Z') +
    rect('s', 86, 190, 148, 8, 3) +
    circle('s', [166, 104], 78) +
    circle('o', centre, 78) +
    circle('s', centre, 70) +
    blades.join('') +
    [26, 40, 54].map((r) => circle('h', centre, r)).join('') +
    spokes.join('') +
    circle('o', centre, 14) +
    circle('d', centre, 6) +
    [96, 224].map((x) => circle('m', [x, 198], 14) + circle('o', [x, 198], 5)).join('') +
    [78, 242].map((x) => circle('o', [x, 106], 7)).join('')
  );
}
