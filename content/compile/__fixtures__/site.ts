import { mkdtempSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import type { CategorySource, ProductSource } from '../../schema';
import { compileContent, ContentError, type CompileResult } from '../index';

const company = resolve(__dirname, '../../../tests/fixtures/harbour-electric');

/** A valid drawing. */
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect class="o" x="80" y="60" width="160" height="120"/></svg>';
export type ProductYaml = Omit<Partial<ProductSource>, 'description' | 'table'> & Record<string, unknown>;

/**
 * A small site in a temporary folder: one product per category, and the company, home page and static pages of
 * tests/fixtures/harbour-electric.
 */
export interface Site {
  dir: string;
  outDir: string;
  /** Shared by all sites of a test file. */
  cacheDir: string;
  /** Replaces fields of the product of the category `cables`. */
  product: (fields: ProductYaml) => Promise<void>;
  write: (file: string, content: string | Buffer) => Promise<void>;
  /** Replaces `from` in a file, which must contain it. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  compile: () => Promise<CompileResult>;
  /** The problems that the compiler reports, without the lines in YAML files. */
  problems: () => Promise<string[]>;
  /** The problems with their lines. */
  locatedProblems: () => Promise<string[]>;
  /** A file that the compiler wrote. */
  read: (path: string) => Promise<Buffer>;
  json: <T>(path: string) => Promise<T>;
  remove: () => Promise<void>;
}

// One cache for all sites of a test file, so that only what a test changes is built again.
const cacheDir = mkdtempSync(join(tmpdir(), 'content-cache-'));
// The brochure alone takes several seconds on a busy machine.
jest.setTimeout(60_000);
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

/** Creates the site; `remove` it after the test. */
export async function makeSite(): Promise<Site> {
  const root = await mkdtemp(join(tmpdir(), 'content-'));
  const dir = join(root, 'content');
  const outDir = join(root, 'out');
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), content);
  };
  await cp(company, dir, { recursive: true });
  await rm(join(dir, 'products'), { recursive: true });
  // It is about attributes that the tests replace.
  await rm(join(dir, 'aids.yaml'));
  await write('drawings/part.svg', drawing);
  const categories = parse(await readFile(join(dir, 'categories.yaml'), 'utf8')) as CategorySource[];
  for (const { id } of categories) await write(`products/${id}.yaml`, stringify([plainProduct(`${id}_1`)]));

  const compile = () => compileContent({ sourceDir: dir, outDir, cacheDir });
  const locatedProblems = () =>
    compile().then(
      () => [],
      (error: unknown) => {
        if (error instanceof ContentError) return error.problems;
        throw error;
      },
    );
  const read = (path: string) => readFile(join(outDir, path));
  return {
    dir,
    outDir,
    cacheDir,
    write,
    product: (fields) => write('products/cables.yaml', stringify([{ ...plainProduct('cables_1'), ...fields }])),
    async edit(file, from, to) {
      const before = await readFile(join(dir, file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await write(file, before.replace(from, to));
    },
    compile,
    problems: async () => (await locatedProblems()).map((problem) => problem.replace(/(\.yaml):\d+/, '$1')),
    locatedProblems,
    read,
    json: async <T>(path: string) => JSON.parse((await read(path)).toString()) as T,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function plainProduct(id: string): ProductYaml {
  return {
    id,
    productName: `Product ${id}`,
    info: 'The only one of its kind',
    image: 'part',
    company: ['3m'],
    added: '2024-05-01',
    detail: ['<p>Made for tests.</p>'],
    description: [{ Rating: '16 A' }],
  };
}
