import { productSource } from '../../schema';
import { cableTableSource, dimensionsSource } from '../../schema/dimensions';
import { attributeSource, classSource } from '../../schema/variants';
import { Problems } from '../problems';
import { cableTableRows } from './cable-tables';
import { checkTakers, readDimensions, readTakers } from './dimensions';
import { readFamily, type Family } from './family';
import { makeRegistry } from './registry';

const problems = new Problems();
const registry = makeRegistry(
  [
    { id: 'cores', label: 'Cores', type: 'number' },
    { id: 'area', label: 'Area', type: 'number', unit: 'mm²' },
    { id: 'takes', label: 'Conductor size', type: 'range', unit: 'mm²' },
    { id: 'over', label: 'Overall diameter', type: 'range', unit: 'mm', decimals: 1 },
    { id: 'under', label: 'Diameter under the armour', type: 'range', unit: 'mm', decimals: 1 },
    { id: 'size', label: 'Size', type: 'text' },
  ].map((one) => attributeSource.parse(one)),
  [
    { id: 'cable', label: 'Cables', attributes: ['cores', 'area', 'over'], required: ['area', 'over'], card: ['area'] },
    { id: 'joint', label: 'Joints', attributes: ['takes', 'over'], required: [], card: ['over'] },
    { id: 'gland', label: 'Glands', attributes: ['size', 'under', 'over'], required: [], card: ['over'] },
  ].map((one) => classSource.parse(one)),
  problems,
);

const swa = {
  id: 'swa',
  by: ['cores', 'area'],
  columns: ['cores', 'area mm²', 'under mm', 'over mm'],
  rows: [
    [4, 16, 17.7, 23.4],
    [4, 25, 19.5, 26.1],
    [2, 16, 14.9, 20.4],
  ],
};

const tablesOf = (fields: object = {}, to = new Problems()) =>
  readDimensions([dimensionsSource.parse({ ...swa, ...fields })], registry, to);

/** Reads a product of a class with these variants. */
function read(productClass: string, fields: object, to = new Problems()) {
  const source = productSource.parse({
    ...{ id: productClass, productName: 'P', info: 'I', image: 'i', company: ['c'], added: '2024-05-01' },
    ...{ detail: ['Text'], description: [{ Standard: 'BS 5467' }], class: productClass },
    ...fields,
  });
  const company = { currency: 'EUR', branches: [] };
  const context = { registry, company, brands: [], dimensions: tablesOf() };
  const family = readFamily(source, context, (field) => ({ file: 'f', field }), to);
  return { family: family as Family, problems: to.errors };
}

const cable = (rows: unknown[][], columns = ['sku', 'area mm²']) =>
  read('cable', { dimensions: 'swa', attributes: { cores: 4 }, variants: { columns, rows } });

it('gives a cable the diameter of its row', () => {
  const { family, problems: found } = cable([
    ['ZE-1', 16],
    ['ZE-2', 25],
  ]);
  expect(found).toEqual([]);
  expect(family.variants.map(({ attributes }) => attributes.over)).toEqual([
    { min: 23.4, max: 23.4 },
    { min: 26.1, max: 26.1 },
  ]);
});

it('gives a cable only what its class has', () => {
  expect(cable([['ZE-1', 16]]).family.variants[0]!.attributes).not.toHaveProperty('under');
});

it('refuses a diameter that differs from the cable’s own, and accepts an equal one', () => {
  const columns = ['sku', 'area mm²', 'over mm'];
  expect(cable([['ZE-1', 16, 23.4]], columns).problems).toEqual([]);
  expect(cable([['ZE-1', 16, 22.9]], columns).problems).toEqual([
    'f › variants.rows[0].over: is given twice, as 22.9 mm, and as 23.4 mm in cable-dimensions.yaml, swa',
  ]);
});

it('refuses a cable without a row', () => {
  expect(cable([['ZE-1', 35]]).problems).toEqual([
    'f › variants.rows[0]: cable-dimensions.yaml has no row of swa for ZE-1',
    'f › attributes: has no over, which its class requires',
  ]);
});

