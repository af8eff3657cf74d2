import { termsOf } from 'api/search';
import { findCodes } from './code-search';
import { understand } from './concepts';
import type { Lexicon } from './lexicon';
import type { Entry, Row } from './entry';
import { ranked } from './ranking';
import type { Candidate } from './read-candidate';

/** How a query is understood and its results are ranked, without an index. */
const lexicon: Lexicon = {
  words: new Map(['lug', 'cable', 'tape', 'vinyl'].map((word) => [word, 1])),
  similar: (word) => (word === 'insualtion' ? ['insulation'] : []),
  synonyms: new Map([['insulation tape', [['vinyl', 'tape']]]]),
  translate: (text) => text,
  heads: new Set(['lug', 'cable', 'tape']),
  pages: new Set(),
  measures: new Map(),
  size: 10,
  notSold: new Set(),
  otherBrands: new Set(['scame', 'oman cable']),
  phrases: [],
  firstDocument: Infinity,
  documents: new Set(),
};
const terms = (text: string) => termsOf(text).join(' ');
const row = (id: number, code: string, label: string): Row => ({
  id,
  entry: 1,
  code,
  label,
  terms: terms(label),
  other: '',
});
const candidate = (id: number, title: string, text: string, rows: Row[], shared = ''): Candidate => ({
  entry: {
    ...{ id, kind: 'family', title, address: `/${id}`, detail: '', category: null, company: null, picture: null },
    ...{ head: '', own: terms(`${title} ${text} ${shared}`), named: terms(title), names: '', shared: terms(shared) },
  } satisfies Entry,
  rows,
  relevance: 0,
  contains: false,
});
const rank = (query: string, ...candidates: Candidate[]) => ranked(candidates, understand(query, lexicon), query);

it('shows the row that has most of the query, even where the product as a whole has parts of it', () => {
  const rows = [
    row(1, 'L-25-6', '25 mm² · M6'),
    row(2, 'L-25-8', '25 mm² · M8 · 10 mm'),
    row(3, 'L-25-10', '25 mm² · M10'),
  ];
  expect(rank('25mm2 lug M10', candidate(1, 'Lug', 'from M6 to M10', rows))[0]!.row?.code).toBe('L-25-10');
  expect(rank('lug M10', candidate(1, 'Lug', '', rows))[0]!.row?.code).toBe('L-25-10');
});

it('puts the first of several meanings before the others', () => {
  const meant = {
    ...lexicon,
    synonyms: new Map([
      [
        'single wire',
        [
          ['vinyl', 'wire'],
          ['bare', 'wire'],
        ],
      ],
    ]),
  };
  const things = [candidate(1, 'Bare Wire', '', []), candidate(2, 'Vinyl Wire', '', [])];
  const [first] = ranked(things, understand('single wire', meant), 'single wire');
  expect(first!.entry.title).toBe('Vinyl Wire');
});

it('shows no row where several fit equally, or where none has a value of the query', () => {
  const rows = [row(1, 'L-1', '25 mm² · copper'), row(2, 'L-2', '25 mm² · brass')];
  expect(rank('25mm2 lug', candidate(1, 'Lug 25 mm²', '', rows))[0]!.row).toBeUndefined();
  expect(rank('lug', candidate(1, 'Lug', '', rows))[0]!.row).toBeUndefined();
});

it('ranks a product that has a variant with all values above one whose texts mention them', () => {
  const described = candidate(1, 'Cable', '2 to 5 core, 1.5 to 400 mm², 25 mm²', [row(1, 'A', '16 mm²')], '3 core');
  const made = candidate(2, 'Cable', '', [row(2, 'B', '25 mm²')], '5 core');
  expect(rank('5G25 cable', described, made).map(({ entry }) => entry.id)).toEqual([2, 1]);
});

it('knows a phrase with a typing error', () => {
  const { concepts } = understand('insualtion tape', lexicon);
  expect(concepts[0]?.alternatives).toContainEqual(['vinyl', 'tape']);
});

it('finds the code that was typed before one that differs by its decimal point', async () => {
  const rows = [row(1, 'ZE-H07-5G2.5', ''), row(2, 'ZE-H07-5G25', '')];
  const index = { read: () => Promise.resolve([rows]) };
  const codes = async (query: string) =>
    (await findCodes(query, index as never, () => false)).map((found) => found.row.code);
  expect(await codes('ze-h07-5g25')).toEqual(['ZE-H07-5G25', 'ZE-H07-5G2.5']);
  expect(await codes('H07 5G2.5')).toEqual(['ZE-H07-5G2.5', 'ZE-H07-5G25']);
});

