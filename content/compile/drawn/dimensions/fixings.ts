import { circle, line, path, polygon, rect, type Point } from '../pen';
import { measured } from './letters';

const hexagonAt = ([x, y]: Point, r: number): Point[] =>
  Array.from({ length: 6 }, (_, corner): Point => {
    const angle = (corner * Math.PI) / 3;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });

/** A gland on its cable from the side, and its hexagon; with an inner sheath, it clamps the armour around it. */
export function gland(ids: readonly string[]): string {
  const y = 142;
  const armoured = ids.includes('inner_sheath');
  const thread = [0, 1, 2, 3, 4, 5].map((turn) => line('h', [76 + turn * 5, y - 26], [74 + turn * 5, y + 26]));
  const half = 30 * Math.sin(Math.PI / 3);
  const cable = armoured ? 24 : 16;
  const nut = armoured ? 168 : 148;
  const body =
    rect('m', 204, y - cable, 50, 2 * cable, 2) +
    (armoured ? rect('s', 50, y - 14, 26, 28, 2) : rect('m', 50, y - cable, 26, 2 * cable, 2)) +
    rect('s', 72, y - 26, 32, 52, 2) +
    thread.join('') +
    rect('o', 104, y - 44, 26, 88, 3) +
    line('d', [104, y - 20], [130, y - 20]) +
    line('d', [104, y + 20], [130, y + 20]) +
    rect('s', 130, y - 36, armoured ? 38 : 18, 72, 2) +
    (armoured ? line('d', [142, y - 36], [142, y + 36]) + line('d', [156, y - 36], [156, y + 36]) : '') +
    path('o', `M${nut} ${y - 44}H192L206 ${y - 34}V${y + 34}L192 ${y + 44}H${nut}Z`) +
    line('d', [nut, y - 20], [206, y - 18]) +
    line('d', [nut, y + 20], [206, y + 18]) +
    line('x', [40, y], [276, y]) +
    polygon('o', ...hexagonAt([256, 66], 30)) +
    circle('s', [256, 66], 20) +
    circle('m', [256, 66], 13);
  const shows = {
    inner_sheath: [
      [50, y - 14],
      [50, y + 14],
      [-10, 0],
    ],
    cable_diameter: [
      [254, y - cable],
      [254, y + cable],
      [12, 0],
    ],
    thread_length: [
      [72, y + 26],
      [104, y + 26],
      [0, 36],
    ],
    length: [
      [104, y + 44],
      [206, y + 44],
      [0, 18],
    ],
    across_flats: [
      [256, 66 - half],
      [256, 66 + half],
      [-44, 0],
    ],
    across_corners: [
      [226, 66],
      [286, 66],
      [0, -36],
    ],
  } as const;
  return measured(body, shows, ids);
}

/** A locknut from the front and from the side. */
export const nut = (ids: readonly string[]) =>
  measured(
    polygon('o', ...hexagonAt([116, 124], 62)) +
      circle('s', [116, 124], 40) +
      circle('o', [116, 124], 33) +
      rect('o', 216, 62, 34, 124, 3) +
      line('d', [216, 93], [250, 93]) +
      line('d', [216, 155], [250, 155]) +
      line('x', [44, 124], [276, 124]),
    {
      across_flats: [
        [116, 124 - 53.7],
        [116, 124 + 53.7],
        [-72, 0],
      ],
      across_corners: [
        [54, 124],
        [178, 124],
        [0, -76],
      ],
      thickness: [
        [216, 186],
        [250, 186],
        [0, 16],
      ],
    },
    ids,
  );

