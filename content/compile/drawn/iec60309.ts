import { circle, disc, line, moved, path, polygon, rect, side, type Plane, type Point } from './pen';

/** What a drawing of IEC 60309 shows, by the words of attributes.yaml. */
export interface Iec60309 {
  kind: string;
  poles: string;
  earth_position: string;
  colour: string;
  ip?: string;
  pilot?: boolean;
}

/** The colour of the voltage; other colours have no class of their own. */
const housings: Record<string, string> = { Yellow: 'y', Blue: 'u', Red: 'r', Black: 'm' };

/** The number of contacts, without the pilot contact. */
const contactCounts: Record<string, number> = { '2P+E': 3, '3P+E': 4, '3P+N+E': 5 };

interface Contact {
  at: Point;
  isEarth: boolean;
}

/**
 * The contacts on a face of radius 1, the keyway at 6 h. Clock hours are those of the socket, seen from the front; a plug is its
 * mirror image. The earth contact is the thickest.
 */
function contacts({ poles, earth_position: hour }: Iec60309, isPlug: boolean): Contact[] {
  const count = contactCounts[poles];
  if (count === undefined) throw new Error(`no drawing shows ${poles}`);
  const earth = (Number.parseInt(hour, 10) * Math.PI) / 6;
  return Array.from({ length: count }, (_, index) => {
    const angle = (isPlug ? -1 : 1) * (earth + (index * 2 * Math.PI) / count);
    return { at: [0.62 * Math.sin(angle), -0.62 * Math.cos(angle)], isEarth: index === 0 };
  });
}

const scaled = ([x, y]: Point, by: number): Point => [x * by, y * by];

/** A pin that stands on a plane. */
function pin(plane: Plane, centre: Point, r: number, along: Point): string {
  const end = moved(plane, along);
  return (
    disc('k', plane, centre, 1.35 * r) +
    side('c', plane, centre, r, along) +
    disc('c', end, centre, r) +
    disc('h', end, centre, 0.62 * r)
  );
}

/** The pins of a face of the given radius; those at the back are drawn first. */
function pins(shown: Iec60309, plane: Plane, radius: number, along: Point): string {
  const all = contacts(shown, true).map(({ at, isEarth }) => ({
    at: scaled(at, radius),
    r: radius * (isEarth ? 0.175 : 0.145),
  }));
  if (shown.pilot) all.push({ at: [0, 0], r: 0.085 * radius });
  const depth = ({ at: [u] }: { at: Point }) => -u * Math.sign(along[0]) * -1;
  return all
    .sort((a, b) => depth(b) - depth(a))
    .map(({ at, r }) => pin(plane, at, r, along))
    .join('');
}

/** The sleeves of a female face. */
function sleeves(shown: Iec60309, plane: Plane, radius: number): string {
  const all = contacts(shown, false).map(({ at, isEarth }) => ({
    at: scaled(at, radius),
    r: radius * (isEarth ? 0.2 : 0.165),
  }));
  if (shown.pilot) all.push({ at: [0, 0], r: 0.11 * radius });
  return all.map(({ at, r }) => disc('c', plane, at, r) + disc('k', plane, at, 0.6 * r)).join('');
}

const rotated = (degrees: number, ratio: number): Pick<Plane, 'right' | 'down'> => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { right: [ratio * cos, ratio * sin], down: [-sin, cos] };
};

/** The cable, its gland and the handle behind a plug or connector whose collar ends at `end`, of the given radius. */
function handle(plane: Plane, radius: number, unit: Point): string {
  const step = (length: number): Point => [unit[0] * length, unit[1] * length];
  const at = (length: number) => moved(plane, step(length));
  const part = (style: string, from: number, to: number, r: number) =>
    side(style, at(from), [0, 0], r * radius, step(to - from)) + disc(style, at(from), [0, 0], r * radius);
  const rings = [0.72, 0.82, 0.92].map((length) => disc('h', at(length), [0, 0], 0.46 * radius)).join('');
  return (
    part('m', 1.3, 1.85, 0.2) +
    part('s', 1.0, 1.32, 0.36) +
    part('o', 0.66, 1.02, 0.46) +
    rings +
    part('o', 0.3, 0.68, 0.56) +
    part('o', 0, 0.32, 0.74)
  );
}

