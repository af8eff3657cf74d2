import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { part } from '.';

let folder: string;
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'source-files-'));
  mkdirSync(path.join(folder, 'src'));
  symlinkSync(path.resolve(__dirname, '../../../../node_modules'), path.join(folder, 'node_modules'), 'dir');
  write('package.json', JSON.stringify({ name: 'notes', type: 'module', version: '1.0.0', part: { name: 'notes' } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes the build for the server. @returns its only file, or what webpack says is wrong */
async function build(development?: 'reload'): Promise<{ code: string; errors: string }> {
  const out = path.join(folder, 'out');
  const [, node] = part(folder)({ out, ...(development && { development }) });
  const compiler = webpack({ ...node, cache: false });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const errors = (stats?.toJson().errors ?? [])
    .map(({ moduleName, message }) => `${moduleName}: ${message}`)
    .join('\n');
  return { code: errors ? '' : readFileSync(path.join(out, 'node/part.js'), 'utf8'), errors };
}

test('a remote may be in JavaScript with JSX', async () => {
  write('src/remote.js', `import { Note } from './Note';\nexport default { screens: { note: Note } };\n`);
  write('src/Note.jsx', `export const Note = () => <b>a note</b>;\n`);
  const { code, errors } = await build();
  expect(errors).toBe('');
  expect(code).toMatch(/jsx\)?\("b", \{\s*children: "a note"/);
});

test.each([
  ['a release', undefined],
  ['a build for development', 'reload'],
] as const)('a picture is part of the scripts of %s', async (_what, development) => {
  write('src/remote.ts', `import picture from './note.svg';\nexport default { picture };\n`);
  write('src/note.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { code, errors } = await build(development);
  expect(errors).toBe('');
  expect(code).toContain(
    `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
  );
});

test.each(['./note.css', './note.module.css', './note.scss'])(
  'the style sheet %s is refused, and the message says what to use',
  async (file) => {
    write('src/remote.ts', `import '${file}';\nexport default {};\n`);
    write(`src/${file}`, 'b { color: red }');
    const { errors } = await build();
    expect(errors).toContain(`./src/remote.ts: `);
    expect(errors).toContain(`${file} is a style sheet, which the site's pages cannot have: use styled-components`);
  },
);
