import { circle, line, path, rect } from '../pen';
import { measured } from './letters';

/** A tube from its end, and from the side with its wall in section. */
export const tube = (ids: readonly string[]) => {
  const around = [
    [108, 74],
    [108, 166],
    [-58, 0],
  ] as const;
  const within = [
    [108, 88],
    [108, 152],
    [60, 0],
  ] as const;
  const wall = [
    [250, 152],
    [250, 166],
    [26, 0],
  ] as const;
  return measured(
    circle('s', [108, 120], 46) +
      circle('o', [108, 120], 32) +
      rect('o', 194, 74, 70, 92) +
      rect('s', 194, 74, 70, 14) +
      rect('s', 194, 152, 70, 14) +
      line('x', [56, 120], [276, 120]),
    {
      ...{ outside_diameter: around, outer_diameter: around },
      ...{ inside_diameter: within, inner_diameter: within },
      wall_thickness: wall,
      length: [
        [194, 166],
        [264, 166],
        [0, 26],
      ],
    },
    ids,
  );
};

/** A heat shrink tube as supplied, and as it has shrunk. */
export const shrinkTube = (ids: readonly string[]) =>
  measured(
    rect('o', 56, 66, 86, 108) +
      rect('s', 56, 66, 86, 7) +
      rect('s', 56, 167, 86, 7) +
      rect('o', 192, 92, 62, 56) +
      rect('s', 192, 92, 62, 13) +
      rect('s', 192, 135, 62, 13) +
      path('d', 'M152 120H182M174 114L182 120L174 126') +
      line('x', [44, 120], [142, 120]) +
      line('x', [192, 120], [268, 120]),
    {
      supplied_diameter: [
        [56, 73],
        [56, 167],
        [-12, 0],
      ],
      recovered_diameter: [
        [254, 105],
        [254, 135],
        [14, 0],
      ],
      recovered_wall: [
        [222, 148],
        [222, 135],
        [-16, 0],
      ],
      length: [
        [56, 174],
        [142, 174],
        [0, 18],
      ],
    },
    ids,
  );

/** A cap as supplied, and as it has shrunk. */
export const cap = (ids: readonly string[]) =>
  measured(
    path('o', 'M56 66H134C152 66 156 78 156 92V148C156 162 152 174 134 174H56Z') +
      path(
        's',
        'M56 66H134C152 66 156 78 156 92V148C156 162 152 174 134 174H56V167H130C144 167 148 158 148 146V94C148 82 144 73 130 73H56Z',
      ) +
      path('o', 'M204 92H246C256 92 260 98 260 106V134C260 142 256 148 246 148H204Z') +
      path(
        's',
        'M204 92H246C256 92 260 98 260 106V134C260 142 256 148 246 148H204V137H240C246 137 248 134 248 130V110C248 106 246 103 240 103H204Z',
      ) +
      path('d', 'M166 120H190M183 114L190 120L183 126'),
    {
      supplied_diameter: [
        [56, 73],
        [56, 167],
        [-12, 0],
      ],
      recovered_diameter: [
        [204, 103],
        [204, 137],
        [70, 0],
      ],
      length: [
        [204, 148],
        [260, 148],
        [0, 24],
      ],
    },
    ids,
  );

/** A lug with a tube from above. */
export const lug = (ids: readonly string[]) => {
  const along = [
    [64, 148],
    [140, 148],
    [0, 30],
  ] as const;
  return measured(
    path(
      'c',
      'M64 92H150C166 92 170 82 190 78C206 74 232 76 244 84C266 98 266 142 244 156C232 164 206 166 190 162C170 158 166 148 150 148H64Z',
    ) +
      circle('o', [222, 120], 19) +
      path('x', 'M76 120H282M222 88V152') +
      line('h', [64, 102], [140, 102]) +
      line('h', [64, 138], [140, 138]) +
      path('h', 'M140 102V138'),
    {
      inner_diameter: [
        [64, 102],
        [64, 138],
        [-12, 0],
      ],
      outer_diameter: [
        [64, 92],
        [64, 148],
        [-26, 0],
      ],
      ...{ crimp_length: along, strip_length: along },
      hole: [
        [203, 120],
        [241, 120],
        [0, -58],
      ],
    },
    ids,
  );
};

/** A terminal or ferrule with a pin and an insulating sleeve. */
export const pin = (ids: readonly string[]) => {
  const along = [
    [150, 134],
    [262, 134],
    [0, 34],
  ] as const;
  return measured(
    path('r', 'M50 86H112L134 104H150V136H134L112 154H50Z') +
      rect('c', 150, 106, 112, 28, 4) +
      line('x', [38, 120], [276, 120]) +
      line('h', [150, 112], [250, 112]),
    {
      pin_length: along,
      pin_diameter: [
        [262, 106],
        [262, 134],
        [14, 0],
      ],
      inner_diameter: [
        [262, 110],
        [262, 130],
        [14, 0],
      ],
    },
    ids,
  );
};

/** A joint on its two cables. */
export const joint = (ids: readonly string[]) =>
  measured(
    rect('m', 46, 108, 24, 26, 2) +
      rect('m', 250, 108, 24, 26, 2) +
      path('o', 'M62 104H78L98 80H222L242 104H258V138H242L222 162H98L78 138H62Z') +
      line('d', [98, 80], [98, 162]) +
      line('d', [222, 80], [222, 162]) +
      line('d', [78, 104], [78, 138]) +
      line('d', [242, 104], [242, 138]) +
      line('x', [36, 121], [284, 121]),
    {
      joint_length: [
        [62, 138],
        [258, 138],
        [0, 48],
      ],
      joint_width: [
        [136, 80],
        [136, 162],
        [40, 0],
      ],
      cable_diameter: [
        [50, 108],
        [50, 134],
        [-8, 0],
      ],
    },
    ids,
  );
