import { circle, line, path, rect, type Point } from './pen';

/** A conductor that is cut across: seven strands. */
const strands = ([x, y]: Point, r: number) =>
  [
    [0, 0] as const,
    ...Array.from({ length: 6 }, (_, at) => [Math.cos((at * Math.PI) / 3), Math.sin((at * Math.PI) / 3)] as const),
  ]
    .map(([u, v]) => circle('c', [x + 2 * r * u, y + 2 * r * v], r))
    .join('');

const splitBolt = () =>
  rect('c', 112, 30, 24, 30, 3) +
  rect('c', 184, 30, 24, 30, 3) +
  path('c', 'M112 72V162A48 48 0 0 0 208 162V72H184V160A24 24 0 0 1 136 160V72Z') +
  [80, 87, 94, 101, 108, 115]
    .map((y) => line('h', [112, y], [136, y - 3]) + line('h', [184, y], [208, y - 3]))
    .join('') +
  strands([160, 158], 7.4) +
  rect('s', 137, 124, 46, 10, 2) +
  strands([160, 106], 5.6) +
  rect('s', 137, 80, 46, 9, 2) +
  rect('o', 88, 44, 144, 32, 4) +
  line('d', [124, 44], [124, 76]) +
  line('d', [196, 44], [196, 76]) +
  [50, 55].map((x) => line('h', [x + 46, 50], [x + 46, 70])).join('');

const cShape = (dx: number, dy: number) =>
  `M${214 + dx} ${58 + dy}H${142 + dx}A64 64 0 0 0 ${142 + dx} ${186 + dy}H${214 + dx}A10 10 0 0 0 ${214 + dx} ${164 + dy}H${146 + dx}A42 42 0 0 1 ${146 + dx} ${80 + dy}H${214 + dx}A10 10 0 0 0 ${214 + dx} ${58 + dy}Z`;

const cTap = () =>
  path('c', cShape(22, -14)) +
  path('c', cShape(0, 0)) +
  strands([148, 141], 7) +
  strands([152, 100], 5.4) +
  line('h', [84, 112], [84, 132]);

const sealedSplice = () =>
  rect('u', 36, 108, 60, 24, 2) +
  rect('u', 224, 108, 60, 24, 2) +
  path(
    'o',
    'M72 104C92 100 96 84 114 84H206C224 84 228 100 248 104V136C228 140 224 156 206 156H114C96 156 92 140 72 136Z',
  ) +
  rect('c', 96, 112, 30, 16, 2) +
  rect('c', 194, 112, 30, 16, 2) +
  rect('u', 78, 108, 20, 24, 2) +
  rect('u', 222, 108, 20, 24, 2) +
  rect('s', 118, 98, 84, 44, 4) +
  [134, 176].map((x) => path('d', `M${x} 98Q${x + 5} 110 ${x + 10} 98M${x} 142Q${x + 5} 130 ${x + 10} 142`)).join('') +
  line('d', [160, 98], [160, 142]) +
  [84, 90, 230, 236].map((x) => line('h', [x, 104], [x, 136])).join('') +
  line('h', [118, 90], [202, 90]);

const connectors: Record<string, () => string> = {
  'Split bolt': splitBolt,
  'C-tap': cTap,
  'Sealed butt splice': sealedSplice,
};

/** Draws a connector of wires by its type. Throws an Error for a type that has no drawing. */
export function wireConnector({ connector_type: type }: { connector_type: string }): string {
  const draw = connectors[type];
  if (!draw) throw new Error(`no drawing shows a connector of the type ${type}`);
  return draw();
}
