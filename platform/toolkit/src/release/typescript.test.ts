import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { typescriptArguments, webpackArguments } from './typescript';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'typescript-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a module. @returns its file */
async function write(name: string, ...lines: string[]) {
  await writeFile(path.join(folder, name), lines.join('\n'));
  return path.join(folder, name);
}

test('a process runs TypeScript that imports by name, and its stacks give the lines of the source', async () => {
  await write('shape.ts', 'export interface Shape {', '  side: number;', '}', 'export enum Kind {', '  Square,', '}');
  const main = await write(
    'main.ts',
    "import { Kind, type Shape } from './shape';",
    'export interface Unused {',
    '  none: string;',
    '}',
    'const shape: Shape = { side: 2 };',
    "void import('./shape').then((loaded) => {",
    '  console.log(shape.side, loaded.Kind[Kind.Square]);',
    "  throw new Error('as expected');",
    '});',
  );
  const { stdout, stderr } = spawnSync(process.execPath, [...typescriptArguments(), main], { encoding: 'utf8' });
  expect(stdout).toBe('2 Square\n');
  expect(stderr).toContain('main.ts:8:9');
});

test('webpack builds by a configuration in TypeScript, and keeps nothing beyond a change of it', async () => {
  const file = await write(
    'webpack.config.ts',
    'interface Env {',
    '  out: string;',
    '}',
    'export default ({ out, ...others }: Env) => [',
    "  { name: Object.keys(others).join(), output: { path: out }, cache: { type: 'filesystem' } },",
    '];',
  );
  const args = webpackArguments('cli.js', file);
  const [, config, , env] = args.slice(args.indexOf('cli.js') + 1);
  expect(env).toBe(`typescript=${file}`);
  const load = createRequire(__filename)(config!) as (env: object, given: object) => Promise<Configuration[]>;
  const [configuration] = await load({ typescript: file, out: '/out' }, {});
  expect(configuration).toEqual({
    name: '',
    output: { path: '/out' },
    cache: { type: 'filesystem', buildDependencies: { typescript: [file] } },
  });
});
