import { plug, read } from './__fixtures__/plug';

it('reads the values in the units of the registry, the common ones once', () => {
  const { family, problems } = read({
    ...plug,
    attributes: { current: '0.016 kA', pilot: 'yes' },
    supply: { pack: 'pack of 10', weight: '140 g', lead_time: '2 weeks', availability: { Oslo: 'in stock' } },
  });
  expect(problems).toEqual([]);
  const supply = {
    pack: { quantity: 10, unit: 'piece', packing: 'pack' },
    ...{ weight: 0.14, leadTime: 14, availability: { Oslo: 0 } },
  };
  expect(family).toMatchObject({ class: { id: 'plug' }, attributes: { current: 16, pilot: true } });
  expect(family?.variants).toEqual([
    {
      sku: '013-6',
      attributes: { poles: '2P+E', ip: 'IP44', cable: { min: 8, max: 12.5 } },
      price: { amount: 21, quantity: 2, unit: 'piece', packing: 'kit' },
      ...supply,
    },
    { sku: '0132-6', attributes: { poles: '3P+E', ip: 'IP67', cable: { min: 13, max: 13 } }, ...supply },
  ]);
});

it('lets a column have precedence over what all variants share', () => {
  const { family } = read({
    ...plug,
    company: ['hex', 'pce'],
    supply: { brand: 'hex', weight: '1 kg', availability: { Oslo: 'in stock' } },
    variants: {
      columns: [
        'sku',
        'ip',
        'brand',
        'mpn',
        'gtin',
        'weight g',
        'lead_time',
        'pack',
        'availability Oslo',
        'replaced_by',
      ],
      rows: [['A.1/B', 'IP44', 'pce', 'x 1', '4006381333931', 250, '3 days', '100 m coil', '3 days', 'B']],
    },
  });
  expect(family?.variants).toEqual([
    {
      sku: 'A.1/B',
      attributes: { ip: 'IP44' },
      ...{ brand: 'PCE', mpn: 'x 1', gtin: '4006381333931', weight: 0.25, leadTime: 3, replacedBy: 'B' },
      pack: { quantity: 100, unit: 'm', packing: 'coil' },
      availability: { Oslo: 3 },
    },
  ]);
});

it('leaves a product without variants alone', () => {
  expect(read({ price: 12 })).toEqual({ family: undefined, problems: [] });
});

/** The valid family with other columns and rows. */
const table = (columns: string[], ...rows: unknown[][]) => ({ ...plug, variants: { columns, rows } });

