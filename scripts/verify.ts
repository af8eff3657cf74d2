import path from 'node:path';
import { command, root } from '@platform/toolkit/cli';
import { compileContent, releaseChanged, run } from './steps';

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

type Step = [name: string, work: () => Promise<unknown>];

/** Checks that need nothing of each other, for a machine with two cores. */
const lanes: Step[][] = [
  [['lint', () => run('ESLint', bin('eslint'), ['.', '--max-warnings', '0'])]],
  [
    ['types', () => run('The type check', 'npm', ['run', '--silent', 'types'])],
    ['format', () => run('Prettier', bin('prettier'), ['--check', '--log-level', 'warn', '.'])],
    ['boundaries', () => run('The dependency rules', 'npm', ['run', '--silent', 'boundaries'])],
    ['content', compileContent],
  ],
];
const inOrder: Step[] = [
  ['units', () => run('The unit tests', bin('jest'), ['--ci', '--maxWorkers=100%'])],
  ['releases', releaseChanged],
  ['e2e', () => run('The end-to-end tests', bin('playwright'), ['test', '-c', 'tests/playwright.config.ts'])],
];

/** `npm run verify`: everything that CI does: the checks beside each other, then the rest in order. */
command(async () => {
  const times: string[] = [];
  const pass = async (steps: Step[]) => {
    for (const [name, work] of steps) {
      const started = Date.now();
      console.log(`\n── ${name}`);
      await work();
      times.push(`${name} ${((Date.now() - started) / 1000).toFixed(0)} s`);
    }
  };
  // Every lane comes to its end before a failure is told, so that no check goes on behind a finished command.
  const ends = await Promise.allSettled(lanes.map(pass));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await pass(inOrder);
  console.log(`\nverified: ${times.join(', ')}`);
});
