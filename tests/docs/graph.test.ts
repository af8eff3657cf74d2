import { spawnSync } from 'node:child_process';
import path from 'node:path';

test('the picture of the packages in docs/architecture.md is the one that the imports draw', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/graph.ts', '--check'], {
    cwd: path.resolve(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
