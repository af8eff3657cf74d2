import { circle, line, path, rect } from '../pen';
import { measured } from './letters';

/** A tray in section: a floor between two sides, with flanges turned inwards. */
export const tray = (ids: readonly string[]) =>
  measured(
    path('s', 'M52 64H78V72H60V152H252V72H234V64H260V160H52Z') +
      [84, 116, 148, 180, 212].map((x) => rect('o', x, 151, 18, 10)).join('') +
      line('x', [156, 52], [156, 178]),
    {
      width: [
        [52, 160],
        [260, 160],
        [0, 28],
      ],
      height: [
        [52, 64],
        [52, 160],
        [-10, 0],
      ],
      thickness: [
        [252, 106],
        [260, 106],
        [0, -10],
      ],
    },
    ids,
  );

/** A ladder in section above, and from above below, with the spacing of its rungs. */
export const ladder = (ids: readonly string[]) =>
  measured(
    path('s', 'M58 36H72V42H64V84H72V90H58Z') +
      path('s', 'M254 36H240V42H248V84H240V90H254Z') +
      rect('o', 64, 68, 184, 10) +
      rect('o', 58, 132, 196, 9) +
      rect('o', 58, 191, 196, 9) +
      [84, 146, 208].map((x) => rect('s', x, 141, 12, 50)).join(''),
    {
      width: [
        [58, 90],
        [254, 90],
        [0, 14],
      ],
      height: [
        [58, 36],
        [58, 90],
        [-12, 0],
      ],
      thickness: [
        [248, 54],
        [254, 54],
        [0, -10],
      ],
      rung_spacing: [
        [90, 166],
        [152, 166],
        [0, -6],
      ],
    },
    ids,
  );

/** A tray of wires in section. */
export const basket = (ids: readonly string[]) =>
  measured(
    path('w', 'M56 62V158H256V62') +
      path('h', 'M53 62V161H259V62M59 62V155H253V62') +
      [62, 100, 138, 174, 212, 250].map((x) => circle('o', [x, 149], 6)).join('') +
      [66, 108].flatMap((y) => [circle('o', [65, y], 6), circle('o', [247, y], 6)]).join(''),
    {
      width: [
        [53, 161],
        [259, 161],
        [0, 26],
      ],
      height: [
        [53, 60],
        [53, 161],
        [-9, 0],
      ],
      wire_diameter: [
        [132, 149],
        [144, 149],
        [0, -30],
      ],
    },
    ids,
  );

/** A trunking with its lid in section. */
export const trunking = (ids: readonly string[], { compartments }: { compartments: number }) => {
  const dividers = Array.from({ length: compartments - 1 }, (_, at) =>
    rect('s', 66 + (188 * (at + 1)) / compartments - 3, 74, 6, 82),
  );
  return measured(
    path('s', 'M58 66H66V156H254V66H262V164H58Z') + dividers.join('') + path('o', 'M52 58H268V78H262V66H58V78H52Z'),
    {
      width: [
        [58, 164],
        [262, 164],
        [0, 24],
      ],
      height: [
        [58, 58],
        [58, 164],
        [-16, 0],
      ],
      thickness: [
        [254, 118],
        [262, 118],
        [0, -10],
      ],
    },
    ids,
  );
};

/** A channel of strut in section. */
export const strut = (ids: readonly string[]) =>
  measured(
    path('s', 'M92 52H136V78H126V62H102V166H218V62H194V78H184V52H228V176H92Z') + line('x', [160, 40], [160, 190]),
    {
      width: [
        [92, 176],
        [228, 176],
        [0, 20],
      ],
      height: [
        [92, 52],
        [92, 176],
        [-22, 0],
      ],
      thickness: [
        [218, 116],
        [228, 116],
        [0, -8],
      ],
    },
    ids,
  );
