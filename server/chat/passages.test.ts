import type { KnownProduct } from 'api/records';
import type { Catalogue } from './catalogue';
import { passagesFor } from './passages';

const product = (name: string, specs: string[], guides?: string[]): KnownProduct => ({
  name,
  path: `/our-products/${name.toLowerCase().replaceAll(' ', '_')}`,
  company: '',
  info: '',
  detail: '',
  specs,
  ...(guides && { guides }),
});
const dimmer = product(
  'Rotary Dimmer',
  ['Works at 50 and 60 Hz.', 'Load between 40 and 400 W.', 'Colours:'],
  ['Installation Guide: Derate the load by a quarter if two are beside each other.'],
);
const joint = product('Straight Through Joint', ['Shelf life of three years.', 'Burial depth up to 1 m.']);
const sentences: Record<string, string[]> = { [joint.path]: ['Keep the kits in dry storage below 35 °C.'] };
const catalogue: Pick<Catalogue, 'sentences' | 'tables'> = {
  sentences: (path) => Promise.resolve(sentences[path] ?? []),
  tables: () => Promise.resolve([]),
};

test.each([
  ['a rare word', 'is your rotary dimmer fine with 60 hz', dimmer, ['Works at 50 and 60 Hz']],
  [
    'words that a guide has',
    'can a rotary dimmer sit beside another',
    dimmer,
    ['Installation Guide: Derate the load by a quarter if two are beside each other'],
  ],
  ['what the page calls otherwise', 'straight through joint buried depth', joint, ['Burial depth up to 1 m']],
  [
    'what its sentences say',
    'how do I store a straight through joint',
    joint,
    ['Keep the kits in dry storage below 35 °C'],
  ],
])('the lines of the named product that have %s are quoted', async (_, question, expected, lines) => {
  expect(await passagesFor(question, [joint, dimmer], catalogue)).toMatchObject({ product: expected, lines });
});

test('a product that is not named is quoted only if the conversation is about it', async () => {
  expect(await passagesFor('is it fine with 60 hz', [dimmer], catalogue)).toBeUndefined();
  expect(await passagesFor('is it fine with 60 hz', [dimmer], catalogue, { current: dimmer })).toMatchObject({
    lines: ['Works at 50 and 60 Hz'],
  });
});

test('headings, and what no line says or the visitor is told anyway, are not quoted', async () => {
  expect(await passagesFor('is the rotary dimmer waterproof', [dimmer], catalogue)).toBeUndefined();
  expect(await passagesFor('colours of the rotary dimmer', [dimmer], catalogue)).toBeUndefined();
  expect(
    await passagesFor('is the rotary dimmer fine with 60 hz', [dimmer], catalogue, { told: 'Works at 50 and 60 Hz.' }),
  ).toBeUndefined();
});
