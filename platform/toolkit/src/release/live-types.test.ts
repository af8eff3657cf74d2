import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha384, type ReleaseManifest } from '@platform/host/registry';
import { findInNodeModules, readPart } from '../part';
import { contractTypesFile, installedTypes, type ContractTypes, type ShellTypes } from './contract-types';
import { checkLiveTypes } from './live-types';
import { shellTypesOfSite } from './site';

/** A contract of one type, whose entry point imports another file. */
const contract = (title: string): ContractTypes => ({
  entries: { '@platform/contract': 'index.d.ts' },
  files: {
    'index.d.ts': `export type { Meta } from './types.js';\n`,
    'types.d.ts': `export interface Meta {\n  title: ${title};\n}\n`,
  },
});
const remote = (title: string) => `import type { Meta } from '@platform/contract';
import { local } from '@local';
const meta: Meta = { title: ${title} };
export default [meta, local, undeclared] as const;
`;

let folder: string;
const lines: string[] = [];

async function write(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

/** Says that a part whose own script is this one is to be compared with a live shell, and with others. */
async function compare(
  types: ContractTypes | undefined,
  scripts: Record<string, string> = { types: 'tsc -p .' },
  others: readonly ShellTypes[] = [],
) {
  await write({ 'package.json': JSON.stringify({ name: 'notes', part: { name: 'notes' }, scripts }) });
  const log = (line: string) => lines.push(line);
  return checkLiveTypes(readPart(folder), [{ shell: 'shell@1.2.0', types }, ...others], log);
}

// A deadline for what hangs: each comparison starts two compilers.
jest.setTimeout(180_000);

beforeEach(async () => {
  lines.length = 0;
  folder = await mkdtemp(path.join(tmpdir(), 'live-types-'));
  const installed = Object.entries(contract('string').files);
  await write({
    'node_modules/@platform/contract/package.json': JSON.stringify({
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './x.json': './dist/x.json' },
    }),
    ...Object.fromEntries(installed.map(([file, text]) => [`node_modules/@platform/contract/dist/${file}`, text])),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        // The smallest library: the compiler reads it each time.
        ...{ module: 'esnext', moduleResolution: 'bundler', strict: true, composite: true, types: [], lib: ['ES5'] },
        paths: { '@local': ['./local/index.ts'] },
      },
      include: ['${configDir}/src', 'local'],
    }),
    'local/index.ts': 'export const local = 1;\n',
    'src/globals.d.ts': 'declare const undeclared: number;\n',
    'src/remote.ts': remote(`'Notes'`),
    'src/remote.test.ts': `import type { Meta } from '@platform/contract';\nexport const double: Meta = { title: 1 };\n`,
  });
  await symlink(
    path.dirname(findInNodeModules(__dirname, 'typescript/package.json')),
    `${folder}/node_modules/typescript`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

test('a remote that breaks a type of the live shell’s contract is refused with the place', async () => {
  await expect(compare(contract('number'))).rejects.toThrow(
    /^notes does not fit the types of the live shell shell@1\.2\.0, and was not released: fix the errors that the compiler reports below\.\n\n--- tsc, with the contract of shell@1\.2\.0 ---\nsrc\/remote\.ts\(3,\d+\): error TS2322: [^\n]+$/,
  );
  expect(await readdir(path.join(folder, 'dist'))).toEqual([]);
});

test('a remote that fits another contract is accepted, with the settings of its tsconfig.json and without its tests', async () => {
  expect(await compare(contract('string | number'))).toEqual(['live-types']);
  expect(await compare(contract('string | number'), { typecheck: 'tsc --project tsconfig.json' })).toEqual([
    'live-types',
  ]);
  expect(await compare(contract('number')).catch(String)).not.toContain('remote.test.ts');
  expect(lines).toEqual([]);
});

test('a remote that fits the live shell, but not its canary, is refused', async () => {
  const canary = { shell: 'shell@1.3.0', types: contract('number') };
  await expect(compare(contract('string'), undefined, [canary])).rejects.toThrow(
    'notes does not fit the types of the live shell shell@1.3.0',
  );
});

test('nothing is compiled where the live shell has the contract that is installed', async () => {
  await write({ 'src/remote.ts': remote('1') });
  expect(await compare(contract('string'))).toEqual(['live-types']);
  await expect(compare(contract('string | undefined'))).rejects.toThrow('src/remote.ts');
});

test('a shell without types, and a remote that is not checked with tsc, are not compared, and the output says so', async () => {
  expect(await compare(undefined)).toEqual([]);
  expect(await compare(contract('number'), { test: 'node --test' })).toEqual([]);
  expect(await compare(contract('number'), { types: 'tsc --build' })).toEqual([]);
  const notCompared = 'notes is not compared with the types of the live shell: ';
  const noScript = `${notCompared}no script "types" of its package.json runs tsc`;
  expect(lines).toEqual([`${notCompared}shell@1.2.0 was built without them`, noScript, noScript]);
});

test('the types of a contract that is installed as source are those that its package is published with', async () => {
  await rm(`${folder}/node_modules/@platform/contract`, { recursive: true });
  await symlink(
    path.dirname(findInNodeModules(__dirname, '@platform/contract/package.json')),
    `${folder}/node_modules/@platform/contract`,
  );
  const { entries, files } = await installedTypes({ folder });
  expect(entries).toEqual({ '@platform/contract': 'index.d.ts', '@platform/contract/store': 'store.d.ts' });
  expect(files['index.d.ts']).toContain(`export * from './types.js';`);
  expect(files['store.d.ts']).toContain(`from './types.js';`);
  expect(files['types.d.ts']).toContain('export interface ScreenModule {');
});

test('a change of a contract that is installed as source changes its types', async () => {
  const meta = (title: string) => ({
    'node_modules/@platform/contract/package.json': JSON.stringify({ exports: { '.': './src/index.ts' } }),
    'node_modules/@platform/contract/src/index.ts': `export interface Meta {\n  title: ${title};\n}\n`,
  });
  const types = async () => (await installedTypes({ folder })).files['index.d.ts'];
  await write(meta('string'));
  expect(await types()).toContain('title: string;');
  expect(await types()).toContain('title: string;');
  await write(meta('number'));
  expect(await types()).toContain('title: number;');
});

test('a site serves the types of its live shell, which have to be those that were released', async () => {
  const content = JSON.stringify(contract('string'));
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/releases/shell/1.2.0/contract-types.json' ? 200 : 404;
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const typesOf = (released: string) => {
    const file = { bytes: released.length, sha384: sha384(Buffer.from(released)) };
    const shell = {
      part: 'shell',
      version: '1.2.0',
      files: { [contractTypesFile]: file },
    } as unknown as ReleaseManifest;
    return shellTypesOfSite(site, { stable: [shell], canaries: [] });
  };
  try {
    expect(await typesOf(content)).toEqual([{ shell: 'shell@1.2.0', types: contract('string') }]);
    await expect(typesOf('{}')).rejects.toThrow(
      'web/contract-types.json of shell@1.2.0 is not the file that was released.',
    );
    expect(await shellTypesOfSite(site, { stable: [], canaries: [] })).toEqual([]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
