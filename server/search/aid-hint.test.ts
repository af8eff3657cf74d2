import type { Aid } from 'api/aids';
import { hintFor } from './aid-hint';
import { understand } from './concepts';
import type { Lexicon } from './lexicon';

const words = ['gland', 'lug', 'cable', 'shroud'];
const lexicon: Lexicon = {
  words: new Map(words.map((word) => [word, 1])),
  similar: () => [],
  synonyms: new Map([
    ['11kv', [['12kv']]],
    ['swa cable', [['swa', 'cable']]],
  ]),
  translate: (text) => text,
  heads: new Set(words),
  size: 10,
  notSold: new Set(),
  otherBrands: new Set(),
  phrases: [],
  firstDocument: Infinity,
  documents: new Set(),
  pages: new Set(),
  measures: new Map(),
};
const aid = (id: string, questions: Aid['questions']): Aid => ({
  ...{ id, title: `Which ${id}?`, name: `${id} selector`, info: `About the ${id}` },
  ...{ questions, ways: [] },
});
const area = { id: 'area', text: 'Area', type: 'number', unit: 'mm²' } as const;
const aids = [
  {
    nouns: ['gland'],
    aid: aid('gland', [
      { id: 'armour', text: 'Armour', type: 'words', options: [{ value: 'Steel wire', text: 'Steel wire (SWA)' }] },
      { id: 'cores', text: 'Cores', type: 'number', options: [{ value: '4', text: '4' }] },
      area,
      { id: 'diameter', text: 'Diameter', type: 'number', unit: 'mm' },
    ]),
  },
  {
    nouns: ['lug'],
    aid: aid('lug', [
      area,
      { id: 'voltage', text: 'Voltage', type: 'number', unit: 'kV', options: [{ value: '12', text: '12 kV' }] },
      { id: 'stud', text: 'Stud', type: 'words', options: [{ value: 'M12', text: 'M12' }] },
    ]),
  },
];
const addressFor = (query: string) => hintFor(query, understand(query, lexicon), aids)?.address;

it.each([
  ['gland for 25mm cable', '/choose/gland?diameter=25'],
  ['gland for 4 core 16mm swa cable', '/choose/gland?armour=Steel+wire&cores=4&area=16'],
  ['which lug for 95mm', '/choose/lug?area=95'],
  ['lug for 70 mm2 cable, M12', '/choose/lug?area=70&stud=M12'],
  ['which lug for 11kV', '/choose/lug?voltage=12'],
  ['which gland', '/choose/gland'],
  ['gland for 7 core 16mm2 cable', '/choose/gland?area=16'],
])('leads %j to the selection aid, with the answers that it contains', (query, address) =>
  expect(addressFor(query)).toBe(address),
);

it.each(['gland', '25mm gland', 'gland for swa cable', 'which cable', 'shroud for 25mm gland', 'cable for 25mm'])(
  'does not lead %j to a selection aid',
  (query) => expect(addressFor(query)).toBeUndefined(),
);

it('does not take the usual product of a kind for what the visitor has said', () => {
  const synonyms = new Map([['gland', [['steel', 'wire', 'gland'], ['gland']]]]);
  expect(hintFor('which gland', understand('which gland', { ...lexicon, synonyms }), aids)?.address).toBe(
    '/choose/gland',
  );
});

it('says what it has understood', () => {
  const query = 'gland for 25mm cable';
  expect(hintFor(query, understand(query, lexicon), aids)).toMatchObject({
    page: '/choose/gland',
    title: 'gland selector',
    detail: 'Diameter 25 mm',
  });
});
