import { tube } from './cables';
import { circle, ellipse, line, path, polygon, rect } from './pen';

/** How many sockets a pillar has, by voltage colour and current. */
export interface SocketPillar {
  blue_sockets_16: number;
  blue_sockets_32: number;
  red_sockets_16: number;
  red_sockets_32: number;
  red_sockets_63: number;
}

/** Draws a pillar with its sockets, in rows of three. Throws an Error for more than twelve. */
export function socketPillar(counts: SocketPillar): string {
  const kinds = [
    ...Array<readonly [string, number]>(counts.blue_sockets_16).fill(['u', 10]),
    ...Array<readonly [string, number]>(counts.blue_sockets_32).fill(['u', 12.5]),
    ...Array<readonly [string, number]>(counts.red_sockets_16).fill(['r', 10]),
    ...Array<readonly [string, number]>(counts.red_sockets_32).fill(['r', 12.5]),
    ...Array<readonly [string, number]>(counts.red_sockets_63).fill(['r', 15]),
  ];
  if (kinds.length > 12) throw new Error(`no drawing shows ${kinds.length} sockets`);
  const sockets = kinds.map(([style, r], index) => {
    const [x, y] = [118 + (index % 3) * 42, 92 + Math.floor(index / 3) * 34];
    return (
      rect(style, x - r - 2, y - r, 2 * r + 4, 2 * r + 3, 4) +
      circle('o', [x, y + 2], r - 3) +
      line('d', [x - r, y - r + 4], [x + r, y - r + 4])
    );
  });
  return (
    polygon('s', [78, 44], [94, 30], [226, 30], [242, 44]) +
    rect('o', 84, 44, 152, 154, 3) +
    rect('s', 92, 52, 136, 22, 2) +
    [100, 112, 124, 136].map((x) => rect('o', x, 56, 9, 14, 1)).join('') +
    rect('k', 204, 58, 16, 8, 2) +
    sockets.join('') +
    rect('m', 78, 198, 164, 14, 2)
  );
}

/** Draws a chamber with its cover taken off: four bars on their supports. */
export function busbarChamber(): string {
  const bars = [76, 104, 132, 160];
  return (
    rect('o', 36, 48, 248, 144, 4) +
    rect('s', 46, 58, 228, 124, 2) +
    bars.map((y) => rect('c', 56, y, 208, 12, 1)).join('') +
    [84, 220]
      .map(
        (x) =>
          rect('m', x, 66, 16, 114, 3) +
          bars.map((y) => rect('c', x - 2, y, 20, 12) + circle('o', [x + 8, y + 6], 3)).join(''),
      )
      .join('') +
    [112, 134, 156, 178, 200].map((x) => bars.map((y) => circle('k', [x, y + 6], 2.2)).join('')).join('') +
    [
      [41, 53],
      [279, 53],
      [41, 187],
      [279, 187],
    ]
      .map(([x, y]) => circle('d', [x!, y!], 3))
      .join('') +
    [70, 236].map((x) => rect('s', x, 192, 18, 12, 2)).join('')
  );
}

/** Draws an adaptor with a ball for earthing clamps, and its cover beside it. */
export function earthingSet(): string {
  return (
    rect('c', 104, 164, 28, 40, 2) +
    [170, 176, 182, 188, 194, 200].map((y) => line('h', [104, y], [132, y - 3])).join('') +
    path('m', 'M74 164L88 116H148L162 164Z') +
    line('h', [92, 156], [102, 122]) +
    rect('s', 82, 108, 72, 10, 4) +
    rect('c', 108, 84, 20, 26) +
    circle('c', [118, 60], 28) +
    path('h', 'M100 52A20 20 0 0 1 112 40') +
    path('m', 'M196 204V116C196 84 212 64 232 64S268 84 268 116V204Z') +
    rect('s', 190, 190, 84, 14, 4) +
    line('h', [208, 182], [208, 120]) +
    circle('o', [232, 56], 9) +
    circle('s', [232, 56], 4)
  );
}

/** Draws a sleeve that is laid around a cable and closed by a channel along it. */
export function repairSleeve(): string {
  const teeth = Array.from({ length: 19 }, (_, at) => line('h', [68 + at * 10, 58], [68 + at * 10, 78]));
  return (
    tube('s', 36, 70, 34) +
    tube('m', 64, 250, 58, [0, 0], 's') +
    ellipse('o', [250, 120], 13, 46) +
    tube('s', 250, 276, 34) +
    rect('m', 60, 72, 194, 12, 3) +
    rect('o', 62, 56, 190, 22, 4) +
    teeth.join('') +
    [96, 150, 204].map((x) => ellipse('h', [x, 134], 4, 7)).join('') +
    line('h', [72, 160], [236, 160])
  );
}

/** Draws a holder with the marked tag that is snapped into it, on two ties. */
export function tagCarrier(): string {
  const letters = [92, 104, 116, 136, 148, 168, 180, 192, 212, 224];
  return (
    [56, 246].map((x) => rect('s', x, 44, 18, 152, 3) + line('h', [x + 6, 48], [x + 6, 192])).join('') +
    rect('m', 36, 84, 248, 72, 8) +
    [56, 246].map((x) => rect('o', x - 3, 92, 24, 8, 2) + rect('o', x - 3, 140, 24, 8, 2)).join('') +
    rect('o', 80, 94, 160, 52, 3) +
    letters
      .map((x, index) =>
        path(
          'd',
          index % 3 === 0
            ? `M${x} 130V108H${x + 7}M${x} 119H${x + 6}`
            : index % 3 === 1
              ? `M${x} 108V130H${x + 7}`
              : `M${x} 130V108L${x + 7} 130V108`,
        ),
      )
      .join('') +
    line('h', [86, 138], [234, 138])
  );
}
