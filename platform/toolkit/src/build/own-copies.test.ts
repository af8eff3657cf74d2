import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { OwnCopiesPlugin } from './own-copies';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'copies-'));
  const shared = path.join(folder, 'node_modules/parts');
  mkdirSync(shared, { recursive: true });
  writeFileSync(path.join(shared, 'package.json'), '{ "name": "parts", "version": "1.2.0", "sideEffects": false }');
  writeFileSync(path.join(shared, 'index.js'), 'export { nut } from "./nut.js"; export { bolt } from "./bolt.js";');
  writeFileSync(path.join(shared, 'nut.js'), 'export const nut = () => "a brass nut";');
  writeFileSync(path.join(shared, 'bolt.js'), 'export const bolt = () => "a steel bolt";');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds a remote with this source. @returns all of its files */
async function build(source: string): Promise<string> {
  writeFileSync(path.join(folder, 'remote.js'), source);
  const out = path.join(folder, 'out');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './remote.js',
    output: { path: out },
    plugins: [
      new webpack.sharing.ConsumeSharedPlugin({ consumes: { parts: { requiredVersion: '^1.0.0' } } }),
      new OwnCopiesPlugin(),
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  expect(stats?.toJson().errors?.map(({ message }) => message)).toEqual([]);
  return readdirSync(out)
    .map((file) => readFileSync(path.join(out, file), 'utf8'))
    .join('\n');
}

test('a remote’s own copy of a shared package has only what the remote imports, by its name', async () => {
  writeFileSync(path.join(folder, 'other.js'), 'import { nut } from "parts"; console.log(nut());');
  const files = await build('import("./other.js");');
  expect(files).toContain('a brass nut');
  expect(files).toMatch(/\bnut:/);
  expect(files).not.toContain('a steel bolt');
});

test('a CommonJS package stays whole: its default export is the whole module', async () => {
  const shared = path.join(folder, 'node_modules/parts');
  writeFileSync(
    path.join(shared, 'index.js'),
    'exports.nut = () => "a brass nut"; exports.bolt = () => "a steel bolt";',
  );
  writeFileSync(
    path.join(folder, 'other.js'),
    'import parts from "parts"; console.log(parts.nut(), parts[location.hash]);',
  );
  const files = await build('import("./other.js");');
  expect(files).toContain('a brass nut');
  expect(files).toContain('a steel bolt');
});

test.each([
  ['as a namespace', 'import * as parts from "parts"; console.log(parts[location.hash]);'],
  ['on demand', 'import("parts").then((parts) => console.log(parts));'],
])('a package that is imported %s stays whole', async (_, source) => {
  writeFileSync(path.join(folder, 'other.js'), source);
  const files = await build('import("./other.js");');
  expect(files).toContain('a brass nut');
  expect(files).toContain('a steel bolt');
});