/** A stopping plug from the side, and its head from the front. */
export const plug = (ids: readonly string[]) =>
  measured(
    rect('s', 52, 92, 56, 72, 2) +
      [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => line('h', [60 + turn * 6, 92], [57 + turn * 6, 164])).join('') +
      rect('m', 108, 84, 8, 88, 3) +
      rect('o', 116, 74, 34, 108, 3) +
      line('d', [116, 101], [150, 101]) +
      line('d', [116, 155], [150, 155]) +
      polygon('o', ...hexagonAt([226, 128], 46)) +
      circle('h', [226, 128], 36) +
      line('x', [40, 128], [280, 128]),
    {
      thread_length: [
        [52, 164],
        [108, 164],
        [0, 30],
      ],
      head_height: [
        [116, 74],
        [150, 74],
        [0, -16],
      ],
      across_flats: [
        [226, 128 - 39.8],
        [226, 128 + 39.8],
        [-58, 0],
      ],
      across_corners: [
        [180, 128],
        [272, 128],
        [0, 62],
      ],
    },
    ids,
  );

/** A washer from the front and from the side. */
export const washer = (ids: readonly string[]) =>
  measured(
    circle('s', [120, 120], 62) +
      circle('o', [120, 120], 38) +
      rect('s', 226, 58, 14, 124, 2) +
      line('d', [226, 82], [240, 82]) +
      line('d', [226, 158], [240, 158]) +
      line('x', [46, 120], [268, 120]),
    {
      inner_diameter: [
        [120, 82],
        [120, 158],
        [82, 0],
      ],
      outer_diameter: [
        [120, 58],
        [120, 182],
        [-72, 0],
      ],
      thickness: [
        [226, 182],
        [240, 182],
        [0, 14],
      ],
    },
    ids,
  );

/** A cable tie, flat, and closed around a bundle. */
export const tie = (ids: readonly string[]) =>
  measured(
    rect('o', 50, 62, 200, 14) +
      [70, 82, 94, 106, 118, 130, 142, 154, 166, 178].map((x) => line('h', [x, 62], [x, 76])).join('') +
      path('o', 'M250 62L268 66V72L250 76') +
      rect('s', 38, 54, 26, 30, 3) +
      rect('o', 46, 60, 8, 18, 1) +
      circle('o', [156, 158], 46) +
      circle('s', [156, 158], 40) +
      (
        [
          [140, 142],
          [172, 142],
          [140, 174],
          [172, 174],
        ] as const
      )
        .map((at) => circle('m', at, 13))
        .join('') +
      rect('s', 142, 98, 28, 22, 3) +
      path('o', 'M170 104L196 92L199 97L170 114Z') +
      line('x', [100, 158], [212, 158]),
    {
      length: [
        [38, 54],
        [268, 54],
        [0, -14],
      ],
      width: [
        [232, 62],
        [232, 76],
        [48, 0],
      ],
      bundle_diameter: [
        [156, 118],
        [156, 198],
        [-74, 0],
      ],
    },
    ids,
  );

/** A cleat from the front on one cable, or on three in trefoil, and from the side. */
export function cleat(ids: readonly string[], { formation }: { formation: string }): string {
  const trefoil = formation === 'Trefoil';
  const cables: Point[] = trefoil
    ? [
        [122, 84],
        [94, 132],
        [150, 132],
      ]
    : [[122, 112]];
  const r = trefoil ? 28 : 46;
  const body =
    (trefoil
      ? path(
          'o',
          'M122 44C152 44 168 62 178 92L192 132C196 160 182 172 158 172H86C62 172 48 160 52 132L66 92C76 62 92 44 122 44Z',
        )
      : rect('o', 54, 56, 136, 112, 8) +
        line('d', [54, 112], [190, 112]) +
        line('d', [66, 56], [66, 168]) +
        line('d', [178, 56], [178, 168])) +
    cables.map((at) => circle('m', at, r) + circle('h', at, r - 7)).join('') +
    rect('s', 34, 168, 176, 12, 2) +
    rect('m', 222, trefoil ? 56 : 66, 62, trefoil ? 104 : 92, 3) +
    rect('o', 236, trefoil ? 44 : 56, 34, 124, 3) +
    rect('s', 220, 168, 66, 12, 2);
  const [first] = cables;
  const [x, y] = first!;
  return measured(
    body,
    {
      cable_diameter: [
        [x - r, y],
        [x + r, y],
        [0, trefoil ? -56 : -72],
      ],
      width: [
        [236, 180],
        [270, 180],
        [0, 16],
      ],
    },
    ids,
  );
}