it('takes numbers between words in other letters for no code', async () => {
  const asked: unknown[] = [];
  const index = {
    read: (statements: { parameters: unknown[] }[]) => (
      asked.push(...statements.flatMap((one) => one.parameters)),
      Promise.resolve(statements.map(() => []))
    ),
  };
  await findCodes('قاطع 3 فاز 100 امبير', index as never, () => false);
  expect(asked).not.toContain('3100');
  await findCodes('جلاند CW 25', index as never, () => false);
  expect(asked).toContain('CW25');
});

it('offers the series of a code that does not exist, as near', async () => {
  const key = 'WR3410';
  const index = {
    // Nothing has the whole code, or a part of it, and none is spelt alike; the series is read by its letters.
    read: (statements: { parameters: unknown[] }[]) =>
      Promise.resolve(
        statements.map(({ parameters }) =>
          parameters.length === 0 ? [{ keys: null }] : parameters[0] === 'WR' ? [row(1, 'ZE-WR-34/10', key)] : [],
        ),
      ),
  };
  const codes = async (query: string, isWord = false) =>
    (await findCodes(query, index as never, () => isWord)).map((found) => [found.row.code, found.match]);
  expect(await codes('WR-75')).toEqual([['ZE-WR-34/10', 'near']]);
  expect(await codes('QX-75')).toEqual([]);
  expect(await codes('wr-75', true)).toEqual([]);
});

it('reads two words as one only if the catalogue writes them so', () => {
  const words = new Map([
    ...lexicon.words,
    ['tape', 20],
    ['red', 30],
    ['tapered', 1],
    ['water', 9],
    ['waterproof', 8],
    ['proof', 6],
  ]);
  const own = { ...lexicon, words, pages: new Set(['taperate']) };
  const first = (query: string) => understand(query, own).concepts.map(({ alternatives }) => alternatives[0]);
  expect(first('tape red')).toEqual([['tape'], ['red']]);
  expect(first('water proof')[0]).toEqual(['water', 'proof']);
  expect(understand('water proof', own).concepts).toHaveLength(1);
});

it('takes a word that the catalogue hardly has for the beginning of a usual one', () => {
  const words = new Map([
    ['stain', 1],
    ['stainless', 20],
    ['tap', 2],
    ['tape', 20],
  ]);
  const prefixes = (query: string) => understand(query, { ...lexicon, words }).concepts.map((one) => one.prefixes);
  expect(prefixes('stain tap')).toEqual([['stain'], ['tap']]);
  expect(prefixes('tap stain')).toEqual([[], ['stain']]);
});

it.each([
  ['vinyl ta', ['ta', 'tape']],
  ['vinyl t', ['t']],
  ['ta vinyl', ['vinyl']],
])('takes the last two letters of %j for the beginning of what products are called', (query, words) => {
  const last = understand(query, lexicon).concepts.at(-1)!;
  expect(last.alternatives.flat().filter((term) => !term.startsWith('~'))).toEqual(words);
});

it('looks for nothing that is spelt like the brand of others, and for the goods in its name', () => {
  const similar = (word: string) => (word === 'scame' ? ['same'] : []);
  const read = (query: string) => understand(query, { ...lexicon, similar }).concepts;
  expect(read('scame lug')[0]).toMatchObject({ alternatives: [['scame']], prefixes: [], guessed: true });
  expect(read('oman cables').map(({ guessed }) => guessed)).toEqual([true, undefined]);
  expect(read('oman cables')[1]!.alternatives[0]).toEqual(['cable']);
});

it('takes the noun of a phrase that is turned around for what it names', () => {
  expect(understand('tape for insulation', lexicon).head?.alternatives[0]).toEqual(['insulation', 'tape']);
});

it('prefers a frequent word that is mistyped to a rare one that is begun, and finds both', () => {
  const similar = (word: string) => (word === 'condit' ? ['conduit'] : []);
  const read = (conduits: number) => {
    const words = new Map([
      ['conduit', conduits],
      ['condition', 4],
    ]);
    const [concept] = understand('condit 20 mm', { ...lexicon, words, similar }).concepts;
    return { alternatives: concept!.alternatives, prefixes: concept!.prefixes };
  };
  const own = read(3).alternatives;
  expect(read(3).prefixes).toEqual(['condit']);
  expect(read(40)).toEqual({ alternatives: [...own, ['conduit']], prefixes: ['condit'] });
});

