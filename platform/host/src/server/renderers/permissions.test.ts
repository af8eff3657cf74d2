import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { permissionFlags } from './permissions';

const folder = mkdtempSync(path.join(tmpdir(), 'permissions-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['reads its own folder', `require('node:fs').readFileSync(__filename)`, 'done'],
  ['reads no other', `require('node:fs').readFileSync('/etc/hostname')`, 'ERR_ACCESS_DENIED'],
  ['writes nothing', `require('node:fs').writeFileSync(__filename, '')`, 'ERR_ACCESS_DENIED'],
  ['opens no database', `new (require('node:sqlite').DatabaseSync)('/etc/hostname')`, 'ERR_UNKNOWN_BUILTIN_MODULE'],
  ['starts no program', `require('node:child_process').execSync('true')`, 'ERR_ACCESS_DENIED'],
])('a process with these permissions %s (row H3)', (_what, attempt, code) => {
  const script = path.join(folder, 'script.js');
  writeFileSync(script, `try { ${attempt}; console.log('done'); } catch (error) { console.log(error.code); }`);
  const { stdout } = spawnSync(process.execPath, [...permissionFlags(script, []), script], { encoding: 'utf8' });
  expect(stdout.trim()).toBe(code);
});