const refusals: [what: string, fields: Record<string, unknown>, problem: string][] = [
  ['a class without variants', { class: 'plug' }, 'class: needs variants'],
  ['variants without a class', { ...plug, class: undefined }, 'class: variants need a class'],
  ['an unknown class', { ...plug, class: 'lamp' }, 'class: classes.yaml has no class lamp'],
  [
    'an unknown attribute',
    { ...plug, attributes: { current: '16 A', weigth: '1 kg' } },
    'attributes.weigth: attributes.yaml has no attribute weigth',
  ],
  [
    'an attribute that the class lacks',
    table(['sku', 'ip', 'colour'], ['A', 'IP44', 'Red']),
    'variants.columns[2]: the class plug has no attribute colour',
  ],
  [
    'a value without its unit',
    { ...plug, attributes: { current: 16 } },
    'attributes.current: is 16 without a unit; write 16 A',
  ],
  [
    'a cell without its unit',
    table(['sku', 'ip', 'cable'], ['A', 'IP44', '8 to 12']),
    'variants.rows[0].cable: is 8 to 12 without a unit; write 8 to 12 mm',
  ],
  [
    'a unit of another quantity',
    { ...plug, attributes: { current: '16 mm' } },
    'attributes.current: mm is a unit of length, but A is needed, a unit of current',
  ],
  [
    'a unit in the column heading and in the cell',
    table(['sku', 'ip', 'cable mm'], ['A', 'IP44', '8 mm']),
    'variants.rows[0].cable: is 8 mm, but its unit is already in the column heading',
  ],
  [
    'a unit for a count',
    table(['sku', 'ip', 'ways'], ['A', 'IP44', '4 mm']),
    'variants.rows[0].ways: has the unit mm, but ways is a count',
  ],
  [
    'a unit for a word',
    table(['sku', 'ip mm'], ['A', 'IP44']),
    'variants.columns[1]: has the unit mm, but ip has none',
  ],
  [
    'a word that is not listed',
    table(['sku', 'ip'], ['A', 'IP55']),
    'variants.rows[0].ip: is IP55, but must be one of IP44, IP67',
  ],
  [
    'one word of several that is not listed',
    { ...plug, attributes: { current: '16 A', for_sizes: '16, 25' } },
    'attributes.for_sizes: is 25, but must be one of 16, 20S, 20',
  ],
  [
    'a text where a number belongs',
    { ...plug, attributes: { current: 'sixteen' } },
    'attributes.current: is sixteen, but must be a number',
  ],
  [
    'a range where a number belongs',
    { ...plug, attributes: { current: '16 to 32 A' } },
    'attributes.current: is the range 16 to 32 A, but must be one number',
  ],
  [
    'a range that ends before it begins',
    table(['sku', 'ip', 'cable mm'], ['A', 'IP44', '12 to 8']),
    'variants.rows[0].cable: is 12 to 8, which ends before it begins',
  ],
  [
    'a word where yes or no belongs',
    { ...plug, attributes: { current: '16 A', pilot: 'often' } },
    'attributes.pilot: is often, but must be yes or no',
  ],
  [
    'a family without an attribute that its class requires',
    { ...plug, attributes: {} },
    'attributes: has no current, which its class requires',
  ],
  [
    'a variant without an attribute that its class requires',
    table(['sku', 'ip'], ['A', null]),
    'variants.rows[0]: has no ip, which its class requires',
  ],
  ['a table without codes', table(['ip'], ['IP44']), 'variants.columns[0]: a column named sku is missing'],
  ['a column twice', table(['sku', 'ip', 'ip'], ['A', 'IP44', 'IP44']), 'variants.columns[2]: names ip twice'],
  [
    'a variant without a code',
    table(['sku', 'ip'], ['A', 'IP44'], ['', 'IP67']),
    'variants.rows[1].sku: every variant has a code',
  ],
  [
    'a code of other characters',
    table(['sku', 'ip'], ['a 1', 'IP44'], ['B', 'IP44']),
    'variants.rows[0].sku: is a 1, but a code consists of capital letters and digits, with single . / - between them',
  ],
  [
    'a code that YAML reads as a number',
    table(['sku', 'ip'], [132, 'IP44'], ['B', 'IP44']),
    'variants.rows[0].sku: is 132; write it in quotes, so that it stays as written',
  ],
  [
    'a row of another length',
    table(['sku', 'ip'], ['A'], ['B', 'IP44']),
    'variants.rows[0]: has 1 cells for 2 columns',
  ],
  [
    'a fact that is given for the product and for each variant',
    table(['sku', 'ip', 'current A'], ['A', 'IP44', 16]),
    'variants.columns[2]: current is given twice: it is in attributes too',
  ],
  [
    'a fact that the description says in other words',
    { ...plug, description: [{ 'Rated Current': '32 A' }] },
    "description[0].Rated Current: Rated Current is given twice, as 32 A and as 16 A; write '@current': ''",
  ],
  [
    'a fact that a section says in other words',
    { ...plug, description: [{ '*TechnicalData': { Protection: 'IP68' } }] },
    "description[0].*TechnicalData: Protection is given twice, as IP68 and as IP44 or IP67; write '@ip': ''",
  ],
  [
    'a description of an attribute that the product does not have',
    { ...plug, description: [{ '@ways': '' }] },
    'description[0].@ways: neither the product nor a variant has ways',
  ],
  ['a price of the product', { ...plug, price: 12 }, 'price: belongs to a variant: give it in the column price'],
  [
    'a price in another currency',
    table(['sku', 'ip', 'price USD'], ['A', 'IP44', 1]),
    "variants.columns[2]: prices are in EUR, as 'price EUR'",
  ],
  [
    'a price for an unknown quantity',
    table(['sku', 'ip', 'price EUR / dozen'], ['A', 'IP44', 1]),
    "variants.columns[2]: is dozen, but must be like 'piece', 'pair', 'pack of 50', 'm' or '100 m coil'",
  ],
  [
    'a price with three decimals',
    table(['sku', 'ip', 'price EUR'], ['A', 'IP44', 1.255]),
    'variants.rows[0].price: is 1.255, but must be an amount such as 12.50',
  ],
  [
    'a maker that is not one of the product',
    table(['sku', 'ip', 'brand'], ['A', 'IP44', 'pce']),
    'variants.rows[0].brand: is pce, which is not one of the product’s company',
  ],
  [
    'a GTIN that is too short',
    table(['sku', 'ip', 'gtin'], ['A', 'IP44', '12345']),
    'variants.rows[0].gtin: is 12345, but a GTIN has 8, 12, 13 or 14 digits',
  ],
  [
    'an unknown branch',
    table(['sku', 'ip', 'availability Bergen'], ['A', 'IP44', 'in stock']),
    'variants.columns[2]: company.yaml has no branch Bergen',
  ],
  [
    'an unknown branch of all variants',
    { ...plug, supply: { availability: { Bergen: 'in stock' } } },
    'supply.availability.Bergen: company.yaml has no branch Bergen',
  ],
  [
    'availability in other words',
    { ...plug, supply: { availability: { Oslo: 'soon' } } },
    "supply.availability.Oslo: is soon, but must be 'in stock', '3 days' or 'on request'",
  ],
  [
    'a weight without a unit',
    { ...plug, supply: { weight: '140' } },
    'supply.weight: is 140 without a unit; write 140 kg',
  ],
];

it.each(refusals)('refuses %s', (_what, fields, problem) => {
  expect(read(fields).problems).toEqual([expect.stringContaining(problem)]);
});
