import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { handleError } from '../http/problem';
import { Data } from './data';
import { serveFiles } from './files';

let folder: string;
let data: Data;
let app: FastifyInstance;
let origin: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  await mkdir(path.join(folder, 'data'));
  for (const name of ['site', 'one']) await writeFile(path.join(folder, `data/${name}.json`), `{"is": "${name}"}`);
  data = new Data(folder);
  app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/api/read', () => data.getJson('/data/other.json'));
  await serveFiles(app, folder, { file: () => Promise.resolve(undefined) }, data);
  await data.getJson('/data/site.json');
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each(['/data/one.json', '/data/other.json', '/images/one.webp', '/uploads/one.pdf', '/sitemap.xml', '/api/read'])(
  'answers 503 for %s while all of the content is away, and not that there is no such file',
  async (address) => {
    await rename(path.join(folder, 'data'), path.join(folder, 'data.old'));
    const answer = await fetch(origin + address);
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    await rename(path.join(folder, 'data.old'), path.join(folder, 'data'));
    expect(await (await fetch(`${origin}/data/one.json`)).json()).toEqual({ is: 'one' });
    expect((await fetch(`${origin}/data/other.json`)).status).toBe(404);
  },
);
