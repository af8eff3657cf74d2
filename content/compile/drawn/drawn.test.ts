import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withColors } from 'shared-ui/theme';
import { parse } from 'yaml';
import { frameDrawing } from '../drawings';
import { Problems } from '../problems';
import { drawFromParameters } from '.';
import { dimensionDrawers } from './dimensions';

const svgOf = (shown: Record<string, string | number>) => {
  const problems = new Problems();
  const drawn = drawFromParameters({ one: shown }, new Map(), problems).get('one') ?? '';
  return { drawn, problems: problems.errors };
};
/** For each way to draw dimensions, all that it shows. */
const allDimensions = Object.fromEntries(
  Object.keys(dimensionDrawers).map((draw) => {
    const [problem = ''] = svgOf({ draw, dimensions: 'none' }).problems;
    return [draw, problem.split(', only ')[1]!.split(', ').slice(0, 6).join(', ')];
  }),
);
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
const iec = { draw: 'iec_60309', kind: 'Panel socket', poles: '3P+E', earth_position: '6h', colour: 'Red' };

/** The centres and radii of the contacts of a socket that is seen from the front, around the middle of its face. */
const contactsOf = (drawn: string) =>
  drawn
    .split('/>')
    .filter((shape) => shape.startsWith('<path class="c"') && shape.includes('C'))
    .map((shape) => {
      const numbers = shape
        .replaceAll(/[^\d.]/g, ' ')
        .split(' ')
        .filter(Boolean)
        .map(Number);
      // The four ends of the curves of a circle, each with two handles before it.
      const ends = [0, 6, 12, 18].map((index) => [numbers[index]!, numbers[index + 1]!] as const);
      const mean = (axis: 0 | 1) => ends.reduce((sum, end) => sum + end[axis], 0) / 4;
      return { x: mean(0) - 160, y: mean(1) - 136, r: Math.abs(ends[0]![0] - ends[2]![0]) / 2 };
    });

it.each([
  ['2P+E', 3],
  ['3P+E', 4],
  ['3P+N+E', 5],
])('a socket of %s has %i contacts', (poles, contacts) => {
  expect(contactsOf(svgOf({ ...iec, poles }).drawn)).toHaveLength(contacts);
});

