import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addresses, dataFiles } from 'api/addresses';
import type { CategoryFile, ProductCategory } from 'api/records';
import { nodeArguments } from '../../content/compile/node-arguments';
import { startSite } from '../site/start-site';
import type { Compiled } from './compile';
import { writeCatalogue } from './large-catalogue';

const content = path.resolve(__dirname, '../../content');
const timesEach = 5;

type Figures = Record<string, string>;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Generates a catalogue of `families` products, and prints for it and for that of `content/`: how long the compiler takes
 * from scratch and after each of two changes of one record, the size on disk, the memory of the server, and the compressed
 * bytes of pages with the times of their first and of later answers.
 */
export async function compareCatalogues(families: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-catalogue-'));
  try {
    const table: Record<string, Figures> = {};
    for (const [name, wanted] of [
      ['today', undefined],
      ['large', families],
    ] as const) {
      const figures = await measureCatalogue(path.join(folder, name), wanted);
      for (const [row, value] of Object.entries(figures)) (table[row] ??= {})[name] = value;
    }
    console.table(table);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureCatalogue(folder: string, families: number | undefined): Promise<Figures> {
  const sourceDir = path.join(folder, 'content');
  const made = await writeCatalogue(content, sourceDir, families);
  console.log(`${made.families} products, ${made.variants} variants`);
  const outDir = path.join(folder, 'out');
  const compile = () => runCompiler([sourceDir, outDir, path.join(folder, 'cache')]);
  const fromScratch = await compile();
  await renameProduct(sourceDir);
  const afterName = await compile();
  await changePrice(sourceDir);
  const afterPrice = await compile();
  return {
    products: String(made.families),
    variants: String(made.variants),
    'compiled from scratch': fromScratch.time,
    'compiled after another name': afterName.time,
    'compiled after another price': afterPrice.time,
    'memory of the compiler': `${fromScratch.memory}, then ${afterName.memory}`,
    files: String(afterPrice.files),
    'size on disk': megabytes(await sizeOf(outDir)),
    ...(await measureServer(outDir)),
  };
}

/** Compiles as `npm run content` does, in a process of its own; the time includes its start. */
async function runCompiler(folders: readonly string[]) {
  const begun = performance.now();
  const compiler = fork(path.join(__dirname, 'compile.ts'), folders, { execArgv: [...nodeArguments] });
  const [[{ files, maxRSS }]] = (await Promise.all([once(compiler, 'message'), once(compiler, 'close')])) as [
    [Compiled],
    unknown,
  ];
  return { time: seconds(begun), memory: megabytes(maxRSS * 1024), files };
}

/** Renames the first product of the first file, to which hundreds are related in a large catalogue. */
async function renameProduct(sourceDir: string) {
  const [file] = await productFiles(sourceDir);
  await writeFile(file!, (await readFile(file!, 'utf8')).replace(/productName: (['"]?)/, 'productName: $1New '));
}

/** A price in the last column of the variants, in its row. */
const priceInRow = /price [A-Z]{3}[^\n]*\n +rows:\n(?: +- \[.*\]\n)*? +- \[.*, (?=\d+(?:\.\d+)? ?\])/g;

/** Changes the last price of the first file that has any: that of a product with fewer relations. */
async function changePrice(sourceDir: string) {
  for (const file of await productFiles(sourceDir)) {
    const text = await readFile(file, 'utf8');
    const found = [...text.matchAll(priceInRow)].at(-1);
    if (!found) continue;
    const at = found.index + found[0].length;
    await writeFile(file, `${text.slice(0, at)}1${text.slice(at)}`);
    return;
  }
  throw new Error('no product has a price in its last column');
}

async function productFiles(sourceDir: string): Promise<string[]> {
  const folder = path.join(sourceDir, 'products');
  return (await readdir(folder)).sort().map((name) => path.join(folder, name));
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = await Promise.all(
    entries
      .filter((each) => each.isFile())
      .map(async (each) => (await stat(path.join(each.parentPath, each.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function measureServer(contentDir: string): Promise<Figures> {
  const site = await startSite({ CONTENT_DIR: contentDir, PAGES_PER_SECOND: '0' });
  try {
    const figures: Figures = {};
    figures['memory of the server at start'] = memoryOf(site.pid);
    for (const [name, address] of Object.entries(await pagesOf(contentDir))) {
      const answers: Answer[] = [];
      for (let time = 0; time < timesEach; time += 1) answers.push(await request(site.url + address));
      const [first, ...others] = answers;
      const times = `${first!.ms.toFixed(0)} ms, then ${median(others.map(({ ms }) => ms)).toFixed(0)} ms`;
      figures[name] =
        `${(first!.bytes / 1000).toFixed(1)} kB, ${times}${first!.status === 200 ? '' : ` (${first!.status})`}`;
    }
    figures['memory of the server afterwards'] = memoryOf(site.pid);
    return figures;
  } finally {
    await site.stop();
  }
}

/** The pages to measure, with the listing that has the most products. */
async function pagesOf(contentDir: string): Promise<Record<string, string>> {
  const read = async <T>(address: string) => JSON.parse(await readFile(path.join(contentDir, address), 'utf8')) as T;
  const categories = await read<ProductCategory[]>(dataFiles.categories);
  const files = await Promise.all(categories.map(({ id }) => read<CategoryFile>(dataFiles.category(id))));
  const largest = files.reduce((most, file) => (file.products.length > most.products.length ? file : most));
  const listing = addresses.category.to(largest.category.id);
  const facet = largest.facets?.columns.find(({ type }) => type === 'words');
  const [product] = largest.products;
  return {
    home: addresses.home.to(),
    'largest listing': listing,
    'its second page': `${listing}?page=2`,
    'with a filter': `${listing}?${facet?.id ?? 'brand'}=${encodeURIComponent(String(facet?.values[0] ?? ''))}`,
    product: addresses.product.to(product!.productCategoryId, product!.id),
    search: addresses.search.to('brass cable gland'),
    'search for a code': `/api/search?q=${encodeURIComponent('0132-6')}`,
  };
}

interface Answer {
  status: number;
  bytes: number;
  ms: number;
}

/** Requests an address as browsers do, and counts the bytes as they are sent. */
function request(url: string): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve({ status: response.statusCode!, bytes, ms: performance.now() - begun }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** The memory that a process occupies. */
const memoryOf = (pid: number) =>
  megabytes(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024);
