import type { ProductDetails } from 'api/records';
import { plugSite, type PlugSite } from './__fixtures__/plugs';

let site: PlugSite;
beforeEach(async () => {
  site = await plugSite();
});
afterEach(() => site.remove());

it('writes an edited price and a new row into the YAML, which compiles and keeps everything else', async () => {
  const { changes, files } = await site.import(
    'family,sku,poles,ip,cable mm,price EUR\n' +
      'plug_16a,013-6,2P+E,IP44,8 to 12.5,22.5\n' +
      'plug_16a,ZE-014-6,3P+N+E,IP44,10,30\n',
  );
  expect(changes).toEqual(['013-6: price 21 → 22.5', 'ZE-014-6: added']);
  expect(files).toEqual(['products/cables.yaml']);
  expect(await site.changedLines()).toEqual({
    before: ['      - [013-6, 2P+E, IP44, 0.8 to 1.25, 21]'],
    after: ['      - [013-6, 2P+E, IP44, 0.8 to 1.25, 22.5]', '      - [ZE-014-6, 3P+N+E, IP44, 1, 30]'],
  });
  await site.compile();
  const { variants } = await site.json<ProductDetails>('data/products/plug_16a.json');
  expect(variants).toMatchObject([
    { sku: '013-6', price: { amount: 22.5, quantity: 2 } },
    { sku: '0132-6' },
    {
      sku: 'ZE-014-6',
      weight: 0.14,
      attributes: { poles: '3P+N+E', cable: { min: 10, max: 10 } },
      price: { amount: 30 },
    },
  ]);
});

it('changes a shared value in its place while all variants have the same', async () => {
  await site.import('sku,body,weight kg,availability Rotterdam\n013-6,PVC,0.15,3 days\n0132-6,PVC,0.15,3 days\n');
  expect((await site.changedLines()).after).toEqual([
    '  attributes: { current: 16 A, body: PVC }',
    '  supply: { brand: hex, weight: 0.15 kg, availability: { Rotterdam: 3 days } }',
  ]);
});

it('turns a shared value into a column when the variants come to differ, and leaves no empty map behind', async () => {
  await site.import('sku,body,weight g,availability Rotterdam,brand\n013-6,,150,,pce\n');
  expect((await site.changedLines()).after).toEqual([
    '  attributes: { current: 16 A }',
    '    columns: [sku, poles, ip, cable cm, price EUR / kit of 2, brand, body, weight kg, availability Rotterdam]',
    '      - [013-6, 2P+E, IP44, 0.8 to 1.25, 21, pce, ~, 0.15, ~]',
    '      - [0132-6, 3P+E, IP67, 1.3, ~, hex, Polyamide, 0.14, in stock] # watertight',
  ]);
  expect((await site.changedLines()).before).toContain(
    '  supply: { brand: hex, weight: 140 g, availability: { Rotterdam: in stock } }',
  );
});

it('removes a shared value of a block, and adds columns with their units', async () => {
  await site.import(
    'family,sku,current kA,ip,poles,cable mm\n,023-6,0.032,IP44,,10\nplug_32a,024-6,0.032,IP67,3P+E,12\n',
  );
  expect((await site.changedLines()).after).toEqual([
    '    columns: [sku, poles, ip, cable mm]',
    '      - [023-6, ~, IP44, 10]',
    '      - [024-6, 3P+E, IP67, 12]',
  ]);
  expect((await site.changedLines()).before).toEqual([
    '    ip: IP67',
    '    columns: [sku, poles]',
    '      - [023-6, 2P+E]',
  ]);
});

it('removes variants only with --remove-missing, and only of the products in the file', async () => {
  const file = 'sku,price EUR\n0132-6,9.5\n';
  expect((await site.import(file, { dryRun: true })).changes).toEqual([
    '0132-6: price none → 9.5, price_per none → kit of 2',
  ]);
  expect((await site.import(file, { removeMissing: true })).changes).toEqual([
    '0132-6: price none → 9.5, price_per none → kit of 2',
    '013-6: removed',
  ]);
  expect(await site.changedLines()).toEqual({
    before: ['      - [013-6, 2P+E, IP44, 0.8 to 1.25, 21]', '      - [0132-6, 3P+E, IP67, 1.3, ~] # watertight'],
    after: ['      - [0132-6, 3P+E, IP67, 1.3, 9.5] # watertight'],
  });
});

it('says what would change, and writes nothing, with --dry-run', async () => {
  const { changes, files } = await site.import('sku,poles\n023-6,3P+E\n', { dryRun: true });
  expect(changes).toEqual(['023-6: poles 2P+E → 3P+E']);
  expect(files).toEqual(['products/cables.yaml']);
  expect(await site.changedLines()).toEqual({ before: [], after: [] });
});

it('takes semicolons, quotes over several lines, any line end and a byte order mark', async () => {
  const { changes } = await site.import('\uFEFFsku;body;poles\r\n013-6;"Polyamide,\n""black""";3P+E\r023-6;;3P+E');
  expect(changes).toEqual([
    '013-6: body Polyamide → Polyamide,\n"black", poles 2P+E → 3P+E',
    '023-6: poles 2P+E → 3P+E',
  ]);
});

it('keeps a text that looks like a formula as it is', async () => {
  await site.import(`sku,body\n013-6,"'=HYPERLINK(""https://x.example"")"\n0132-6,=1+1\n`);
  expect((await site.changedLines()).after).toContainEqual(
    expect.stringContaining('21, =HYPERLINK("https://x.example")]'),
  );
  expect((await site.changedLines()).after).toContainEqual(expect.stringContaining('~, =1+1]'));
});

it('imports a list of 10,000 new variants within seconds', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `plug_32a,ZE-NEW-${index},2P+E,${index + 1}.5`);
  const started = process.cpuUsage();
  const { changes } = await site.import(['family,sku,poles,price EUR', ...lines].join('\n'));
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(15);
  expect(changes).toHaveLength(10_000);
  const { after } = await site.changedLines();
  expect(after.slice(0, 3)).toEqual([
    '    columns: [sku, poles, price EUR]',
    '      - [023-6, 2P+E, ~]',
    '      - [ZE-NEW-0, 2P+E, 1.5]',
  ]);
});

it('edits columns over several lines, rows of blocks, flow maps and a file without a last line end', async () => {
  await site.edit(
    'products/cables.yaml',
    '    columns: [sku, poles]\n',
    '    columns:\n      [\n        sku,\n        poles,\n      ]\n',
  );
  await site.edit(
    'products/cables.yaml',
    '      - [023-6, 2P+E]\n',
    '      - - 023-6\n        - 2P+E # two poles\n      - [024-6, 3P+E]',
  );
  await site.import('family,sku,poles,pilot,body\nplug_32a,023-6,3P+N+E,yes,"a, b"\nplug_32a,025-6,2P+E,no,PVC\n');
  const after = (await site.changedLines()).after.join('\n');
  expect(after).toContain('        poles, pilot, body,\n      ]');
  expect(after).toContain("        - 3P+N+E # two poles\n        - yes\n        - 'a, b'\n");
  expect(after).toContain('      - [024-6, 3P+E, ~, ~]\n      - [025-6, 2P+E, no, PVC]');
});
