import path from 'node:path';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';

const outDir = path.resolve(__dirname, '../../dist/content');

// Immediate if the content has been compiled; a minute or two in a fresh clone.
beforeAll(() => compileContent({ outDir }), 300_000);

it('opens the index again when its thread has ended', async () => {
  const search = new Search(outDir);
  const { worker } = await search.index();
  await worker.terminate();
  expect(await search.products('cable gland')).not.toEqual([]);
  await search.close();
});
