import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Data } from './data';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-'));
  await mkdir(path.join(folder, 'data'));
});
afterEach(() => rm(folder, { recursive: true }));
const write = (name: string, text: string) => writeFile(path.join(folder, 'data', name), text);

it('parses a file once until it changes', async () => {
  const data = new Data(folder);
  await write('one.json', '{"a": 1}');
  const first = await data.getJson('/data/one.json');
  expect(await data.getJson('/data/one.json')).toBe(first);
  await write('one.json', '{"a": 22}');
  expect(await data.getJson('/data/one.json')).toEqual({ a: 22 });
});

it('notices a file that an archive has replaced with the same size and time', async () => {
  const data = new Data(folder);
  const replace = async (text: string) => {
    await write('one.json', text);
    await utimes(path.join(folder, 'data', 'one.json'), 1_000_000, 1_000_000);
  };
  await replace('{"a": 1}');
  await data.getJson('/data/one.json');
  await replace('{"a": 2}');
  expect(await data.getJson('/data/one.json')).toEqual({ a: 2 });
});

it('answers the last valid content while a file is damaged, and the new one once it is whole', async () => {
  const data = new Data(folder);
  await write('one.json', '{"a": 1}');
  await data.getJson('/data/one.json');
  await write('one.json', '{"a": 2');
  expect(await data.getJson('/data/one.json')).toEqual({ a: 1 });
  expect(await data.getJson('/data/one.json')).toEqual({ a: 1 });
  await write('one.json', '{"a": 3}');
  expect(await data.getJson('/data/one.json')).toEqual({ a: 3 });
});

it('keeps the files that were read last, up to 8 MB of them', async () => {
  const data = new Data(folder);
  const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.json`);
  for (const name of names) await write(name, JSON.stringify([name, 'x'.repeat(3_000_000)]));
  const read = (name: string) => data.getJson(`/data/${name}`);
  const first = await read('a.json');
  await read('b.json');
  expect(await read('a.json')).toBe(first);
  const last = await Promise.all([read('c.json'), read('d.json')]);
  expect(await read('d.json')).toBe(last[1]);
  expect(await read('a.json')).not.toBe(first);
});

it('keeps a file that is larger than that until another is read', async () => {
  const data = new Data(folder);
  await write('large.json', JSON.stringify(['x'.repeat(9_000_000)]));
  const large = await data.getJson('/data/large.json');
  expect(await data.getJson('/data/large.json')).toBe(large);
});

describe('while all of the content is away', () => {
  const at = (name: string) => path.join(folder, name);
  let data: Data;
  beforeEach(async () => {
    data = new Data(folder);
    for (const name of ['site', 'one', 'other']) await write(`${name}.json`, `{"is": "${name}"}`);
    for (const name of ['site', 'one']) await data.getJson(`/data/${name}.json`);
  });
  const statusOf = (address: string) =>
    data.getJson(address).catch((error: unknown) => (error as { status: number }).status);

  it('answers what was read lately, and for anything else that it cannot be read, not that there is none', async () => {
    await rename(at('data'), at('data.old'));
    expect(await data.getJson('/data/one.json')).toEqual({ is: 'one' });
    for (let at = 0; at < 200; at += 1) expect(await statusOf(`/data/${at}.json`)).toBe(503);
    const damaged = Object.keys(await data.damaged());
    expect(damaged).toEqual(expect.arrayContaining(['/data/site.json', '/data/one.json']));
    expect(damaged.length).toBeLessThan(110);
    await rename(at('data.old'), at('data'));
    expect(await data.getJson('/data/other.json')).toEqual({ is: 'other' });
    expect(Object.keys(await data.damaged())).toEqual(['/data/products.json']);
  });

  it('answers that there is none for what alone has been removed', async () => {
    await rm(at('data/one.json'));
    expect(await statusOf('/data/one.json')).toBe(404);
    expect(Object.keys(await data.damaged())).not.toContain('/data/one.json');
  });
});

it('answers the last valid content of a file that cannot be reached', async () => {
  const data = new Data(folder);
  await write('one.json', '{"a": 1}');
  await data.getJson('/data/one.json');
  await rm(path.join(folder, 'data/one.json'));
  // Whoever runs the tests may read everything, but not this.
  for (const name of ['one.json', 'other.json']) await symlink(name, path.join(folder, 'data', name));
  expect(await data.getJson('/data/one.json')).toEqual({ a: 1 });
  await expect(data.getJson('/data/other.json')).rejects.toMatchObject({ status: 503 });
});