it.each([
  ['tape 3 position', 'tape'],
  ['selector 3 position', 'selector'],
  ['position', 'position'],
  ['8 tray', 'tray'],
])('takes no counted word for what %j names', (query, head) => {
  expect(understand(query, lexicon).head?.alternatives).toContainEqual([head]);
});

it('ranks what is called as the query asks above what has more of the purpose in its name', () => {
  const pillar = candidate(1, 'Street light pole pillar', 'for the cable of street lights', []);
  const cable = candidate(2, 'Cable', 'to bury in a street', []);
  cable.entry.head = 'cable';
  expect(rank('cable for street light pole', pillar, cable).map(({ entry }) => entry.id)).toEqual([2, 1]);
});

it('counts a number without a unit less than one with it: it may be a quantity', () => {
  const rows = [row(1, 'T-M20', 'M20'), row(2, 'T-M50', 'M50')];
  expect(rank('tape 20mm 50', candidate(1, 'Tape', '', rows))[0]!.row?.code).toBe('T-M20');
  expect(rank('tape 50mm 20', candidate(1, 'Tape', '', rows))[0]!.row?.code).toBe('T-M50');
});

it.each([
  ['6x6 box', true],
  ['6 x 6 inch box', true],
  ['6x6 mm box', false],
  ['50x50 box', false],
])('reads the sides of %j in inches: %s', (query, isRead) => {
  const [size] = understand(query, lexicon).concepts;
  expect(size!.alternatives.some((terms) => terms.join(' ') === '150mm 150mm')).toBe(isRead);
});

it.each([
  ['1/2 inch', '12.7mm'],
  ['3/4"', '19.1mm'],
  ['1 1/2"', '38.1mm'],
  ['lug 1/4', '6.4mm'],
  ['12 inch', '300mm'],
])('reads %j also as %s', (query, millimetres) => {
  expect(understand(query, lexicon).concepts.at(-1)!.alternatives).toContainEqual([millimetres]);
});

it.each(['cable 100/5', 'cable 5/4', 'cable 1/3'])('takes what is no fraction of an inch in %j for none', (query) => {
  const { alternatives } = understand(query, lexicon).concepts.at(-1)!;
  expect(alternatives.flat().filter((term) => term.endsWith('mm'))).toEqual([]);
});

it('takes no packing for what is wanted, and hardly weighs it', () => {
  const heads = new Set(['tape', 'roll', 'box']);
  const read = (query: string) => understand(query, { ...lexicon, heads });
  expect(read('box of tape').concepts).toHaveLength(1);
  expect(read('steel box').head?.alternatives).toContainEqual(['box']);
  const { head, concepts } = read('tape roll');
  expect(head?.alternatives).toContainEqual(['tape']);
  expect(concepts.map(({ weight }) => weight)).toEqual([expect.any(Number), 0.5]);
  expect(read('roll').head?.alternatives).toContainEqual(['roll']);
});

it('leaves out the bolt whose size says all, unless the bolt is all that is asked for', () => {
  const asked = (query: string) => understand(query, lexicon).concepts.map(({ alternatives }) => alternatives[0]![0]);
  expect(asked('lug with M8 bolt')).toEqual(['lug', 'm8']);
  expect(asked('M8 bolt')).toEqual(['m8', 'bolt']);
  expect(asked('shear bolt lug')).toEqual(['shear', 'bolt', 'lug']);
});

it.each([
  ['lug95mm', ['lug', '95mm']],
  ['95mmlug', ['95mm', 'lug']],
  ['tape25', ['tape', '25']],
  ['xlug95', ['xlug95']],
])('takes the word and the value of %s apart if the word is known', (query, expected) => {
  expect(understand(query, lexicon).concepts.map(({ alternatives }) => alternatives[0]![0])).toEqual(expected);
});

it.each([
  ['tape not vinyl', ['tape'], ['vinyl']],
  ['tape without any vinyl', ['tape'], ['vinyl']],
  ['cable with no lug', ['cable'], ['lug']],
  ['cable part no lug', ['cable', 'part', 'no', 'lug'], []],
  ['tape not purple', ['tape', 'not', 'purple'], []],
])('in %s, what is not wanted is excluded', (query, wanted, excluded) => {
  const understood = understand(query, lexicon);
  expect(understood.concepts.map(({ alternatives }) => alternatives[0]![0])).toEqual(wanted);
  expect(understood.excluded).toEqual(excluded);
});