/** The ring that turns to lock a watertight plug, or the plain flange of a splashproof one. */
function ring(shown: Iec60309, plane: Plane, radius: number, along: Point): string {
  const watertight = shown.ip === 'IP67';
  const r = radius * (watertight ? 1.17 : 1.06);
  const length = watertight ? along : scaled(along, 0.45);
  const start = moved(plane, scaled(length, -1));
  const grips = watertight
    ? [-65, -50, -35, -20, -5, 10, 25, 40, 55, 70, 85, 100, 115, 130].map((degrees) => {
        const angle = ((degrees + 30) * Math.PI) / 180;
        const edge: Point = [r * Math.cos(angle), r * Math.sin(angle)];
        const from = edgeOf(start, edge);
        return line('h', from, [from[0] + length[0], from[1] + length[1]]);
      })
    : [];
  return side('s', start, [0, 0], r, length) + grips.join('') + disc('s', start, [0, 0], r);
}

const edgeOf = ({ centre, right, down }: Plane, [u, v]: Point): Point => [
  centre[0] + u * right[0] + v * down[0],
  centre[1] + u * right[1] + v * down[1],
];

function plug(shown: Iec60309, housing: string): string {
  const turn = rotated(-22, 0.64);
  const face: Plane = { centre: [96, 150], ...turn };
  const along: Point = [0.927, -0.375];
  const radius = shown.poles === '2P+E' ? 54 : 60;
  const depth = scaled(along, 58);
  const back = moved(face, depth);
  const key = moved(face, scaled([-turn.down[0], -turn.down[1]], -radius));
  return (
    handle(back, radius, scaled(along, radius)) +
    ring(shown, moved(back, scaled(along, 4)), radius, scaled(along, 16)) +
    side(housing, face, [0, 0], radius, depth) +
    disc('h', moved(face, scaled(along, 44)), [0, 0], radius) +
    side(housing, { ...key, right: turn.right }, [0, 1], 5, scaled(along, 46)) +
    disc('o', face, [0, 0], radius) +
    disc('m', face, [0, 0], 0.87 * radius) +
    pins(shown, moved(face, scaled(along, 9)), 0.87 * radius, scaled(along, -15)) +
    disc('h', face, [0, 0], 0.94 * radius)
  );
}

function connector(shown: Iec60309, housing: string): string {
  const turn = rotated(-14, 0.64);
  const face: Plane = { centre: [100, 152], ...turn };
  const along: Point = [0.97, -0.242];
  const radius = shown.poles === '2P+E' ? 48 : 52;
  const depth = scaled(along, 52);
  const back = moved(face, depth);
  const hinge = edgeOf(face, [0, -1.1 * radius]);
  const lid: Plane = { centre: [hinge[0] - 22, hinge[1] - 28], ...rotated(-38, 0.5) };
  const key = edgeOf(face, [0, 0.93 * radius]);
  return (
    handle(back, radius, scaled(along, radius)) +
    ring(shown, moved(back, scaled(along, 4)), radius, scaled(along, 14)) +
    side(housing, face, [0, 0], radius, depth) +
    disc('h', moved(face, scaled(along, 12)), [0, 0], radius) +
    side(housing, moved(lid, [5, -3]), [0, 0], 0.7 * radius, [-5, 3]) +
    disc('o', lid, [0, 0], 0.7 * radius) +
    disc('d', lid, [0, 0], 0.56 * radius) +
    disc('h', lid, [0, 0], 0.47 * radius) +
    polygon(
      's',
      [hinge[0] - 8, hinge[1] + 6],
      [hinge[0] - 12, hinge[1] - 5],
      [hinge[0] + 10, hinge[1] - 10],
      [hinge[0] + 16, hinge[1] - 1],
    ) +
    circle('o', [hinge[0] - 2, hinge[1] - 3], 4.6) +
    disc('o', face, [0, 0], radius) +
    disc('k', face, [0, 0], 0.87 * radius) +
    disc('s', face, [0, 0], 0.72 * radius) +
    sleeves(shown, face, 0.72 * radius) +
    disc('h', face, [0, 0], 0.94 * radius) +
    polygon(
      'k',
      [key[0] - 4, key[1] - 1],
      [key[0] + 4, key[1] - 3],
      [key[0] + 3.5, key[1] + 4],
      [key[0] - 2.5, key[1] + 5.5],
    )
  );
}

