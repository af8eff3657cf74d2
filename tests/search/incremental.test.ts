import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { searchIndexFile } from 'api/addresses';
import { compileContent } from '../../content/compile';
import { makeSite, type Site } from '../../content/compile/__fixtures__/site';
import { testCompany } from '../site/fixture-content';
import { contentsOf } from './read-index';

const plugs = 'products/industrial_plugs_and_sockets.yaml';
const ties = 'products/cable_ties.yaml';
const added = `- id: cable_ties_first
  productName: Black Tie
  info: Holds cables
  image: part
  company: [3m]
  added: 2024-05-02
  detail: [<p>Made for tests.</p>]
  description: [Rating: 20 A]
  accessories: [test_plug_2]
`;

const changes: [what: string, change: (site: Site) => Promise<void>][] = [
  [
    'a name and a code were changed',
    async ({ edit }) => {
      await edit(plugs, 'productName: Plug 3', 'productName: Third Plug');
      await edit(plugs, 'TP-2A', 'TP-20A');
    },
  ],
  ['a record was added before another', ({ edit }) => edit(ties, '- id: cable_ties_1', `${added}- id: cable_ties_1`)],
  ['an id was changed', ({ edit }) => edit(ties, 'id: cable_ties_1', 'id: cable_ties_renamed')],
  [
    'a record was removed, and the code of another used again',
    async ({ edit }) => {
      await edit(ties, added, '');
      await edit(plugs, 'TP-3A', 'TP-2A');
    },
  ],
];

const words = ['plug', 'third', 'black', 'tie', 'ip67', '16a', 'renamed'];
const readSearch = (file: string) => readFile(file).then((index) => contentsOf(index, words, ['P20', 'TP3', 'TP2']));

let site: Site;
beforeAll(async () => {
  site = await makeSite();
  const company = path.resolve(__dirname, '../fixtures', testCompany);
  await site.write(plugs, await readFile(path.join(company, plugs), 'utf8'));
  await site.compile();
}, 120_000);
afterAll(() => site.remove());

test.each(changes)(
  'after %s, the compiler writes what it writes from scratch',
  async (_what, change) => {
    await change(site);
    const { files } = await site.compile();
    const other = path.join(site.dir, '../other');
    const outDir = path.join(site.dir, '../other-out');
    await cp(site.dir, other, { recursive: true });
    try {
      const whole = await compileContent({ sourceDir: other, outDir, cacheDir: site.cacheDir });
      expect([...files].sort()).toEqual([...whole.files].sort());
      for (const file of files.filter((each) => each !== searchIndexFile)) {
        const own = await site.read(file);
        expect([file, own.equals(await readFile(path.join(outDir, file)))]).toEqual([file, true]);
      }
      const index = await readSearch(path.join(site.outDir, searchIndexFile));
      expect(index).toEqual(await readSearch(path.join(outDir, searchIndexFile)));
    } finally {
      for (const folder of [other, outDir]) await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
