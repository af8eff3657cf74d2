import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { dataFiles, searchIndexFile } from 'api/addresses';
import { message, review, useSites, type Answer, type TestSite } from '../submissions/harness';
import { fixtureDir, testCompany } from '../site/fixture-content';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

const { start } = useSites('SQLite');
let tiny: TinyFolder;
let site: TestSite;
let document: OpenApi;
let ajv: Ajv2020;

beforeEach(async () => {
  tiny = await makeTinyFolder();
  const { CONTENT_DIR = '', RELEASES_DIR = '' } = tiny.env;
  await rm(path.join(CONTENT_DIR, searchIndexFile));
  const tuning = { burst: { burst: 40, perSecond: 0.001 } };
  site = await start({
    env: { CONTENT_DIR, RELEASES_DIR, HEALTH_TOKEN: 'a token of 16 bytes'.replaceAll(' ', '-') },
    tuning,
  });
  document = (await site.get('/api/openapi.json')).json<OpenApi>();
  ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
});
afterEach(() => tiny.remove());

const pointer = (...names: string[]) => names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

/** How a response violates the document; undefined if it conforms. */
function violation(method: string, path: string, { status, headers, body }: Answer): unknown {
  const response = document.paths[path]?.[method]?.responses[String(status)];
  if (!response) return 'this status is not documented';
  if (status === 204) return body === '' ? undefined : 'it has a body';
  const type = String(headers['content-type']).split(';')[0]!;
  if (!response.content?.[type]) return `${type} is not documented`;
  const schema = `openapi#/paths/${pointer(path, method, 'responses', String(status), 'content', type, 'schema')}`;
  const validate = ajv.compile({ $ref: schema });
  const values = type === 'application/x-ndjson' ? body.trim().split('\n') : [body];
  return values.every((value) => validate(JSON.parse(value))) ? undefined : validate.errors;
}

/** The first answer that refuses a request for its rate; the last one if none of 2,000 was refused. */
async function refusedForRate(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let sent = 1; sent < 2_000 && answer.status !== 429; sent += 1) answer = await send();
  return answer;
}

const registration = { userName: 'Ann', userEmail: 'ann@visitor.example', userCountry: 'Oman' };
const forms = {
  '/api/send-contact-form': message,
  '/api/send-user-registration': registration,
  '/api/send-inquiry': { ...registration, inquiryMessage: 'Cables?' },
  '/api/reviews': review,
  '/api/send-quotation-request': { name: 'Ann', email: 'ann@visitor.example', lines: 'plug;10' },
};
const report = JSON.stringify([
  { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } },
]);
const reportType = { 'content-type': 'application/reports+json' };