const screw = (x: number, y: number, r: number) =>
  circle('o', [x, y], r) + line('d', [x - 0.6 * r, y - 0.5 * r], [x + 0.6 * r, y + 0.5 * r]);

/** The open face of a socket, seen from the front. */
function socketFace(shown: Iec60309, [x, y]: Point, radius: number, housing: string): string {
  const face: Plane = { centre: [x, y], right: [1, 0], down: [0, 1] };
  const key = y + 0.87 * radius;
  return (
    circle('s', [x, y], 1.12 * radius) +
    circle(housing, [x, y], radius) +
    circle('h', [x, y], 0.94 * radius) +
    circle('k', [x, y], 0.87 * radius) +
    circle('s', [x, y], 0.72 * radius) +
    path('k', `M${x - 0.09 * radius} ${key - 2}h${0.18 * radius}l-1 ${0.11 * radius + 2}h${-0.18 * radius + 2}Z`) +
    sleeves(shown, face, 0.72 * radius)
  );
}

/** The lid above a socket, turned up. */
const openLid = (x: number, y: number, width: number, housing: string) => {
  const half = width / 2;
  const arch = (inset: number, height: number) =>
    `M${x - half + inset} ${y}C${x - half + inset + 2} ${y - height} ${x + half - inset - 2} ${y - height} ${x + half - inset} ${y}`;
  return (
    path(housing, `${arch(0, 0.8 * half)}Z`) +
    path('d', arch(9, 0.6 * half)) +
    rect('s', x - 0.45 * half, y - 5, 0.9 * half, 13, 5) +
    rect('o', x - 0.25 * half, y - 7, 0.5 * half, 17, 3) +
    circle('k', [x, y + 1.5], 2.4)
  );
};

function panelSocket(shown: Iec60309, housing: string): string {
  const corners = (
    [
      [105, 81],
      [105, 191],
      [215, 81],
      [215, 191],
    ] as const
  )
    .map(([x, y]) => screw(x, y, 7))
    .join('');
  return (
    rect('s', 95, 71, 140, 140, 10) +
    rect('o', 90, 66, 140, 140, 10) +
    rect('h', 95, 71, 130, 130, 7) +
    corners +
    openLid(160, 64, 112, housing) +
    socketFace(shown, [160, 136], 56, housing) +
    line('x', [160, 196], [160, 212]) +
    line('x', [82, 136], [96, 136]) +
    line('x', [224, 136], [238, 136])
  );
}

/** The enclosure of a socket on a wall, with the gland below. */
const enclosure = (x: number, y: number, width: number, height: number) => {
  const middle = x + width / 2;
  const corners = [x + 12, x + width - 12].flatMap((at) => [screw(at, y + 12, 4.6), screw(at, y + height - 12, 4.6)]);
  return (
    rect('s', middle - 13, y + height, 26, 7) +
    rect('s', middle - 17, y + height + 6, 34, 9, 2) +
    line('d', [middle - 6, y + height + 7], [middle - 6, y + height + 14]) +
    line('d', [middle + 6, y + height + 7], [middle + 6, y + height + 14]) +
    rect('s', x + 4, y + 5, width, height - 2, 9) +
    rect('o', x, y, width, height, 9) +
    rect('h', x + 5, y + 5, width - 10, height - 10, 6) +
    corners.join('')
  );
};

function wallSocket(shown: Iec60309, housing: string): string {
  return (
    enclosure(100, 28, 120, 168) +
    line('d', [105, 62], [215, 62]) +
    rect('h', 136, 40, 48, 12, 2) +
    openLid(160, 84, 92, housing) +
    socketFace(shown, [160, 138], 44, housing)
  );
}

