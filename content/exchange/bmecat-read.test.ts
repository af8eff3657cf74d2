import { plugSite, type PlugSite } from './__fixtures__/plugs';

let site: PlugSite;
beforeEach(async () => {
  site = await plugSite();
});
afterEach(() => site.remove());

const bmecat = (products: string, more = '') =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<b:BMECAT version="2005" xmlns:b="http://www.bmecat.org/bmecat/2005">\n' +
  `<b:HEADER/>\n<b:T_NEW_CATALOG>${products}${more}</b:T_NEW_CATALOG></b:BMECAT>`
    .replaceAll(/<(\/?)([A-Z])/g, '<$1b:$2')
    .replaceAll('b:b:', 'b:');
const product = (sku: string, inner: string) => `<PRODUCT><SUPPLIER_PID>${sku}</SUPPLIER_PID>${inner}</PRODUCT>`;
const feature = (name: string, values: string[], unit = '') =>
  `<FEATURE><FNAME>${name}</FNAME>${values.map((one) => `<FVALUE>${one}</FVALUE>`).join('')}` +
  `${unit && `<FUNIT>${unit}</FUNIT>`}</FEATURE>`;
const features = (system: string, inner: string) =>
  `<PRODUCT_FEATURES><REFERENCE_FEATURE_SYSTEM_NAME>${system}</REFERENCE_FEATURE_SYSTEM_NAME>${inner}</PRODUCT_FEATURES>`;

it('takes the features of ETIM and of the own system, in any unit, and the price with what it is for', async () => {
  const { changes } = await site.import(
    bmecat(
      product(
        '013-6',
        features('ETIM-8.0', feature('EF000002', ['0.9', '1.1'], 'CMT') + feature('EF999999', ['1'])) +
          features('udf_attributes-1.0', feature('poles', ['3P+E']) + feature('pilot', ['true'])) +
          '<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>8.40</PRICE_AMOUNT>' +
          '<PRICE_CURRENCY>EUR</PRICE_CURRENCY></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS>' +
          '<PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT></PRODUCT_ORDER_DETAILS>',
      ),
    ),
  );
  expect(changes).toEqual([
    '013-6: poles 2P+E → 3P+E, cable 8 to 12.5 mm → 9 to 11 mm, price 21 → 8.4, price_per kit of 2 → piece, pilot none → yes',
  ]);
});

const priced = (order: string, extension = '') =>
  bmecat(
    product(
      '013-6',
      '<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE><PRICE_AMOUNT>420</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY>' +
        `</PRODUCT_PRICE></PRODUCT_PRICE_DETAILS><PRODUCT_ORDER_DETAILS>${order}</PRODUCT_ORDER_DETAILS>` +
        extension,
    ),
  );

it.each([
  [
    'box of 50',
    '<ORDER_UNIT>BX</ORDER_UNIT><CONTENT_UNIT>C62</CONTENT_UNIT><NO_CU_PER_OU>50</NO_CU_PER_OU>' +
      '<PRICE_QUANTITY>1</PRICE_QUANTITY>',
  ],
  ['500 m drum', '<ORDER_UNIT>DR</ORDER_UNIT><CONTENT_UNIT>MTR</CONTENT_UNIT><NO_CU_PER_OU>500</NO_CU_PER_OU>'],
  ['100 m', '<ORDER_UNIT>MTR</ORDER_UNIT><PRICE_QUANTITY>100</PRICE_QUANTITY>'],
])('takes the price of a %s for what it is', async (basis, order) => {
  const { changes } = await site.import(priced(order));
  expect(changes).toEqual([`013-6: price 21 → 420, price_per kit of 2 → ${basis}`]);
});

