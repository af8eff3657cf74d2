import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { command, root } from '@platform/toolkit/cli';

const usage = `Usage: npm run lines
Prints the lines of code by package, without blank lines; tests are counted separately.`;

/** `npm run lines`: lines of code by package, without blank lines; tests are counted separately. */
command(async () => {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.mts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const counted = new Map<string, { product: number; tests: number }>();
  for (const file of files.split('\n').filter(Boolean)) {
    const name = workspaces.find((each) => file.startsWith(`${each}/`)) ?? file.split('/')[0]!;
    const lines = readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim()).length;
    const counts = counted.get(name) ?? { product: 0, tests: 0 };
    counts[/^tests\/|\.(?:test|spec)\./.test(file) ? 'tests' : 'product'] += lines;
    counted.set(name, counts);
  }
  console.table(Object.fromEntries([...counted].sort(([one], [other]) => (one < other ? -1 : 1))));
  return Promise.resolve();
}, usage);
