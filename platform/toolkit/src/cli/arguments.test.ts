import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { command } from './arguments';

const argv = process.argv;
const usage = 'Usage: npm run lines';

/** Runs a command that takes no arguments, with the given ones. */
async function run(...args: string[]) {
  process.argv = [...argv.slice(0, 2), ...args];
  const main = jest.fn(() => Promise.resolve());
  const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const failed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  command(main, usage);
  await new Promise(setImmediate);
  const exitCode = process.exitCode;
  process.exitCode = 0;
  return { ran: main.mock.calls.length, printed: printed.mock.calls, failed: failed.mock.calls, exitCode };
}

afterEach(() => {
  process.argv = argv;
});

test('a command without arguments runs when none are given', async () => {
  expect(await run()).toMatchObject({ ran: 1, printed: [], failed: [] });
});

test('--help prints what it does and does not run it', async () => {
  expect(await run('--help')).toMatchObject({ ran: 0, printed: [[usage]], failed: [] });
});

test('any other argument is rejected with exit code 2', async () => {
  expect(await run('--all')).toEqual({ ran: 0, printed: [], failed: [[`There is no --all.\n${usage}`]], exitCode: 2 });
});

test('a command that runs until it is stopped ends when nobody reads its output any more', async () => {
  const program = `
    require(${JSON.stringify(path.join(__dirname, 'arguments.ts'))}).command(async () => {
      console.log('read by nobody');
      await new Promise((resolve) => setTimeout(resolve, 100));
      const running = setInterval(() => undefined, 1000);
      process.once('SIGTERM', () => clearInterval(running));
      console.log('shown');
    });`;
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', '--eval', program]);
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
});
