import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Runs a script in a process that handles uncaught errors, and gives its output and exit code. */
function run(script: string) {
  const module = JSON.stringify(path.join(__dirname, 'uncaught-errors.ts'));
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import uncaughtErrors from ${module};
      const say = (level) => (_details, message) => console.log(level + ': ' + message);
      uncaughtErrors.handleUncaughtErrors({ error: say('error'), fatal: say('fatal') }, () => process.exit(1));
      ${script}
      setTimeout(() => console.log('still here'), 50);`,
    ],
    { encoding: 'utf8', cwd: path.resolve(__dirname, '..') },
  );
  return { lines: stdout.trim().split('\n'), status };
}

test('an uncaught Error of the server’s own code ends it, so that it is restarted', () => {
  const { lines, status } = run(`setTimeout(() => { throw new TypeError('own'); });`);
  expect(lines).toEqual(['fatal: uncaught exception: the server exits, to be restarted']);
  expect(status).toBe(1);
});

test('an unhandled rejection does not end the server, wherever it comes from', () => {
  const { lines, status } = run(`Promise.reject(new Error('own'));`);
  expect(lines).toEqual(['error: unhandled promise rejection', 'still here']);
  expect(status).toBe(0);
});
