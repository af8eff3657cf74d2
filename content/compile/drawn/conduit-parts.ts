import { tube } from './cables';
import { circle, ellipse, line, path, polygon, rect, type Point } from './pen';

/** Lines across a thread. */
const thread = (from: number, to: number, half: number, step = 6) =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, at) => {
    const x = from + 4 + at * step;
    return line('h', [x + 3, 120 - half], [x - 1, 120 + half]);
  }).join('');

/** A hexagon that is seen from the side, with three of its faces. */
const hexagon = (x: number, width: number, half: number) =>
  rect('s', x, 120 - half, width, 2 * half, 4) +
  line('d', [x, 120 - half / 2], [x + width, 120 - half / 2]) +
  line('d', [x, 120 + half / 2], [x + width, 120 + half / 2]) +
  line('h', [x + 5, 120 - half * 0.4], [x + 5, 120 + half * 0.4]);

const opening = (x: number, r: number) =>
  ellipse('m', [x, 120], 0.28 * r, r) +
  ellipse('h', [x - 4, 120], 0.26 * r, r * 0.94) +
  ellipse('h', [x - 8, 120], 0.24 * r, r * 0.88);

const coupler = () =>
  tube('o', 40, 104, 44) +
  thread(76, 104, 44) +
  tube('s', 102, 236, 60, [0, 0], 'o') +
  opening(236, 47) +
  line('h', [110, 76], [218, 76]) +
  line('h', [110, 84], [200, 84]) +
  line('x', [36, 120], [284, 120]);

const bush = () =>
  tube('o', 130, 224, 52, [0, 0], 's') +
  thread(136, 222, 52, 8) +
  opening(224, 38) +
  hexagon(88, 48, 82) +
  line('x', [60, 120], [274, 120]);

const adaptor = () =>
  rect('o', 48, 86, 54, 68, 3) +
  thread(50, 100, 34) +
  hexagon(100, 38, 56) +
  rect('o', 138, 74, 22, 92, 3) +
  rect('s', 160, 66, 46, 108, 8) +
  [168, 176, 184, 192].map((x) => line('h', [x, 70], [x, 170])).join('') +
  [206, 218, 230, 242, 254, 266].map((x) => rect(x % 24 === 14 ? 'o' : 's', x, 80, 12, 80, 5)).join('') +
  line('x', [36, 120], [284, 120]);

const locknut = () => {
  const hex = (dx: number, dy: number) =>
    [0, 1, 2, 3, 4, 5].map((corner): Point => {
      const angle = (corner * Math.PI) / 3;
      return [154 + dx + 88 * Math.cos(angle), 122 + dy + 88 * Math.sin(angle)];
    });
  return (
    polygon('s', ...hex(14, -8)) +
    polygon('o', ...hex(0, 0)) +
    circle('d', [154, 122], 73) +
    circle('s', [154, 122], 50) +
    circle('h', [154, 122], 46) +
    circle('o', [154, 122], 42)
  );
};

const saddle = () =>
  rect('s', 64, 176, 192, 18, 3) +
  circle('o', [160, 122], 52) +
  circle('s', [160, 122], 43) +
  path(
    'o',
    'M64 176V162H96C102 162 100 156 100 122A60 60 0 0 1 220 122C220 156 218 162 224 162H256V176H210V122A50 50 0 0 0 110 122V176Z',
  ) +
  [82, 238]
    .map(
      (x) => rect('s', x - 9, 152, 18, 10, 4) + line('d', [x - 5, 155], [x + 5, 155]) + line('x', [x, 146], [x, 206]),
    )
    .join('') +
  line('d', [160, 176], [160, 194]);

const cement = () =>
  rect('o', 92, 84, 96, 122, 6) +
  rect('s', 92, 112, 96, 62) +
  ellipse('o', [140, 84], 48, 11) +
  rect('m', 122, 56, 36, 28, 4) +
  [128, 134, 140, 146, 152].map((x) => line('h', [x, 60], [x, 80])).join('') +
  [126, 138].map((y) => line('d', [106, y], [174, y])).join('') +
  [150, 160].map((y) => line('h', [106, y], [160, y])).join('') +
  rect('m', 218, 44, 22, 34, 4) +
  rect('d', 226, 78, 6, 78) +
  path('s', 'M220 156H238L242 204H216Z') +
  [222, 228, 234].map((x) => line('h', [x, 162], [x - 1, 202])).join('');

const parts: Record<string, () => string> = {
  'Straight coupler': coupler,
  'Short hexagon bush': bush,
  'Straight adaptor': adaptor,
  'Hexagon locknut': locknut,
  'Spacer bar': saddle,
  'Setting cement': cement,
};

/** Draws a fitting of conduits by its pattern. Throws an Error for a pattern that has no drawing. */
export function conduitPart({ pattern }: { pattern: string }): string {
  const draw = parts[pattern];
  if (!draw) throw new Error(`no drawing shows the pattern ${pattern}`);
  return draw();
}

/** Draws a square box with a screwed lid and a knock-out in each side. */
export function pullBox(): string {
  return (
    polygon('s', [216, 66], [258, 40], [258, 172], [216, 202]) +
    polygon('o', [70, 66], [112, 40], [258, 40], [216, 66]) +
    ellipse('d', [164, 53], 24, 7) +
    ellipse('h', [164, 53], 18, 5) +
    path('d', 'M237 96C247 92 250 112 247 124C244 138 230 148 227 136C224 122 228 100 237 96Z') +
    rect('o', 66, 62, 154, 144, 4) +
    rect('h', 72, 68, 142, 132, 3) +
    [82, 204]
      .flatMap((x) => [78, 190].map((y) => circle('s', [x, y], 6) + line('d', [x - 4, y - 3], [x + 4, y + 3])))
      .join('') +
    line('h', [100, 100], [140, 86]) +
    line('h', [100, 114], [170, 90])
  );
}

/** Draws pliable conduit with ribs, bent to an arch. */
export function corrugatedConduit(): string {
  const ribs = Array.from({ length: 31 }, (_, index) => {
    const angle = Math.PI * (1 + index / 30);
    const [x, y] = [160 + 82 * Math.cos(angle), 156 + 100 * Math.sin(angle)];
    const [cos, sin] = [Math.cos(angle + Math.PI / 2), Math.sin(angle + Math.PI / 2)];
    const shape = index % 2 === 0 ? rect('s', -5.5, -30, 11, 60, 5) : rect('o', -6, -24, 12, 48, 2);
    return {
      order: index % 2,
      text: `<g transform="matrix(${[cos, sin, -sin, cos, x, y].map((v) => String(Math.round(v * 1000) / 1000)).join(' ')})">${shape}</g>`,
    };
  });
  // The grooves lie behind the ribs.
  const drawn = [...ribs].sort((a, b) => b.order - a.order).map(({ text }) => text);
  const mouth = (x: number) =>
    rect('o', x - 26, 156, 52, 46, 3) +
    [166, 178, 190].map((y) => rect('s', x - 31, y, 62, 9, 4)).join('') +
    ellipse('m', [x, 204], 24, 5);
  return drawn.join('') + mouth(78) + mouth(242);
}