it.each([
  ['a kilometre', 'KMT', ''],
  ['a box of an unknown number', 'BX', '<CONTENT_UNIT>C62</CONTENT_UNIT>'],
  ['a box of 50 of an unknown unit', 'BX', '<NO_CU_PER_OU>50</NO_CU_PER_OU>'],
  ['a box of 50 kg', 'BX', '<CONTENT_UNIT>KGM</CONTENT_UNIT><NO_CU_PER_OU>50</NO_CU_PER_OU>'],
  [
    '10 boxes of 50',
    'BX',
    '<CONTENT_UNIT>C62</CONTENT_UNIT><NO_CU_PER_OU>50</NO_CU_PER_OU><PRICE_QUANTITY>10</PRICE_QUANTITY>',
  ],
  ['a pair of 10', 'PR', '<CONTENT_UNIT>C62</CONTENT_UNIT><NO_CU_PER_OU>10</NO_CU_PER_OU>'],
])('refuses the price of %s unless an extension says what it is for', async (_what, unit, more) => {
  const order = `<ORDER_UNIT>${unit}</ORDER_UNIT>${more}`;
  expect(await site.refusals(priced(order))).toEqual([
    `file.csv:4 › ORDER_UNIT: has the order unit ${unit}; say what the price is for, in UDX.CONTENT.PRICE_BASIS`,
  ]);
  const extension =
    '<USER_DEFINED_EXTENSIONS><UDX.CONTENT.PRICE_BASIS>pack of 50</UDX.CONTENT.PRICE_BASIS></USER_DEFINED_EXTENSIONS>';
  const { changes } = await site.import(priced(order, extension));
  expect(changes).toEqual(['013-6: price 21 → 420, price_per kit of 2 → pack of 50']);
});

it('adds a product to the family that its group names', async () => {
  const { changes } = await site.import(
    bmecat(
      product('ZE-025-6', features('udf_attributes-1.0', feature('current', ['32'], 'AMP') + feature('ip', ['IP67']))),
      '<PRODUCT_TO_CATALOGGROUP_MAP><PROD_ID>ZE-025-6</PROD_ID><CATALOG_GROUP_ID>plug_32a</CATALOG_GROUP_ID></PRODUCT_TO_CATALOGGROUP_MAP>',
    ),
  );
  expect(changes).toEqual(['ZE-025-6: added']);
  expect((await site.changedLines()).after).toEqual(['      - [ZE-025-6, ~]']);
});

it.each([
  [
    'a DOCTYPE with entities',
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><BMECAT>&a;</BMECAT>',
    'file.csv:1: has a DOCTYPE, which is not accepted',
  ],
  ['an unknown entity', '<BMECAT>\n&a;</BMECAT>', 'file.csv:2: is not well-formed XML: undefined entity.'],
  ['deep nesting', `<BMECAT>${'<A>'.repeat(100_000)}`, 'file.csv:1: has elements nested more than 32 deep'],
  [
    'an end that is missing',
    '<BMECAT>\n<T_NEW_CATALOG>',
    'file.csv:2: is not well-formed XML: unclosed tag: T_NEW_CATALOG',
  ],
  [
    'another encoding',
    '<?xml version="1.0" encoding="ISO-8859-1"?><BMECAT/>',
    'file.csv:1: is in ISO-8859-1; save it as UTF-8',
  ],
  ['another kind of XML', '<html/>', 'file.csv:1: starts with <html>, but must be a BMEcat file'],
  [
    'another transaction',
    '<BMECAT><T_UPDATE_PRICES/></BMECAT>',
    'file.csv:1: has the transaction T_UPDATE_PRICES; only T_NEW_CATALOG is read',
  ],
  [
    'BMEcat 1.2',
    '<BMECAT><T_NEW_CATALOG><ARTICLE/></T_NEW_CATALOG></BMECAT>',
    'file.csv:1: has ARTICLE as in BMEcat 1.2; export it as BMEcat 2005',
  ],
  [
    'a product to delete',
    bmecat('<PRODUCT mode="delete"><SUPPLIER_PID>013-6</SUPPLIER_PID></PRODUCT>'),
    'file.csv:4 › PRODUCT: is to be deleted; leave it out and import with --remove-missing',
  ],
  [
    'one fact with two values',
    bmecat(
      product(
        '013-6',
        features('ETIM-8.0', feature('EF000001', ['16'], 'AMP')) +
          features('udf_attributes-1.0', feature('current', ['32'], 'AMP')),
      ),
    ),
    'file.csv:4 › FEATURE current: is said twice, as 16 A and as 32 A',
  ],
  [
    'a unit of another quantity',
    bmecat(product('013-6', features('udf_attributes-1.0', feature('current', ['16'], 'VLT')))),
    'file.csv:4 › FEATURE current: V is a unit of voltage, but A is needed, a unit of current',
  ],
])('refuses %s with its line', async (_what, content, message) => {
  expect(await site.refusals(content)).toEqual([message]);
  expect(await site.changedLines()).toEqual({ before: [], after: [] });
});