it('refuses a table that does not exist', () => {
  const variants = { columns: ['sku', 'area mm²', 'over mm'], rows: [['ZE-1', 16, 23.4]] };
  expect(read('cable', { dimensions: 'bs', variants }).problems).toEqual([
    'f › dimensions: cable-dimensions.yaml has no table bs',
  ]);
});

it.each([
  [{ columns: ['cores', 'area mm²', 'width mm', 'over mm'] }, 'columns: attributes.yaml has no attribute width'],
  [{ by: ['cores', 'area', 'section'] }, 'by: there is no column section'],
  [{ rows: [[4, 16, 17.7]] }, 'rows[0]: has 3 cells for 4 columns'],
  [{ rows: [[4, 16, 17.7, 'thin']] }, 'rows[0].over: is thin, but must be a number or a range such as 1 to 2.5'],
  [{ rows: [swa.rows[0], [4, 16, 17.7, 22.9]] }, 'rows[1]: is a second row for the same cable'],
])('refuses the table with %j', (fields, message) => {
  const found = new Problems();
  tablesOf(fields, found);
  expect(found.errors).toEqual([`cable-dimensions.yaml › swa › ${message}`]);
});

describe('products that take cables', () => {
  const check = (over: string, taker: object = {}) => {
    const found = new Problems();
    const tables = tablesOf({
      takers: [{ of: 'joint', rows: { cores: 4 }, where: { area: 'takes' }, fits: ['over'], ...taker }],
    });
    const variants = { columns: ['sku', 'takes mm²', 'over mm'], rows: [['ZE-J', '10 to 25', over]] };
    const { family } = read('joint', { variants });
    const at = (field: string) => ({ file: 'f', record: 'joint', field });
    checkTakers(family, readTakers(tables, registry, found), at, registry, found);
    return found.errors;
  };

  it('have the diameters of all cables that they take by the conductor', () => {
    expect(check('20 to 30')).toEqual([]);
    expect(check('24 to 30')).toEqual([
      'f › joint › variants.rows[0].over: is 24.0 to 30.0 mm, but the cable of 4 × 16 mm², which it takes by the conductor, ' +
        'has 23.4 mm in cable-dimensions.yaml',
    ]);
  });

  it('need attributes that their class has', () => {
    expect(check('20 to 30', { fits: ['under'] })).toEqual([
      'cable-dimensions.yaml › swa › takers[0]: there is no class joint with under',
    ]);
  });
});

describe('a table of cables in a text', () => {
  const columns = ['sku', 'size', 'under mm', 'over mm'];
  const rows = [
    ['ZE-G20', '20', '6.5 to 14', '12.5 to 21'],
    ['ZE-G25', '25', '11 to 20', '18 to 26.5'],
    ['ZE-G32', '32', '17 to 26', '23.5 to 34'],
  ];
  const byProduct = new Map([['gland', read('gland', { variants: { columns, rows } }).family]]);
  const table = (fields: object) =>
    cableTableRows(
      cableTableSource.parse({
        of: 'swa',
        columns: [
          { name: 'Cable', text: '{cores} × {area} mm²' },
          { name: 'Gland', product: 'gland', fits: { under: 'under', over: 'over' }, shows: 'size', ...fields },
        ],
        rows: { cores: 4, area: [16, 25] },
      }),
      { registry, byProduct, dimensions: tablesOf() },
    );

  it('shows the first variant that fits each cable', () => {
    expect(table({})).toEqual([
      ['Cable', 'Gland'],
      ['4 × 16 mm²', '25'],
      ['4 × 25 mm²', '25'],
    ]);
  });

  it('shows all codes that fit, if it says so', () => {
    expect(table({ shows: 'sku', all: true })[2]).toEqual(['4 × 25 mm²', 'ZE-G25 or ZE-G32']);
  });

  it('is refused if nothing fits a cable, or if it names what does not exist', () => {
    expect(() => table({ given: { size: '20' } })).toThrow('no variant of gland fits');
    expect(() => table({ product: 'cleat' })).toThrow('there is no product cleat with variants');
    expect(() => table({ shows: 'length' })).toThrow('attributes.yaml has no attribute length');
  });
});