it('a pilot contact is an additional, smaller one in the middle', () => {
  const contacts = contactsOf(svgOf({ ...iec, pilot: 'yes' }).drawn).sort((a, b) => a.r - b.r);
  expect(contacts).toHaveLength(5);
  expect(Math.hypot(contacts[0]!.x, contacts[0]!.y)).toBeLessThan(0.2);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('the thick earth contact of a socket is at %i h', (hour) => {
  const [earth, ...others] = contactsOf(svgOf({ ...iec, earth_position: `${hour}h` }).drawn).sort((a, b) => b.r - a.r);
  expect(earth!.r).toBeGreaterThan(others[0]!.r);
  const angle = (Math.atan2(earth!.x, -earth!.y) * 6) / Math.PI;
  expect(((angle + 12) % 12).toFixed(1)).toBe((hour % 12).toFixed(1));
});

it.each([
  ['Yellow', 'y'],
  ['Blue', 'u'],
  ['Red', 'r'],
])('the housing of a %s connector has that colour', (colour, style) => {
  const { drawn } = svgOf({ ...iec, kind: 'Connector', colour });
  expect(drawn).toContain(`class="${style}"`);
  for (const other of ['y', 'u', 'r'].filter((one) => one !== style)) expect(drawn).not.toContain(`class="${other}"`);
});

it.each([1, 2, 3, 4, 5, 7, 12])('a cable of %i cores shows as many conductors', (cores) => {
  const { drawn } = svgOf({ draw: 'cable', cores, armour: 'Steel wire' });
  expect(count(drawn, /<ellipse class="c"/g)).toBe(cores);
});

it('shows one green-and-yellow core, of five cores or where there is a protective conductor', () => {
  const greens = (shown: object) => count(svgOf({ draw: 'cable', ...shown }).drawn, /<ellipse class="g"/g);
  expect([greens({ cores: 4 }), greens({ cores: 5 }), greens({ cores: 3, protective_core: 'yes' })]).toEqual([0, 1, 1]);
});

it.each([1, 2, 3, 4])('a switch plate of %i gangs has as many rockers', (gangs) => {
  expect(count(svgOf({ draw: 'switch_plate', gangs }).drawn, /height="78"/g)).toBe(gangs);
});

it('a termination has a lug for each core, and as many sheds as given', () => {
  const { drawn } = svgOf({ draw: 'termination', cable_cores: 3, technology: 'Heat shrink', rain_sheds: 2 });
  expect(count(drawn, /<path class="c"/g)).toBe(3);
  expect(count(drawn, /<path class="s"/g)).toBe(6);
});

it('shows the dimensions that are listed, and no others', () => {
  const letters = (dimensions: string) =>
    count(svgOf({ draw: 'gland_dimensions', dimensions }).drawn, /<g transform="translate/g);
  expect(letters('cable_diameter, length')).toBe(2);
  expect(letters('inner_sheath, cable_diameter, thread_length, length, across_flats, across_corners')).toBe(6);
});

it.each([
  [
    { draw: 'tie_dimensions', dimensions: 'length, stud' },
    'this drawing cannot show stud, only length, width, bundle_diameter',
  ],
  [{ draw: 'tie_dimensions', dimensions: 'constructor' }, 'this drawing cannot show constructor, only length, width,'],
  [{ draw: 'tie_dimensions' }, 'needs dimensions: 1 to 6 attributes, separated by commas, the first of which is A'],
  [{ draw: 'box_dimensions', dimensions: 'a, b, c, d, e, f, g' }, 'needs dimensions: 1 to 6 attributes'],
])('refuses %j', (shown, message) => {
  expect(svgOf(shown).problems).toEqual([expect.stringContaining(`one: ${message}`)]);
});

it('follows the rules for drawings', () => {
  const all: Record<string, string | number>[] = [
    ...['Plug', 'Connector', 'Panel socket', 'Wall socket', 'Interlocked socket', 'Appliance inlet'].map((kind) => ({
      ...iec,
      kind,
      ip: 'IP67',
    })),
    { draw: 'cable', cores: 3, voltage_grade: '6.35/11 kV', armour: 'Aluminium wire' },
    { draw: 'cable', cores: 4, screen: 'Copper braid' },
    { draw: 'cable', pairs: 4 },
    { draw: 'flush_box', gangs: 2, depth: '47 mm' },
    { draw: 'circular_box', pattern: 'Intersection with back outlet' },
    ...Object.entries(allDimensions).map(([draw, dimensions]) => ({ draw, dimensions, formation: 'Trefoil' })),
  ];
  for (const shown of all) {
    const { drawn, problems } = svgOf(shown);
    expect(problems).toEqual([]);
    expect(() => frameDrawing(drawn, { grid: true, colors: withColors() })).not.toThrow();
    expect(drawn).not.toMatch(/NaN|undefined/);
  }
});

it.each([
  [{ ...iec, poles: '1P' }, 'no drawing shows 1P'],
  [{ ...iec, kind: 'Adaptor' }, 'no drawing shows the kind Adaptor'],
  [{ ...iec, colour: 'Violet' }, 'no drawing has the colour Violet'],
  [{ draw: 'switch_plate', gangs: 7 }, 'no drawing shows 7 gangs'],
  [{ draw: 'circular_box', pattern: 'Clip' }, 'no drawing shows the pattern Clip'],
  [{ draw: 'termination', cable_cores: 2, technology: 'Gel' }, 'no drawing shows a termination of 2 cores'],
])('refuses %j', (shown, message) => {
  expect(svgOf(shown).problems).toEqual([`drawings/parameters.yaml › one: ${message}`]);
});

it('refuses a way to draw that does not exist, and a key that has a file', () => {
  expect(svgOf({ draw: 'lamp' }).problems[0]).toContain('draw: is lamp, but must be one of iec_60309, cable,');
  const problems = new Problems();
  drawFromParameters({ one: { draw: 'switch_plate', gangs: 1 } }, new Map([['one', 'one.svg']]), problems);
  expect(problems.errors).toEqual([
    'drawings/parameters.yaml › one: is drawn from its parameters, but drawings/one.svg exists too',
  ]);
});

it('draws a pillar with as many sockets of each colour as it has', () => {
  const { drawn } = svgOf({ draw: 'socket_pillar', blue_sockets_16: 3, blue_sockets_32: 2, red_sockets_63: 1 });
  expect([count(drawn, /class="u"/g), count(drawn, /class="r"/g)]).toEqual([5, 1]);
});

it.each([
  [1, 0],
  [2, 1],
  [3, 2],
])('trunking of %i compartments has %i dividers', (compartments, dividers) => {
  expect(count(svgOf({ draw: 'trunking_run', compartments }).drawn, /<rect class="o"/g)).toBe(dividers);
});

it.each([
  ['a pillar of 13 sockets', { draw: 'socket_pillar', blue_sockets_16: 13 }, 'one: no drawing shows 13 sockets'],
  ['four compartments', { draw: 'trunking_run', compartments: 4 }, 'one: no drawing shows 4 compartments'],
  [
    'an unknown connector',
    { draw: 'wire_connector', connector_type: 'Wago' },
    'one: no drawing shows a connector of the type Wago',
  ],
  ['an unknown pattern', { draw: 'conduit_part', pattern: 'Bend' }, 'one: no drawing shows the pattern Bend'],
])('refuses %s', (_, shown, problem) => {
  expect(svgOf(shown).problems[0]).toContain(problem);
});

it('draws everything of parameters.yaml with shapes that the compiler allows', () => {
  const parameters = parse(readFileSync(resolve(__dirname, '../../drawings/parameters.yaml'), 'utf8')) as Record<
    string,
    Record<string, string | number>
  >;
  const problems = new Problems();
  const drawn = drawFromParameters(parameters, new Map(), problems);
  expect(problems.errors).toEqual([]);
  for (const svg of drawn.values())
    expect(() => frameDrawing(svg, { grid: true, colors: withColors(undefined) })).not.toThrow();
});
