import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { buildServer } from 'server/app';
import { Documents } from 'server/files/documents';
import { DocumentProcess } from 'server/files/document-process';
import { rememberClients } from 'server/rate-limit/clients';
import { readSettings } from 'server/settings';
import { compileContent } from '../../content/compile';
import { compileFixture, testCompany } from '../site/fixture-content';
import { makeTinyFolder } from '../site/tiny-site';
import { until } from '../submissions/harness';

jest.mock('node:child_process', () => {
  const actual = jest.requireActual<typeof childProcess>('node:child_process');
  return { ...actual, fork: jest.fn(actual.fork) };
});

const sourceDir = path.resolve(__dirname, '../fixtures', testCompany);
let compiled: string;
let folder: string;
let contentDir: string;
let documents: Documents;
let names: string[];

beforeAll(async () => {
  compiled = await compileFixture(testCompany);
  folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
  contentDir = path.join(folder, 'content');
  await compileContent({ sourceDir, outDir: contentDir, documents: 'on request' });
  const files = await readdir(path.join(contentDir, 'documents'));
  names = files.filter((name) => name.endsWith('.pdf.json')).map((name) => name.replace(/\.json$/, ''));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const log = { error: jest.fn() };
beforeEach(async () => {
  documents = new Documents(contentDir, await mkdtemp(path.join(folder, 'kept-')), log);
});
afterEach(() => {
  documents.close();
  jest.mocked(childProcess.fork).mockClear();
});

test('a PDF that is made on request has the same bytes as one that the compiler makes', async () => {
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const made = await documents.file(name);
    expect((await readFile(made!)).equals(await readFile(path.join(compiled, 'uploads', name)))).toBe(true);
    await expect(readFile(path.join(contentDir, 'uploads', name))).rejects.toThrow('ENOENT');
  }
}, 60_000);

test('requests for the same document share one, and later ones take the kept file', async () => {
  const make = jest.spyOn(DocumentProcess.prototype, 'make');
  const [name] = names;
  const files = await Promise.all([documents.file(name!), documents.file(name!), documents.file(name!)]);
  files.push(await documents.file(name!));
  expect(new Set(files).size).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  make.mockRestore();
}, 60_000);

test.each([
  ['cut short', (file: string) => truncate(file, 1000)],
  ['emptied', (file: string) => truncate(file, 0)],
  ['overwritten with as many bytes', async (file: string) => writeFile(file, (await readFile(file)).fill(0, 500, 600))],
  ['removed', (file: string) => rm(file)],
  ['left without its hash', (file: string) => rm(`${file}.sha256`)],
])(
  'a kept PDF that was %s is made again',
  async (_how, damage) => {
    const [name] = names;
    const file = (await documents.file(name!))!;
    const made = await readFile(file);
    await damage(file);
    expect(await documents.file(name!)).toBe(file);
    expect((await readFile(file)).equals(made)).toBe(true);
  },
  60_000,
);

test('a document that cannot be made is answered with 503, and made by a later request', async () => {
  const [name] = names;
  const facts = path.join(contentDir, 'documents/facts.json');
  await rename(facts, `${facts}.away`);
  await expect(documents.file(name!)).rejects.toMatchObject({ statusCode: 503 });
  expect(log.error).toHaveBeenCalled();
  await rename(`${facts}.away`, facts);
  expect(await documents.file(name!)).toMatch(/\.pdf$/);
}, 60_000);

test('a process that ends fails its documents with 503, and the next request starts another', async () => {
  const fork = jest.mocked(childProcess.fork);
  const [name, other] = names;
  const failed = documents.file(name!);
  await until(() => fork.mock.results.length > 0);
  (fork.mock.results[0]!.value as ChildProcess).kill('SIGKILL');
  await expect(failed).rejects.toMatchObject({ statusCode: 503 });
  expect(await documents.file(other!)).toMatch(/\.pdf$/);
  expect(fork).toHaveBeenCalledTimes(2);
}, 60_000);

test('a PDF may take half a minute once it has been started, however long it has waited for earlier ones', async () => {
  const child = Object.assign(new EventEmitter(), { send: jest.fn<undefined, [{ id: number }]>(), kill: jest.fn() });
  jest.mocked(childProcess.fork).mockReturnValueOnce(child as unknown as ChildProcess);
  jest.useFakeTimers();
  try {
    const orders = new DocumentProcess(contentDir);
    const made = [1, 2, 3].map((each) => orders.make(`${each}.pdf`, 'a', 'file'));
    for (const [{ id }] of child.send.mock.calls.slice(0, 2)) {
      jest.advanceTimersByTime(20_000);
      child.emit('message', { id });
    }
    await Promise.all(made.slice(0, 2));
    jest.advanceTimersByTime(29_000);
    expect(child.kill).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2000);
    await expect(made[2]).rejects.toThrow('3.pdf took too long');
    expect(child.kill).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('orders that cannot be sent, because the process has just closed its channel, fail without ending the server', async () => {
  const orders = new DocumentProcess(contentDir);
  const make = (name: string) => orders.make(name, name, path.join(folder, `${name}.made`));
  const first = make(names[0]!);
  const child = jest.mocked(childProcess.fork).mock.results[0]!.value as ChildProcess;
  child.disconnect();
  // Each reports that it was not sent, the second one after the process has been given up.
  const results = await Promise.allSettled([first, make(names[1]!), make(names[2]!)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  orders.close();
}, 60_000);

test('when many documents are requested at once, those beyond the queue get 503, and networks take turns', async () => {
  const app = fastify();
  rememberClients(app);
  let asked = false;
  app.get<{ Params: { name: string } }>('/:name', ({ params }) => {
    asked = true;
    return documents.file(params.name);
  });
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const flood = Array.from({ length: 16 }, (_, at) => `flood-${at}.pdf`);
  const others = 'others.pdf';
  for (const name of [...flood, others]) {
    await writeFile(path.join(contentDir, 'documents', `${name}.json`), JSON.stringify({ version: name }));
  }
  const finish: (() => void)[] = [];
  const make = jest
    .spyOn(DocumentProcess.prototype, 'make')
    .mockImplementation(() => new Promise((resolve) => finish.push(resolve)));
  const made = () => make.mock.calls.map(([name]) => name);
  try {
    const refused: unknown[] = [];
    const all = flood.map((name) => documents.file(name).catch((error: unknown) => refused.push(error)));
    await until(() => made().length + refused.length === 8);
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 });
    const other = fetch(`${site}/${others}`);
    await until(() => asked);
    for (let count = 1; count < 10; count += 1) {
      finish.shift()!();
      await until(() => made().length > count);
    }
    finish.shift()!();
    expect((await other).status).toBe(200);
    await Promise.all(all);
    // One of the others was next already, and one may have become it before the document's version was read.
    expect(made().indexOf(others)).toBeLessThan(4);
  } finally {
    make.mockRestore();
    await app.close();
    for (const name of [...flood, others]) await rm(path.join(contentDir, 'documents', `${name}.json`));
  }
}, 60_000);

test('the server answers with the PDF at its address, and 404 for any other', async () => {
  const tiny = await makeTinyFolder();
  const app = await buildServer(readSettings({ ...tiny.env, CONTENT_DIR: contentDir }));
  try {
    const site = await app.listen({ port: 0 });
    const [name] = names;
    const found = await fetch(`${site}/uploads/${name!}`);
    expect(found.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await found.arrayBuffer());
    expect(pdf.equals(await readFile(path.join(compiled, 'uploads', name!)))).toBe(true);
    expect(found.headers.get('etag')).toBeTruthy();
    const unknown = await fetch(`${site}/uploads/unknown.pdf`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { status: 404 }]);
    // What a PDF is made from has no address: the shell answers with a page.
    const page = await fetch(`${site}/documents/${name!}.json`);
    expect(await page.text()).not.toContain('version');
  } finally {
    await app.close();
    await tiny.remove();
  }
}, 60_000);

test.each([
  'unknown-datasheet.pdf',
  '../data/site.json',
  '..%2Fdata%2Fsite.json',
  'facts',
  '',
  `${'a'.repeat(300)}.pdf`,
])('the name %p is not that of a document', async (name) => {
  expect(await documents.file(name)).toBeUndefined();
});
