import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { RegistryError, sha384, type ReleaseManifest } from '@platform/host/registry';
import { findInNodeModules, type Part } from '../part';
import { contractPackage } from './describe';
import { refusal } from './refusal';
import { runTsc } from './tsc';

/** The types of a shell's contract, in its release. The file is served, because remotes are also released from elsewhere. */
export const contractTypesFile = 'web/contract-types.json';

// The paths are checked, because the files come from a site and are written to a team's disk.
const declaration = z.string().regex(/^(?:[\w-]+\/)*[\w-]+\.d\.ts$/);
const contractTypes = z.strictObject({
  /** The declaration of each entry point of the package, by what a remote imports. */
  entries: z.record(z.string().regex(/^@platform\/contract(?:\/[\w-]+)*$/), declaration),
  /** The content of each declaration. */
  files: z.record(declaration, z.string()),
});
/** The types of a contract: the declarations of its package. */
export type ContractTypes = z.output<typeof contractTypes>;

const contractManifest = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.looseObject({ types: z.string().optional() })])),
});

/**
 * The types of the contract that is installed for a part.
 * @throws {PartError} if it is not installed, or if it is installed as source and TypeScript is not
 */
export async function installedTypes({ folder }: Pick<Part, 'folder'>): Promise<ContractTypes> {
  const contract = await realpath(path.dirname(findInNodeModules(folder, `${contractPackage}/package.json`)));
  const { exports } = contractManifest.parse(JSON.parse(await readFile(path.join(contract, 'package.json'), 'utf8')));
  const modules = Object.entries(exports).flatMap(([subpath, target]) => {
    const file = typeof target === 'string' ? target : target.types;
    return file?.endsWith('.ts')
      ? [[path.posix.join(contractPackage, subpath), path.join(contract, file)] as const]
      : [];
  });
  const source = path.dirname(modules[0]![1]);
  const isCompiled = modules.every(([, file]) => file.endsWith('.d.ts'));
  const nameOf = (file: string) => path.relative(source, file).split(path.sep).join('/');
  return {
    entries: Object.fromEntries(modules.map(([name, file]) => [name, nameOf(file).replace(/(?:\.d)?\.ts$/, '.d.ts')])),
    files: isCompiled
      ? await declarationsIn(source)
      : await keptDeclarations(
          folder,
          source,
          modules.map(([, file]) => file),
        ),
  };
}

/** The declarations that a part's `dist` keeps, and the hash of what they were generated from. */
const keptTypes = z.object({ of: z.string(), files: contractTypes.shape.files });

/** As {@link emitDeclarations}, which takes seconds and is needed only after a change of the contract or the compiler. */
async function keptDeclarations(part: string, source: string, entries: string[]): Promise<ContractTypes['files']> {
  const kept = path.join(part, 'dist/contract-types.json');
  const of = await hashOf(source, [findInNodeModules(part, 'typescript/package.json')]);
  const last = await readKept(kept);
  if (last?.of === of) return last.files;
  const files = await emitDeclarations(part, source, entries);
  await mkdir(path.dirname(kept), { recursive: true });
  await writeFile(kept, JSON.stringify({ of, files }));
  return files;
}

/** @returns undefined if there is no such file, or if it is incomplete */
async function readKept(file: string) {
  try {
    return keptTypes.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The hash of a folder's TypeScript and of further files. */
async function hashOf(folder: string, further: string[]): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file)).sort();
  const read = [...names.map((name) => path.join(folder, name)), ...further].map(async (file) => {
    return [path.relative(folder, file), await readFile(file, 'utf8')] as const;
  });
  return sha384(Buffer.from(JSON.stringify(await Promise.all(read))));
}

async function declarationsIn(folder: string): Promise<ContractTypes['files']> {
  const names = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.d.ts')).sort();
  const read = names.map(async (file) => {
    return [file.split(path.sep).join('/'), await readFile(path.join(folder, file), 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The declarations of the contract's source, as its published package has them. */
async function emitDeclarations(part: string, source: string, entries: string[]): Promise<ContractTypes['files']> {
  const out = await mkdtemp(path.join(tmpdir(), 'contract-types-'));
  try {
    const compilerOptions = {
      ...{ declaration: true, emitDeclarationOnly: true, noCheck: true, skipLibCheck: true, strict: true, types: [] },
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
      ...{ rootDir: source, outDir: path.join(out, 'types') },
    };
    const config = path.join(out, 'tsconfig.json');
    await writeFile(config, JSON.stringify({ compilerOptions, files: entries }));
    const { isOk, output } = await runTsc(part, ['--project', config]);
    if (!isOk) {
      const sentence = `The types of ${contractPackage} cannot be written: fix the errors that the compiler reports below.`;
      throw refusal(sentence, [{ tool: 'tsc', text: output }]);
    }
    const files = Object.entries(await declarationsIn(path.join(out, 'types')));
    return Object.fromEntries(files.map(([file, text]) => [file, withExtensions(text)]));
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Names the files of relative imports, which some module resolutions need: `./types` → `./types.js`. */
const withExtensions = (text: string) =>
  text.replace(/(?<=(?:from |import\()['"])(\.{1,2}\/[\w/-]+)(?=['"])/g, '$1.js');

/** A live shell, and the types of its contract; an older one has none. */
export interface ShellTypes {
  shell: string;
  types: ContractTypes | undefined;
}

/**
 * The types of the contract that a live shell was built with.
 * @param release the release of the shell
 * @param read reads a file of the shell's release
 * @throws {RegistryError} if the file is not the one that was released, and what `read` throws
 */
export async function shellTypes(
  release: ReleaseManifest,
  read: (shell: ReleaseManifest, file: string) => Promise<Buffer>,
): Promise<ShellTypes> {
  const shell = `${release.part}@${release.version}`;
  const described = release.files[contractTypesFile];
  if (!described) return { shell, types: undefined };
  const content = await read(release, contractTypesFile);
  if (sha384(content) !== described.sha384) {
    throw new RegistryError(`${contractTypesFile} of ${shell} is not the file that was released.`);
  }
  const parsed = contractTypes.safeParse(JSON.parse(content.toString('utf8')));
  if (!parsed.success) throw new RegistryError(`${contractTypesFile} of ${shell} has no types of a contract.`);
  return { shell, types: parsed.data };
}