function interlockedSocket(shown: Iec60309, housing: string): string {
  const ticks = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return line('d', [159 + 25 * x, 70 + 25 * y], [159 + 28 * x, 70 + 28 * y]);
  });
  return (
    enclosure(103, 28, 112, 168) +
    circle('s', [159, 70], 29) +
    circle('o', [159, 70], 23) +
    ticks.join('') +
    path(
      'm',
      'M174.2 48.8L177.2 51.4A6 6 0 0 1 178 59.8L152.3 90.5A6 6 0 0 1 143.8 91.2L140.8 88.6A6 6 0 0 1 140 80.2L165.7 49.5A6 6 0 0 1 174.2 48.8Z',
    ) +
    path('d', 'M169.6 52.8L145.1 81.9M174.2 56.6L149.7 85.7') +
    circle('o', [146.1, 85.3], 3) +
    circle('d', [121, 70], 3) +
    line('d', [197.5, 66.5], [197.5, 73.5]) +
    line('d', [108, 105], [210, 105]) +
    rect('s', 142, 106, 34, 9, 4) +
    circle('k', [159, 110.5], 2.2) +
    socketFace(shown, [159, 151], 36, housing)
  );
}

function inlet(shown: Iec60309, housing: string): string {
  const plate = (at: Point): Point => [176 + at[0], 117.3 + at[0] * 0.162 + at[1]];
  const corners = (
    [
      [-51, -63],
      [-51, 63],
      [51, -63],
      [51, 63],
    ] as const
  ).map((at) => {
    const plane: Plane = { centre: plate(at), right: [0.9, 0.146], down: [0, 1] };
    return disc('o', plane, [0, 0], 7.2) + line('d', edgeOf(plane, [-4, 3]), edgeOf(plane, [4, -3]));
  });
  const face: Plane = { centre: [141, 126], right: [0.81, 0.13], down: [0, 1] };
  const along: Point = [29, -7.8];
  const radius = 57;
  return (
    polygon('s', [120, 30.6], [242.6, 50.5], [242.6, 202.6], [120, 182.7]) +
    polygon('s', [114.7, 32], [237.3, 51.9], [242.6, 50.5], [120, 30.6]) +
    polygon('o', [114.7, 32], [237.3, 51.9], [237.3, 204], [114.7, 184.1]) +
    polygon('h', [119, 38], [233, 56.5], [233, 198], [119, 179.5]) +
    corners.join('') +
    side('s', moved(face, along), [0, 0], 1.12 * radius, scaled(along, 0.18)) +
    disc('s', moved(face, along), [0, 0], 1.12 * radius) +
    side(housing, face, [0, 0], radius, along) +
    disc('h', moved(face, scaled(along, 0.5)), [0, 0], radius) +
    disc('o', face, [0, 0], radius) +
    disc('m', face, [0, 0], 0.87 * radius) +
    pins(shown, moved(face, [8, -2]), 0.87 * radius, [-15, 4]) +
    disc('h', face, [0, 0], 0.94 * radius) +
    polygon(
      housing,
      edgeOf(face, [-5, 0.98 * radius]),
      edgeOf(face, [5, 0.98 * radius]),
      edgeOf(face, [5, 1.13 * radius]),
      edgeOf(face, [-5, 1.13 * radius]),
    )
  );
}

const kinds: Record<string, (shown: Iec60309, housing: string) => string> = {
  Plug: plug,
  Connector: connector,
  'Panel socket': panelSocket,
  'Wall socket': wallSocket,
  'Interlocked socket': interlockedSocket,
  'Appliance inlet': inlet,
};

/** Draws a plug, connector, socket or inlet to IEC 60309. Throws an Error for a kind, colour or number of poles without a drawing. */
export function iec60309(shown: Iec60309): string {
  const draw = kinds[shown.kind];
  const housing = housings[shown.colour];
  if (!draw) throw new Error(`no drawing shows the kind ${shown.kind}`);
  if (!housing) throw new Error(`no drawing has the colour ${shown.colour}`);
  return draw(shown, housing);
}
