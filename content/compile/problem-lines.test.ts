import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { makeSite, type Site } from './__fixtures__/site';
import { linesIn } from './yaml-lines';

const products = `# Products of the tests.
- id: first
  productName: First
  description:
    - Rated current (A): 16
    - '*Construction':
        Body: PA 6.6
  variants:
    columns: [sku, poles, conductor mm²]
    rows:
      - [A-1, 2P+E, 1 to 2.5]
      - [
          A-2,
          3P+E,
          2.5 to 6,
        ]
- id: second
  accessories: [first]
- id: first
`;
const map = `lug_din:
  poles: 3
partners:
  logos:
    - name: A
    - name: B
      brand: b
`;
const files = new Map([
  ['products/a.yaml', products],
  ['map.yaml', map],
  ['list.yaml', '[{ key: a },\n { key: b }]\n'],
]);

const folder = mkdtempSync(`${tmpdir()}/lines-`);
afterAll(() => rmSync(folder, { recursive: true }));
const lineOf = linesIn(folder, files);

it.each([
  ['a record', 'second', undefined, 17],
  ['a record by its number', '#2', undefined, 17],
  ['the last of two records with one id', 'first', undefined, 19],
  ['a field', 'second', 'accessories', 18],
  ['an item of a list', 'second', 'accessories[0]', 18],
  ['a field that is missing, by its record', 'second', 'table.rows', 17],
])('finds %s', (_, record, field, line) => {
  expect(lineOf({ file: 'products/a.yaml', record, field })).toBe(line);
});

it.each([
  ['a key with brackets', 'description[0].Rated current (A)', 5],
  ['a key below a section', 'description[1].*Construction.Body', 7],
  ['a row of variants', 'variants.rows[0]', 11],
  ['a cell of a row, by the heading of its column', 'variants.rows[1].conductor mm²', 15],
  ['a cell of a row, by the attribute', 'variants.rows[1].conductor', 15],
  ['a row that is missing, by the list', 'variants.rows[7]', 10],
])('finds %s in a record', (_, field, line) => {
  expect(lineOf({ file: 'products/a.yaml', record: '#1', field })).toBe(line);
});

it.each([
  ['a record of a map by its key', 'lug_din', 'poles', 2],
  ['a field from the top, where the record has only a name', 'B', 'partners.logos[1].brand', 7],
  ['a field without a record', undefined, 'partners.logos', 4],
  ['nothing, where nothing of the path exists', undefined, 'slides', undefined],
])('finds %s', (_, record, field, line) => {
  expect(lineOf({ file: 'map.yaml', record, field })).toBe(line);
});

it('finds records of a list in brackets by their key', () => {
  expect(lineOf({ file: 'list.yaml', record: 'b' })).toBe(2);
});

it('finds no line in a file that does not exist or is not YAML', () => {
  expect(lineOf({ file: 'none.yaml', record: 'a' })).toBeUndefined();
  expect(lineOf({ file: 'photos/a.jpg', record: 'a' })).toBeUndefined();
});

describe('the compiler', () => {
  let site: Site;
  beforeEach(async () => {
    site = await makeSite();
  });
  afterEach(() => site.remove());

  it('names the line of a refused field, of a reference to nothing, and of a mistake in the syntax', async () => {
    await site.edit('home.yaml', 'since {founded}', 'since {fonded}');
    await site.edit('categories.yaml', "'PCE, Marechal'", "'PCE, Nobody'");
    await site.edit('products/cables.yaml', '2024-05-01', '2024-02-30');
    await site.write('brands.yaml', '- key: pce\n  name: "PCE');
    expect(await site.locatedProblems()).toEqual([
      expect.stringMatching(/^home\.yaml:\d+ › slides\[0\]\.info: /),
      'brands.yaml:2: Missing closing "quote at column 13',
      'products/cables.yaml:7 › cables_1 › added: is "2024-02-30", but must be a valid date as YYYY-MM-DD',
    ]);
  });

  it('does not refuse what refers to a product, a category or a brand because that has a mistake', async () => {
    await site.edit('products/cable_ties.yaml', 'info: The only one of its kind', 'info: 7');
    await site.product({
      accessories: ['cable_ties_1'],
      detail: ['<p><a href="/our-products/cable_ties/cable_ties_1#A">A</a></p>'],
    });
    expect(await site.problems()).toEqual([
      'products/cable_ties.yaml › cable_ties_1 › info: Invalid input: expected string, received number',
    ]);
  });
});