test('every endpoint conforms to /api/openapi.json, on success and on errors', async () => {
  const wrong: unknown[] = [];
  const seen = new Set<string>();
  const check = (method: 'get' | 'post', path: string, status: number, answer: Answer) => {
    seen.add(`${method} ${path}`);
    const problem = answer.status === status ? violation(method, path, answer) : `${answer.status}: ${answer.body}`;
    if (problem) wrong.push([method, path, status, problem]);
    if (status >= 400 && !path.startsWith('/health')) {
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.json()).toMatchObject({ status, detail: answer.json<{ error: string }>().error });
    }
  };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  for (const [path, body] of Object.entries(forms)) {
    check('post', path, 200, await site.post(path, body));
    check('post', path, 422, await site.post(path, path === '/api/reviews' ? { ...review, comment: '' } : {}));
    check('post', path, 400, await site.post(path, { ...body, isAdmin: true }));
    check('post', path, 400, await site.post(path, '{'));
    check('post', path, 403, await site.post(path, body, { 'sec-fetch-site': 'cross-site' }));
    check('post', path, 413, await site.post(path, { ...body, website: 'x'.repeat(700_000) }));
    check('post', path, 415, await site.post(path, 'x', { 'content-type': 'text/plain' }));
  }
  check('post', '/api/reviews', 404, await site.post('/api/reviews', { ...review, productId: 'nothing' }));
  const again = { ...review, comment: 'Again' };
  check('post', '/api/reviews', 409, await site.post('/api/reviews', again, { 'idempotency-key': 'another' }));
  for (const path of Object.keys(forms)) {
    check('post', path, 429, await refusedForRate(() => site.post(path, {}, from('192.0.2.9'))));
  }

  const codes = '/api/enquiry-list/check';
  check('post', codes, 503, await site.post(codes, { codes: ['A'] }));
  check('get', '/api/search', 503, await site.get('/api/search?q=cable'));
  await cp(path.join(fixtureDir(testCompany), searchIndexFile), path.join(tiny.env['CONTENT_DIR']!, searchIndexFile));
  check('post', codes, 200, await site.post(codes, { codes: ['A'] }));
  check('post', codes, 400, await site.post(codes, { codes: 'A' }));
  check('post', codes, 403, await site.post(codes, { codes: [] }, { 'sec-fetch-site': 'cross-site' }));
  check('post', codes, 413, await site.post(codes, { codes: ['x'.repeat(300_000)] }));
  check('post', codes, 415, await site.post(codes, 'x', { 'content-type': 'text/plain' }));
  check('post', codes, 429, await refusedForRate(() => site.post(codes, {}, from('192.0.2.8'))));

  check('get', '/api/reviews', 200, await site.get('/api/reviews'));
  check('get', '/api/reviews/{productId}', 200, await site.get('/api/reviews/plug'));
  check('get', '/api/reviews/{productId}', 404, await site.get('/api/reviews/nothing'));
  const readReviews = (path: string) => refusedForRate(() => site.get(path, from('192.0.2.7')));
  check('get', '/api/reviews', 429, await readReviews('/api/reviews'));
  check('get', '/api/reviews/{productId}', 429, await readReviews('/api/reviews/plug'));

  check('get', '/api/search', 200, await site.get('/api/search?q=cable&limit=5&page=1&kind=family'));
  check('get', '/api/search', 200, await site.get('/api/search?q=plug&facets=ip%3DIP67'));
  check('get', '/api/search', 400, await site.get('/api/search'));
  check('get', '/api/search', 400, await site.get(`/api/search?q=${'x'.repeat(201)}`));
  check('get', '/api/search', 400, await site.get('/api/search?q=cable&kind=robot'));
  check('get', '/api/search', 429, await refusedForRate(() => site.get('/api/search', from('192.0.2.7'))));

  const choose = '/api/choose/{aidId}';
  const aid = '/api/choose/test_plug?rated_current=16';
  await cp(path.join(fixtureDir(testCompany), dataFiles.aids), path.join(tiny.env['CONTENT_DIR']!, dataFiles.aids));
  check('get', choose, 200, await site.get(`${aid}&cable_diameter=11.4`));
  check('get', choose, 200, await site.get(`${aid}&cable_diameter=90`));
  check('get', choose, 400, await site.get(`${aid}&cable_diameter=thick`));
  check('get', choose, 404, await site.get('/api/choose/nothing'));
  check('get', choose, 429, await refusedForRate(() => site.get(aid, from('192.0.2.7'))));
  await rm(path.join(tiny.env['CONTENT_DIR']!, dataFiles.aids));
  check('get', choose, 503, await site.get(aid));

  check('post', '/api/chat', 400, await site.post('/api/chat', { question: '' }));
  check('post', '/api/chat', 403, await site.post('/api/chat', {}, { 'sec-fetch-site': 'cross-site' }));
  check('post', '/api/chat', 415, await site.post('/api/chat', 'x', { 'content-type': 'text/plain' }));
  check('post', '/api/chat', 413, await site.post('/api/chat', { question: 'x'.repeat(140_000) }));
  check('post', '/api/chat', 503, await site.post('/api/chat', { question: 'Cables?' }));
  check('post', '/api/chat', 429, await refusedForRate(() => site.post('/api/chat', {}, from('192.0.2.8'))));

  check('post', '/api/reports', 204, await site.post('/api/reports', report, reportType));
  check('post', '/api/reports', 400, await site.post('/api/reports', '[1]', reportType));
  check('post', '/api/reports', 415, await site.post('/api/reports', report));
  check('post', '/api/reports', 413, await site.post('/api/reports', `["${'x'.repeat(40_000)}"]`, reportType));
  const sendReport = () => site.post('/api/reports', report, { ...reportType, ...from('192.0.2.8') });
  check('post', '/api/reports', 429, await refusedForRate(sendReport));

  const beacon = '/api/beacon';
  const timing = String((await site.get('/a')).headers['server-timing']);
  const view = { receipt: /desc="(.*)"/.exec(timing)?.[1], used: [], faults: [], vitals: {} };
  check('post', beacon, 204, await site.post(beacon, view));
  check('post', beacon, 400, await site.post(beacon, { ...view, receipt: 'x' }));
  check('post', beacon, 403, await site.post(beacon, view, { 'sec-fetch-site': 'cross-site' }));
  check('post', beacon, 413, await site.post(beacon, { receipt: 'x'.repeat(3000) }));
  check('post', beacon, 415, await site.post(beacon, '<a/>', { 'content-type': 'application/xml' }));
  check('post', beacon, 429, await refusedForRate(() => site.post(beacon, {}, from('192.0.2.8'))));

  check('get', '/health', 200, await site.get('/health'));
  check('get', '/health', 401, await site.get('/health', { authorization: 'Bearer wrong' }));
  check('get', '/composition.json', 200, await site.get('/composition.json'));
  check('get', '/composition.json', 400, await site.get('/composition.json?shell=x'));
  check('get', '/composition.json', 404, await site.get('/composition.json?shell=99.9.9'));

  await site.app.submissions.database.close();
  check('get', '/api/reviews', 503, await site.get('/api/reviews'));
  check('get', '/api/reviews/{productId}', 503, await site.get('/api/reviews/plug'));
  for (const [path, body] of Object.entries(forms)) check('post', path, 503, await site.post(path, body));

  expect(wrong).toEqual([]);
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect([...seen].sort()).toEqual(documented.sort());
});

test('the document is OpenAPI 3.1, with a schema for every body, and is revalidated by ETag', async () => {
  expect(document.openapi).toBe('3.1.0');
  const first = await site.get('/api/openapi.json');
  const tag = String(first.headers.etag);
  expect((await site.get('/api/openapi.json', { 'if-none-match': tag })).status).toBe(304);
});
