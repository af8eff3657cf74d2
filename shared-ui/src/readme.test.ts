import { readFileSync } from 'node:fs';
import path from 'node:path';

test('the README names the purpose of every export', () => {
  const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');
  const exported = [...read('index.ts').matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  expect(exported.length).toBeGreaterThan(40);
  const readme = read('../README.md');
  expect(exported.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
