import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { singletons } from './sharing';
import { DisplayNamesPlugin, noVendorPrefixes, pureAnnotations, pureGettersMinimizer } from './unused-components';

const router = require.resolve('react-router').replace(/dist.*/, 'dist/production/index.mjs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param names what the built module exports of `from`, as in an export statement */
async function build(names: string, from: string, options: Configuration = {}): Promise<string> {
  writeFileSync(path.join(folder, 'entry.mjs'), `export { ${names} } from ${JSON.stringify(from)};`);
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
  const whole = await build('Link', router);
  const pruned = await build('Link', router, {
    module: { rules: [pureAnnotations] },
    plugins: [new DisplayNamesPlugin()],
  });
  expect(whole).toContain('Cannot submit element that is not <form>');
  expect(pruned).not.toContain('Cannot submit element that is not <form>');
  expect(pruned).not.toContain('displayName');
  expect(pruned).toContain('preventScrollReset');
  expect(pruned.length).toBeLessThan(whole.length * 0.85);
}, 60_000);

test('a build leaves out the vendor prefixes of styled-components, which nothing can ask for', async () => {
  const styles = require.resolve('styled-components').replace(/dist.*/, 'dist/styled-components.browser.esm.js');
  const whole = await build('styled', styles);
  const pruned = await build('styled', styles, { plugins: [noVendorPrefixes] });
  expect(whole).toContain('print-');
  expect(pruned).not.toContain('print-');
  expect(pruned.length).toBeLessThan(whole.length - 2_500);

  const provided = singletons['styled-components']?.names;
  expect(provided).toContain('styled');
  expect(provided).not.toContain('StyleSheetManager');
}, 60_000);

test('a part without effects of getters has no statements that only read a property', async () => {
  const tokens = path.join(folder, 'tokens.mjs');
  writeFileSync(
    tokens,
    `export const color = Object.fromEntries([['ink', 'navy']]);
     const unused = /*#__PURE__*/ String(color.ink);
     export const used = () => color.copper;`,
  );
  const whole = await build('used', tokens);
  const pruned = await build('used', tokens, { optimization: { minimizer: [pureGettersMinimizer] } });
  expect(whole).toMatch(/\.ink\b/);
  expect(pruned).not.toMatch(/\.ink\b/);
  expect(pruned).toMatch(/\.copper\b/);
});
