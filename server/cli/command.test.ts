import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

test('a command finishes quietly when nobody reads its output any more, with its own exit code', async () => {
  const program = `
    require(${JSON.stringify(path.join(__dirname, 'command.ts'))}).runCommand(async (args, env, print) => {
      for (let line = 0; line < 3; line++) {
        print('read by nobody');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      console.error('finished');
      return 1;
    });`;
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', '--eval', program]);
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errors).toBe('finished\n');
});
