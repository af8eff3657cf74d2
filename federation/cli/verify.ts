import path from 'node:path';
import { command, root } from './arguments';
import { compileContent, releaseChanged, run } from './steps';

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/** `npm run verify`: everything that CI does, in the order in which it fails soonest. */
command(async () => {
  const steps: [name: string, step: () => Promise<unknown>][] = [
    ['types', () => run('The type check', bin('tsc'), ['-p', '.'])],
    ['lint', () => run('ESLint', bin('eslint'), ['.', '--max-warnings', '0'])],
    ['format', () => run('Prettier', bin('prettier'), ['--check', '--log-level', 'warn', '.'])],
    ['content', compileContent],
    ['units', () => run('The unit tests', bin('jest'), ['--ci', '--maxWorkers=100%'])],
    ['releases', releaseChanged],
    ['journeys', () => run('The journeys', bin('playwright'), ['test', '-c', 'tests/playwright.config.ts'])],
  ];
  const times: string[] = [];
  for (const [name, step] of steps) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    await step();
    times.push(`${name} ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  console.log(`\nverified: ${times.join(', ')}`);
});
