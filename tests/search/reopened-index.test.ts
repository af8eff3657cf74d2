import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IndexConnection } from 'server/search/index-connection';
import { OpenedIndex } from 'server/search/opened-index';
import { Search } from 'server/search/search';
import { searchIndexFile } from 'api/addresses';
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

it('keeps the index in use if a newer one cannot be opened, reports it, and tries again half a minute later', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'index-'));
  const file = path.join(folder, 'search.sqlite');
  const compiled = path.join(outDir, searchIndexFile);
  await cp(compiled, file);
  const failures: unknown[] = [];
  const opened = new OpenedIndex(file, 0, (error) => failures.push(error));
  const start = performance.now();
  const now = jest.spyOn(performance, 'now').mockReturnValue(start);
  try {
    const first = await opened.current();
    await rm(file);
    await cp(compiled, file);
    const open = jest.spyOn(IndexConnection, 'open').mockRejectedValueOnce(new Error('too many files'));
    expect(await opened.current()).toBe(first);
    expect(await opened.current()).toBe(first);
    expect(open).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([new Error('too many files')]);
    now.mockReturnValue(start + 31_000);
    expect((await opened.current()).changed).not.toBe(first.changed);
  } finally {
    jest.restoreAllMocks();
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
});
