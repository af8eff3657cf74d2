import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LastKnownGood } from '../server/last-known-good';
import { replaceFile } from './document';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'document-'));
  file = path.join(folder, 'document.json');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fs.rm(folder, { recursive: true });
});

it('leaves the old file, and nothing else, if the disk is full', async () => {
  await replaceFile(file, 'old');
  const { writeFile } = fs;
  jest.spyOn(fs, 'writeFile').mockImplementationOnce(async (target) => {
    await writeFile(target, 'ne');
    throw new Error('ENOSPC');
  });
  await expect(replaceFile(file, 'new')).rejects.toThrow('ENOSPC');
  expect(await fs.readdir(folder)).toEqual(['document.json']);
  expect(await fs.readFile(file, 'utf8')).toBe('old');
});

it('has what a server remembers on the disk before it takes the place of what was there', async () => {
  const written = jest.spyOn(fs, 'writeFile');
  await new LastKnownGood(file).write({ shell: '1.0.0' });
  expect(written).toHaveBeenCalledWith(expect.any(String), expect.any(String), { flush: true, mode: 0o600 });
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
});
