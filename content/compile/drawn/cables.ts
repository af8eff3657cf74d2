import { ellipse, line, n, path, type Point } from './pen';

/** What a drawing of a cable shows, by the words of attributes.yaml. */
export interface CableParameters {
  cores: number;
  armour?: string;
  screen?: string;
  /** Of the sheath. */
  colour?: string;
  voltage_grade?: string;
  /** Whether one core is green-and-yellow; by default it is the fifth. */
  hasProtectiveCore?: boolean;
  /** `None` for a conductor that has only its sheath. */
  insulation_material?: string;
  /** Twisted pairs instead of cores. */
  pairs?: number;
}

const middle = 120;
/** How far a circle across the cable is turned towards the viewer: its width by its height. */
const turned = 0.28;

/** A cylinder along the cable, with its right end. */
export function tube(
  style: string,
  from: number,
  to: number,
  radius: number,
  [dx, dy]: Point = [0, 0],
  end = style,
): string {
  const [rx, y] = [turned * radius, middle + dy];
  const [x0, x1] = [from + dx, to + dx];
  const d = `M${n(x0)} ${n(y - radius)}H${n(x1)}A${n(rx)} ${n(radius)} 0 0 1 ${n(x1)} ${n(y + radius)}H${n(x0)}A${n(rx)} ${n(radius)} 0 0 1 ${n(x0)} ${n(y - radius)}Z`;
  return path(style, d) + ellipse(end, [x1, y], rx, radius);
}

/** Lines along a cylinder in a slight spiral, such as the wires of an armour; `lay` says how much they turn. */
function lay(
  style: string,
  from: number,
  to: number,
  radius: number,
  count: number,
  turn: number,
  [dx, dy]: Point = [0, 0],
) {
  return Array.from({ length: count }, (_, index) => {
    const angle = (degrees: number) => ((degrees + (index * 180) / count) * Math.PI) / 180;
    const point = (x: number, degrees: number): Point => [
      x + dx - turned * radius * Math.sin(angle(degrees)) * 1,
      middle + dy - radius * Math.cos(angle(degrees)),
    ];
    return line(style, point(from, 0), point(to, Math.min(turn, 176 - (index * 180) / count)));
  }).join('');
}

/** Two sets of crossing lines: a braid. */
const braid = (from: number, to: number, radius: number) => {
  const one = lay('h', from, to, radius, 14, 70);
  return `${one}<g transform="matrix(1 0 0 -1 0 ${2 * middle})">${one}</g>`;
};

/** The colours of up to five cores by HD 308: blue is the neutral, and green-and-yellow the protective conductor. */
function coreColours({ cores, hasProtectiveCore }: CableParameters): string[] {
  if (cores > 5)
    return Array.from({ length: cores }, (_, index) => (hasProtectiveCore && index === cores - 1 ? 'g' : 'o'));
  if (hasProtectiveCore)
    return (
      [
        ['n', 'u', 'g'],
        ['n', 'm', 'e', 'g'],
        ['n', 'm', 'e', 'u', 'g'],
      ][cores - 3] ?? ['n', 'g']
    );
  return [['n'], ['n', 'u'], ['n', 'm', 'e'], ['n', 'm', 'e', 'u'], ['n', 'm', 'e', 'u', 'g']][cores - 1] ?? [];
}

/** Twisted pairs of a coloured and a white core. */
function pairsOf(pairs: number, from: number, radius: number): string {
  const [r, length] = [radius / pairs / 2.4, 92];
  return Array.from({ length: pairs }, (_, pair) => {
    const dy = (pair - (pairs - 1) / 2) * ((2 * radius) / pairs);
    const colour = ['u', 'y', 'g', 'n'][pair % 4]!;
    const turns = 4;
    const step = length / turns;
    const wave = (sign: 1 | -1) => {
      const y = middle + dy;
      const half = Array.from({ length: turns }, (_, turn) => {
        const x = from + turn * step;
        const reach = (turn % 2 === 0 ? sign : -sign) * 2 * r;
        return `Q${n(x + step / 2)} ${n(y + reach)} ${n(x + step)} ${n(y)}`;
      });
      return `M${n(from)} ${n(y)}${half.join('')}`;
    };
    const lens = Array.from({ length: turns }, (_, turn) => {
      const x = from + turn * step;
      const y = middle + dy;
      const [front, back] = turn % 2 === 0 ? [colour, 'o'] : ['o', colour];
      const blade = (style: string, reach: number) =>
        path(
          style,
          `M${n(x - 3)} ${n(y)}C${n(x + step * 0.2)} ${n(y + reach)} ${n(x + step * 0.8)} ${n(y + reach)} ${n(x + step + 3)} ${n(y)}C${n(x + step * 0.75)} ${n(y + reach * 0.1)} ${n(x + step * 0.25)} ${n(y + reach * 0.1)} ${n(x - 3)} ${n(y)}Z`,
        );
      return blade(back, 2.2 * r) + blade(front, -2.2 * r);
    });
    const end = from + length;
    return (
      lens.join('') +
      path('h', wave(1)) +
      tube('c', end, end + 18, 0.4 * r, [0, dy - 0.7 * r]) +
      tube('c', end, end + 18, 0.4 * r, [0, dy + 0.7 * r])
    );
  }).join('');
}

