import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { DisplayNamesPlugin, pureAnnotations } from './unused-components';

const router = require.resolve('react-router').replace(/dist.*/, 'dist/production/index.mjs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'router-'));
  writeFileSync(path.join(folder, 'entry.mjs'), `export { Link } from ${JSON.stringify(router)};`);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function build(options: Configuration): Promise<string> {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.mjs',
    output: { path: folder, filename: 'built.js', library: { type: 'commonjs2' } },
    externals: ['react', 'react-dom'],
    resolveLoader: { alias: { 'swc-loader': require.resolve('swc-loader') } },
    ...options,
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  expect(stats?.toJson().errors?.map(({ message }) => message)).toEqual([]);
  return readFileSync(path.join(folder, 'built.js'), 'utf8');
}

test('a build keeps only those components of the router that are used', async () => {
  const whole = await build({});
  const pruned = await build({ module: { rules: [pureAnnotations] }, plugins: [new DisplayNamesPlugin()] });
  expect(whole).toContain('Cannot submit element that is not <form>');
  expect(pruned).not.toContain('Cannot submit element that is not <form>');
  expect(pruned).not.toContain('displayName');
  expect(pruned).toContain('preventScrollReset');
  expect(pruned.length).toBeLessThan(whole.length * 0.85);
}, 60_000);
