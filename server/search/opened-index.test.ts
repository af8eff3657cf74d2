import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { IndexConnection } from './index-connection';
import { OpenedIndex } from './opened-index';

test('a file that lacks tables of an index is closed again, and not opened again until it has changed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'index-'));
  const file = path.join(folder, 'search.sqlite');
  new Sqlite(file).exec('create table words (word, entries)').close();
  const open = jest.spyOn(IndexConnection, 'open');
  const close = jest.spyOn(IndexConnection.prototype, 'close');
  const index = new OpenedIndex(file, 60_000);
  await expect(index.current()).rejects.toThrow('The search index cannot be read');
  await expect(index.current()).rejects.toThrow('The search index cannot be read');
  expect(open).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
  new Sqlite(file).exec('create table synonyms (phrase, means)').close();
  await expect(index.current()).rejects.toThrow('The search index cannot be read');
  expect(open).toHaveBeenCalledTimes(2);
  await rm(folder, { recursive: true });
});
