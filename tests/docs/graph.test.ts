import { spawnSync } from 'node:child_process';
import path from 'node:path';

test('the package diagram in docs/architecture.md matches the imports in the code', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/graph.ts', '--check'], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