it('what is not wanted is asked for by its opposite, if that has a name', () => {
  const words = new Map([...lexicon.words, ['unarmored', 1], ['armored', 1]]);
  const { concepts, excluded } = understand('cable without armour', { ...lexicon, words });
  expect(concepts.map(({ alternatives }) => alternatives[0]![0])).toEqual(['cable', 'unarmored']);
  expect(excluded).toEqual(['armor']);
});

it('a product that has what is not wanted in its name comes after one that has not', () => {
  const named = candidate(1, 'Vinyl tape', '', []);
  const other = candidate(2, 'Tape', 'sticks to vinyl', []);
  expect(rank('tape not vinyl', named, other).map(({ entry }) => entry.id)).toEqual([2, 1]);
});

describe('a phrase that visitors use', () => {
  const synonyms = new Map([
    ['zip tie', [['cable', 'tie']]],
    ['tywrap', [['cable', 'tie']]],
    ['t body', [['tee']]],
    ['3x6 gi box', [['2gang', 'box']]],
    ['scotch 23', [['rubber', 'tape']]],
    ['scotch', [['3m']]],
    ['3m', [['scotch']]],
  ]);
  const words = new Map([...lexicon.words, ['tie', 1], ['box', 1]]);
  const means = (query: string) =>
    understand(query, { ...lexicon, words, synonyms }).concepts.map(({ alternatives }) => alternatives.at(-1));

  it.each([
    ['zipties 300', [['cable', 'tie'], ['m300']]],
    ['ziptie30mm', [['cable', 'tie'], ['m30']]],
    ['ty wrap', [['cable', 'tie']]],
    ['tbody', [['tee']]],
    ['gi box 3x6', [['2gang', 'box']]],
    ['3M 23', [['rubber', 'tape']]],
  ])('is known with its words together, apart, or around the size: %s', (query, expected) => {
    expect(means(query)).toEqual(expected);
  });

  it.each([
    ['cableties', ['cable', 'tie']],
    ['cabletie25', ['cable', 'tie', '25']],
    ['cabel', ['cabel']],
  ])('%s is read as %j, with the plural of its last word', (query, expected) => {
    const own = { ...lexicon, words, synonyms, similar: (word: string) => (word === 'cablety' ? ['cable'] : []) };
    expect(understand(query, own).concepts.map(({ alternatives }) => alternatives[0]![0])).toEqual(expected);
  });
});

it.each(['consumer unit', 'fuse box'])('what is called by a general noun is known by the other one: %s', (query) => {
  const synonyms = new Map([['fuse box', [['consumer', 'unit']]]]);
  const called = (id: number, title: string, head: string): Candidate => {
    const made = candidate(id, title, '', []);
    return { ...made, entry: { ...made.entry, head } };
  };
  const found = ranked(
    [called(1, 'SPN Consumer Unit', 'consumer'), called(2, 'Relay for a consumer unit', 'relay')],
    understand(query, { ...lexicon, synonyms, heads: new Set(['consumer', 'relay']) }),
    query,
  );
  expect(found.map(({ entry, isHead }) => [entry.id, isHead])).toEqual([
    [1, true],
    [2, false],
  ]);
});

it('shows the row whose code says the size, where another one has the same thread', () => {
  const rows = [row(1, 'ZE-CW-20S', 'M20'), row(2, 'ZE-CW-20', 'M20'), row(3, 'ZE-CW-25', 'M25')];
  expect(rank('20mm lug', candidate(1, 'Lug', '', rows))[0]!.row?.code).toBe('ZE-CW-20');
});

it('a page that is what the query names comes before goods that have its other words in their texts', () => {
  const goods = candidate(1, 'Cable', 'for the metro, in every project', []);
  const page = candidate(2, 'Our Projects', '', []);
  const projects = { ...page, entry: { ...page.entry, kind: 'page' as const, head: 'project' } };
  expect(rank('metro project', goods, projects).map(({ entry }) => entry.id)).toEqual([2, 1]);
});

it.each([
  ['pilot light', []],
  ['light tape', []],
  ['tape light', []],
  ['red light', [{ terms: ['light'], isHead: true }]],
  ['light red', [{ terms: ['light'], isHead: false }]],
  ['tape for light', []],
  ['street light', [{ terms: ['street', 'light'], isHead: true }]],
])('of %j, what is not sold is %j', (query, expected) => {
  const synonyms = new Map([['pilot light', [['lamp']]]]);
  const notSold = new Set(['light', 'street light']);
  expect(understand(query, { ...lexicon, synonyms, notSold }).notSold).toEqual(expected);
});
