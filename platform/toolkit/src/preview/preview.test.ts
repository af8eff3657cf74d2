import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from '@platform/host/registry';
import { startPreview, type Preview } from './preview';

let folder: string;
let preview: Preview | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'));
});
afterEach(async () => {
  await preview?.close();
  rmSync(folder, { recursive: true });
});

test('a preview removes what interrupted ones have left, leaves what others use, and removes its own files at its end', async () => {
  const program = path.join(folder, 'program.cjs');
  writeFileSync(program, `console.log('http://localhost:1'); process.once('disconnect', () => process.exit());`);
  const left = path.join(tmpdir(), `preview-${spawnSync('true').pid}-abc`);
  const used = path.join(tmpdir(), `preview-${process.pid}-abc`);
  for (const each of [left, used]) mkdirSync(path.join(each, 'releases'), { recursive: true });
  const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`preview-${process.pid}-`));

  preview = await startPreview({ program, registry: new Registry(path.join(folder, 'releases')) });
  expect([existsSync(left), existsSync(used), own().length]).toEqual([false, true, 2]);
  await preview.close();
  expect(own()).toEqual([path.basename(used)]);
  rmSync(used, { recursive: true });
});
