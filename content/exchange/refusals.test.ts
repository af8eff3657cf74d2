import { plugSite, type PlugSite } from './__fixtures__/plugs';

let site: PlugSite;
beforeAll(async () => {
  site = await plugSite();
});
// Nothing that is refused changes the products.
afterEach(async () => expect(await site.changedLines()).toEqual({ before: [], after: [] }));
afterAll(() => site.remove());

it.each([
  ['an empty file', '', ['file.csv:1: the file is empty']],
  ['a file of column headings alone', 'sku,poles\n', ['file.csv: has no variants']],
  [
    'column headings without a code',
    'poles,ip\n2P+E,IP44\n',
    ['file.csv:1: has no column sku; the first line must have the column headings'],
  ],
  ['a column heading twice', 'sku,ip,ip\n013-6,IP44,IP44\n', ['file.csv:1 › ip: names ip twice']],
  [
    'a column heading that means nothing',
    'sku,Protection class\n013-6,IP44\n023-6,IP44\n',
    ['file.csv:2 › Protection class: names neither an attribute of attributes.yaml nor a field of a variant'],
  ],
  ['a cell too many', 'sku,poles\n013-6,2P+E\n0132-6,3P+E,x\n', ['file.csv:3: has 3 cells for 2 columns']],
  ['an open quote', 'sku,poles\n013-6,"2P+E\n', ['file.csv:2: a quote is opened here and never closed']],
  [
    'text after a quote',
    'sku,body\n013-6,"a"b\n',
    ['file.csv:2: a cell continues after its closing quote; write a quote within a cell as ""'],
  ],
  [
    'what would change the terminal',
    'family,sku,poles,ip,cable mm\nplug_16a,A\u001b[2J\u202e1,2P+E,IP44,10\n',
    [
      'file.csv:2 › sku: is A\\u001b[2J\\u202e1, but a code consists of capital letters and digits, with single . / - between them',
    ],
  ],
  ['a line without a code', 'sku,poles\n,2P+E\n', ['file.csv:2 › sku: every variant has a code']],
  [
    'a code twice',
    'sku,poles\n013-6,2P+E\n0132-6,3P+E\n013-6,3P+E\n',
    ['file.csv:4 › sku: the code 013-6 is in line 2 already'],
  ],
  [
    'a code of another product',
    'family,sku\nplug_32a,013-6\n',
    ['file.csv:2 › family: is plug_32a, but the code 013-6 belongs to plug_16a'],
  ],
  [
    'a new code without its product',
    'sku,poles\nNEW-1,2P+E\n',
    ["file.csv:2 › family: is empty, but no product has the code NEW-1; a new variant needs its product's id"],
  ],
  [
    'a product that does not exist',
    'family,sku\nplug_63a,NEW-1\n',
    ['file.csv:2 › family: is plug_63a, which no file of products/ has; write the product there first, with its texts'],
  ],
  [
    'a code that a spreadsheet took for a date',
    'family,sku,ip\nplug_16a,13-Jun,IP44\n',
    ['file.csv:2 › sku: is 13-Jun, but a code consists of capital letters and digits, with single . / - between them'],
  ],
  [
    'a decimal comma',
    'sku;price EUR;cable mm\n013-6;22,50;8,5\n',
    [
      'file.csv:2 › price EUR: is 22,50, but must be an amount such as 12.50; write decimals with a point',
      'file.csv:2 › cable mm: is 8,5, but must be a number or a range such as 1 to 2.5; write decimals with a point',
    ],
  ],
  ['another currency', 'sku,price USD\n013-6,9\n', ["file.csv:2 › price USD: prices are in EUR, as 'price EUR'"]],
  [
    'a price in fractions of a cent',
    'sku,price EUR\n013-6,9.999\n',
    ['file.csv:2 › price EUR: is 9.999, but must be an amount such as 12.50'],
  ],
  [
    'prices of one product for different quantities',
    'sku,price EUR,price_per\n0132-6,9,piece\n',
    [
      'file.csv:2 › price_per: is piece, but other prices of the product are per kit of 2; all must be for the same quantity',
    ],
  ],
  [
    'a quantity that means nothing',
    'sku,price_per\n013-6,dozen\n',
    ["file.csv:2 › price_per: is dozen, but must be like 'piece', 'pair', 'pack of 50', 'm' or '100 m coil'"],
  ],
  ['a number without unit', 'sku,cable\n013-6,8\n', ['file.csv:2 › cable: is 8 without a unit; write 8 mm']],
  [
    'a unit of another quantity',
    'sku,cable A\n013-6,8\n',
    ['file.csv:2 › cable A: A is a unit of current, but mm is needed, a unit of length'],
  ],
  ['a word outside its list', 'sku,ip\n013-6,IP99\n', ['file.csv:2 › ip: is IP99, but must be one of IP44, IP67']],
  ['a required value that is emptied', 'sku,ip\n013-6,\n', ['file.csv:2 › ip: is empty, but its class requires it']],
  [
    'an attribute of another class',
    'sku,colour\n013-6,Red\n',
    ['file.csv:2 › colour: the class plug has no attribute colour'],
  ],
  [
    'a brand that the product does not have',
    'sku,brand\n023-6,pce\n',
    ['file.csv:2 › brand: is pce, which is not one of the product’s company'],
  ],
  [
    'a branch that does not exist',
    'sku,availability Paris\n013-6,in stock\n',
    ['file.csv:2 › availability Paris: names neither an attribute of attributes.yaml nor a field of a variant'],
  ],
  [
    'what only the compiler sees in the whole',
    'sku,replaced_by\n013-6,NOT-HERE\n',
    ['file.csv:2: is replaced by NOT-HERE, which no other variant has'],
  ],
])('refuses %s, with line and field', async (_what, content, problems) => {
  expect(await site.refusals(content)).toEqual(problems);
});

