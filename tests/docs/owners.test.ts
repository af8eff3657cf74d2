import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('every package has its own team in CODEOWNERS', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const owned = [...read('CODEOWNERS').matchAll(/^\/(\S+?)\/\s+@/gm)].map(([, folder = '']) => folder);
  const without = workspaces.filter((name) => !owned.some((folder) => `${name}/`.startsWith(`${folder}/`)));
  expect(without).toEqual([]);
});
