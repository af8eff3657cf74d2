import { circle, line, path, polygon, rect } from '../pen';
import { measured } from './letters';

const screw = ([x, y]: readonly [number, number]) =>
  circle('o', [x, y], 4) + line('d', [x - 2.4, y - 1.6], [x + 2.4, y + 1.6]);

/** A box with a lid from the front and from the side. */
export const box = (ids: readonly string[]) =>
  measured(
    rect('o', 56, 60, 108, 108, 2) +
      rect('h', 62, 66, 96, 96, 1) +
      (
        [
          [66, 70],
          [154, 70],
          [66, 158],
          [154, 158],
        ] as const
      )
        .map(screw)
        .join('') +
      rect('s', 210, 60, 50, 108, 2) +
      rect('o', 260, 58, 6, 112, 1) +
      line('x', [110, 48], [110, 180]) +
      line('x', [44, 114], [176, 114]) +
      line('x', [200, 114], [276, 114]),
    {
      width: [
        [56, 168],
        [164, 168],
        [0, 26],
      ],
      height: [
        [164, 60],
        [164, 168],
        [16, 0],
      ],
      depth: [
        [210, 168],
        [260, 168],
        [0, 26],
      ],
      thickness: [
        [210, 80],
        [216, 80],
        [0, -34],
      ],
    },
    ids,
  );

/** A board or cabinet with a door from the front and from the side. */
export const cabinet = (ids: readonly string[]) =>
  measured(
    rect('o', 62, 42, 104, 140, 2) +
      rect('s', 72, 52, 84, 120, 2) +
      rect('k', 148, 104, 4, 16, 1) +
      [70, 100, 130].map((y) => rect('o', 82, y, 60, 16, 1)).join('') +
      rect('s', 214, 42, 44, 140, 2) +
      rect('o', 258, 46, 6, 132, 1),
    {
      height: [
        [62, 42],
        [62, 182],
        [-14, 0],
      ],
      width: [
        [62, 182],
        [166, 182],
        [0, 16],
      ],
      depth: [
        [214, 182],
        [258, 182],
        [0, 16],
      ],
    },
    ids,
  );

/** A flush box from the front, with its lugs, and from the side. */
export const flushBox = (ids: readonly string[]) =>
  measured(
    rect('s', 56, 58, 116, 116, 3) +
      rect('o', 62, 64, 104, 104, 2) +
      [
        [92, 92],
        [136, 92],
        [114, 146],
      ]
        .map(([x, y]) => circle('h', [x!, y!], 12))
        .join('') +
      rect('o', 56, 106, 20, 20, 2) +
      rect('o', 152, 106, 20, 20, 2) +
      circle('k', [66, 116], 4) +
      circle('k', [162, 116], 4) +
      rect('s', 214, 58, 44, 116, 2) +
      circle('o', [236, 88], 11) +
      circle('o', [236, 144], 11) +
      line('x', [44, 116], [184, 116]),
    {
      screw_centres: [
        [66, 116],
        [162, 116],
        [0, 76],
      ],
      depth: [
        [214, 174],
        [258, 174],
        [0, 18],
      ],
    },
    ids,
  );

/** A plate or tag with a hole at each end, and its edge. */
export const plate = (ids: readonly string[]) =>
  measured(
    rect('s', 48, 76, 210, 66, 8) +
      circle('o', [64, 109], 6) +
      circle('o', [242, 109], 6) +
      [96, 109, 122].map((y) => line('h', [88, y], [218, y])).join('') +
      rect('s', 48, 184, 210, 8, 1),
    {
      length: [
        [48, 142],
        [258, 142],
        [0, 18],
      ],
      width: [
        [258, 76],
        [258, 142],
        [14, 0],
      ],
      blank_thickness: [
        [48, 184],
        [48, 192],
        [-6, 0],
      ],
    },
    ids,
  );

/** A roll of tape from its side and from its edge. */
export const roll = (ids: readonly string[]) =>
  measured(
    circle('m', [112, 118], 64) +
      circle('h', [112, 118], 54) +
      circle('h', [112, 118], 45) +
      circle('s', [112, 118], 34) +
      circle('o', [112, 118], 26) +
      polygon('m', [112, 182], [176, 182], [176, 189], [112, 189]) +
      rect('m', 214, 54, 44, 128, 3) +
      path('h', 'M214 82H258M214 154H258'),
    {
      width: [
        [214, 182],
        [258, 182],
        [0, 14],
      ],
      tape_thickness: [
        [176, 182],
        [176, 189],
        [10, 0],
      ],
    },
    ids,
  );