it('refuses what is not UTF-8, and a spreadsheet that is not CSV', async () => {
  const wrong = ['file.csv: is not in UTF-8; save it as \'CSV UTF-8\', or the XML with encoding="UTF-8"'];
  expect(await site.refusals(Buffer.from('sku,body\n013-6,caf\xe9\n', 'latin1'))).toEqual(wrong);
  expect(await site.refusals(Buffer.from('\uFEFFsku,body\n013-6,x\n', 'utf16le'))).toEqual(wrong);
  expect(await site.refusals('PK\u0003\u0004\0\0')).toEqual([
    "file.csv: is neither CSV nor XML; save a spreadsheet as 'CSV UTF-8'",
  ]);
});

it('refuses a file that does not exist', async () => {
  expect(await site.refusals('', { file: '/none/prices.csv' })).toEqual(['/none/prices.csv: there is no such file']);
});

it('names the first 50 problems of a list of 10,000 lines, in the order of the lines, within seconds', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `NEW-${index},2P+E`);
  const started = process.cpuUsage();
  const problems = await site.refusals(['sku,poles', ...lines].join('\n'));
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  expect(problems).toHaveLength(51);
  expect(problems[0]).toContain('file.csv:2 › family: is empty, but no product has the code NEW-0');
  expect(problems[50]).toBe('and 9950 more problems');
});

it('reads hostile texts of a megabyte in linear time', async () => {
  const megabyte = 1024 * 1024;
  for (const text of ['"', '""', ',', ';\r', "'", "'=", '"\n', 'a,"', '<a ', '<a>', '&amp;', '<!--']) {
    const started = process.cpuUsage();
    await site.refusals(`sku,body\n${text.repeat(megabyte / text.length)}`);
    await site.refusals(`<BMECAT>${text.repeat(megabyte / text.length)}`);
    expect([text, process.cpuUsage(started).user / 1e6 < 5]).toEqual([text, true]);
  }
}, 60_000);