/** Cores that leave the bedding, side by side so that each can be seen and counted. */
function coresOf(shown: CableParameters, from: number, radius: number): string {
  const { cores } = shown;
  const isScreened = shown.voltage_grade?.includes('kV') ?? false;
  const colours = coreColours(shown);
  const r = radius / cores;
  return Array.from({ length: cores }, (_, index) => {
    const offset: Point = [0, (index - (cores - 1) / 2) * 2 * r];
    // The cores in the middle are longer, as those of a bundle that is cut straight.
    const end = 226 + 14 * (1 - Math.abs(index - (cores - 1) / 2) / cores);
    const style = colours[index] ?? 'o';
    const insulation = isScreened
      ? tube('c', from, 200, r, offset) + lay('h', from, 200, r, 4, 90, offset) + tube('m', 200, 214, 0.9 * r, offset)
      : '';
    const core = tube(isScreened ? 'o' : style, isScreened ? 214 : from, end, isScreened ? 0.84 * r : r, offset);
    const stripe = style === 'g' ? rectStripe(from, end, r, offset) : '';
    const [copper, bare] = [(isScreened ? 0.5 : 0.62) * r, cores > 5 ? 18 : 32];
    const strands = copper > 5 ? lay('h', end, end + bare, copper, 4, 30, offset) : '';
    return insulation + core + stripe + tube('c', end, end + bare, copper, offset) + strands;
  }).join('');
}

/** The yellow stripe of a green-and-yellow core. */
const rectStripe = (from: number, to: number, r: number, [, dy]: Point) => {
  const y = middle + dy;
  const x = (height: number) => turned * r * Math.sqrt(1 - height * height);
  return path(
    'y',
    `M${n(from + x(0.35))} ${n(y - 0.35 * r)}H${n(to + x(0.35))}V${n(y + 0.3 * r)}H${n(from + x(0.3))}Z`,
  );
};

/** The ends of armour wires around the bedding. */
const wireEnds = (x: number, radius: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    return ellipse('s', [x + turned * radius * Math.sin(angle), middle - radius * Math.cos(angle)], 1.8, 4);
  }).join('');

/** In the middle of the paper. */
const centred = (parts: readonly string[]) => `<g transform="matrix(1 0 0 1 12 0)">${parts.join('')}</g>`;

/** Draws a cable whose layers are cut back, from the sheath on the left to the conductors. */
export function cable(shown: CableParameters): string {
  const sheath = shown.colour === 'Grey' ? 'e' : shown.colour === 'Red' ? 'r' : 'm';
  const armoured = shown.armour === 'Steel wire' || shown.armour === 'Aluminium wire';
  const parts: string[] = [
    tube(sheath, 40, 100, 62, [0, 0], 's'),
    line('h', [46, 76], [88, 76]),
    line('h', [42, 86], [84, 86]),
  ];
  if (armoured) {
    const style = shown.armour === 'Aluminium wire' ? 's' : 'o';
    parts.push(tube(style, 100, 142, 55), lay('d', 100, 142, 55, 20, 10), wireEnds(142, 52, 26));
    parts.push(tube('m', 142, 172, 46, [0, 0], 's'));
  } else if (shown.screen === 'Copper braid') {
    parts.push(tube('c', 100, 146, 54), braid(100, 146, 54), tube('o', 146, 172, 50));
  } else if (shown.screen === 'Copper tape' || shown.screen === 'Foil') {
    parts.push(tube('s', 100, 150, 54), lay('h', 100, 150, 54, 6, 70), tube('o', 150, 172, 50));
  } else if (shown.cores > 1 || shown.pairs) {
    parts.push(tube('s', 100, 150, 53));
  }
  const radius = armoured ? 44 : shown.cores === 1 ? 52 : 48;
  if (shown.insulation_material === 'None') {
    return centred([...parts.slice(0, 3), tube('c', 100, 268, 46), lay('h', 100, 268, 46, 12, 60)]);
  }
  const from = armoured ? 172 : shown.screen && shown.screen !== 'None' ? 172 : shown.cores === 1 ? 100 : 150;
  if (shown.pairs) return centred([...parts, pairsOf(shown.pairs, from, 44)]);
  parts.push(coresOf(shown, from, shown.cores === 1 ? (armoured ? 40 : 52) : radius));
  return centred(parts);
}
