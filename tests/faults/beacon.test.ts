import type { FastifyInstance } from 'fastify';
import { receiptEntry, type ViewFault, type ViewReport } from '@platform/host/browser/view-report';
import { isChosen } from '@platform/host/registry';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { runOperator } from '../site/operator';
import { tinyRelease, type TinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** What browsers report of their views decides about a canary; what is made up does not (row H3). */
const shell = `
exports.renderPage = async ({ composition, url }) => ({ status: 200, html: composition.shell + ' ' + url });`;

let folder: TinyFolder;
let server: FastifyInstance;
let site: string;

const start = async () => {
  const app = await buildServer(readSettings({ ...folder.env, TRUST_PROXY: '127.0.0.1' }), false, {
    canariesEveryMs: 20,
    beacon: { burst: 100, perSecond: 0.001 },
  });
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
};
const release = (version: string, options: TinyRelease = {}) =>
  tinyRelease(folder.registry, 'catalogue', version, options);

beforeEach(async () => {
  folder = await makeTinyFolder(shell);
  await release('1.0.0');
  ({ app: server, address: site } = await start());
  // The database gives the key of the receipts in the background.
  while (!(await view('/a', 'before')).receipt);
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

interface View {
  receipt: string;
  etag: string;
  status: number;
  body: string;
  /** The release of the catalogue, as the receipt says. */
  version: string | undefined;
}

async function view(path: string, from: string, headers: Record<string, string> = {}): Promise<View> {
  const answer = await fetch(site + path, { headers: { 'x-forwarded-for': from, ...headers } });
  const [, receipt = ''] =
    new RegExp(`^${receiptEntry};desc="(.*)"$`).exec(answer.headers.get('server-timing') ?? '') ?? [];
  return {
    receipt,
    etag: answer.headers.get('etag')!,
    status: answer.status,
    body: await answer.text(),
    version: /catalogue@([\d.]+)/.exec(receipt)?.[1],
  };
}

async function report(said: Partial<ViewReport>, from: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/api/beacon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify({ used: ['catalogue'], faults: [], vitals: {}, ...said }),
  });
  return answer.status;
}

const fault = (version: string): ViewFault => ({ part: 'catalogue', version, kind: 'throw' });
/** The addresses of different visitors. */
const visitor = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

interface Figures {
  inBrowsers: Record<string, Record<'canary' | 'live', { views: number; faults: number }>>;
  takenBack: Record<string, { reason: string }>;
}
async function figures(): Promise<Figures> {
  return ((await (await fetch(`${site}/health`)).json()) as { canaryFigures: Figures }).canaryFigures;
}
const ends = async () => Object.values((await figures()).takenBack).map(({ reason }) => reason);

/**
 * Visitors at different addresses view pages, 20 at once, and report each view.
 * @param fails whether a view of the canary fails, by its number
 * @returns how many views of the canary had been reported when it was taken back, or at the end
 */
async function load(views: number, fails: (canaryView: number) => boolean): Promise<number> {
  let ofCanary = 0;
  for (let first = 0; first < views && (await ends()).length === 0; first += 20) {
    const visitors = Array.from({ length: 20 }, (_, index) => first + index);
    await Promise.all(
      visitors.map(async (number) => {
        const cookie = `bucket=${(number * 37) % 100}`;
        const { receipt, version } = await view(`/a?view=${number}`, visitor(number), { cookie });
        const isFault = version === '1.0.1' && fails((ofCanary += 1));
        expect(await report({ receipt, faults: isFault ? [fault('1.0.1')] : [] }, visitor(number))).toBe(204);
      }),
    );
  }
  return ofCanary;
}

/** A canary that the next request gets. */
async function beginCanary(share: number) {
  await release('1.0.1', { canary: share });
  await view('/a', 'first');
}

test('each answer with a page has its own receipt, and so does a 304; the page is the same for everybody', async () => {
  const views = [];
  for (let visit = 0; visit < 4; visit += 1) views.push(await view('/a', '192.0.2.1'));
  const known = await view('/a', '192.0.2.1', { 'if-none-match': views[0]!.etag });
  expect(known.status).toBe(304);
  expect(new Set([...views, known].map(({ receipt }) => receipt)).size).toBe(5);
  expect(new Set([...views, known].map(({ etag }) => etag)).size).toBe(1);
  expect(new Set(views.map(({ body }) => body)).size).toBe(1);
  expect(known.version).toBe('1.0.0');
});

test('a canary that always fails in browsers is taken back within 10 of its views, with the counts', async () => {
  await beginCanary(25);
  expect(await load(400, () => true)).toBeLessThanOrEqual(10);
  const [reason] = await ends();
  expect(reason).toMatch(
    /^failed 0 of \d+ pages, the live release 0 of \d+ pages; in browsers (\d+) of \1 views, the live release 0 of \d+ views: by odds of over 1000 : 1 it is worse$/,
  );
  expect((await view('/a?view=1', visitor(1), { cookie: bucketOfCanary(25) })).version).toBe('1.0.0');
});

test('a canary that fails in 5 % of its views is taken back within 300 of them', async () => {
  await beginCanary(20);
  expect(await load(1500, (number) => number % 20 === 7)).toBeLessThanOrEqual(300);
  expect(await ends()).toHaveLength(1);
});

/** The cookie of a visitor who gets the canary. */
function bucketOfCanary(share: number) {
  const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
  const canary = { version: '1.0.1', share, since: '' };
  return `bucket=${buckets.find((bucket) => isChosen('catalogue', canary, bucket))}`;
}

test('a flood from one address has no effect: without receipts, with altered ones, and with those of its own pages', async () => {
  await beginCanary(50);
  const cookie = bucketOfCanary(50);
  await load(200, () => false);
  const before = await figures();
  const attacker = '198.51.100.7';
  const faults = [fault('1.0.1')];
  const { receipt, version } = await view('/a?view=own', attacker, { cookie });
  expect(version).toBe('1.0.1');
  const live = await view('/a?view=live', attacker, { cookie: 'bucket=none' });
  const forged = ['x', `${receipt}x`, receipt.replace('1.0.1', '1.0.0'), live.receipt.replace('1.0.0', '1.0.1')];
  for (const each of forged) expect(await report({ receipt: each, faults }, attacker)).toBe(400);
  const statuses = new Set<number>();
  for (let times = 0; times < 150; times += 1) {
    const own = await view(`/a?view=${times}`, attacker, { cookie });
    statuses.add(await report({ receipt: own.receipt, faults }, attacker));
    statuses.add(await report({ receipt, faults }, attacker));
  }
  expect([...statuses].sort()).toEqual([204, 429]);
  const after = await figures();
  expect(after.takenBack).toEqual({});
  const [[was], [is]] = [Object.values(before.inBrowsers), Object.values(after.inBrowsers)];
  expect(is).toEqual({ ...was, canary: { views: was!.canary.views + 1, faults: 1 } });
  // Real visitors still count.
  await load(400, (number) => number % 2 === 0);
  expect(await ends()).toHaveLength(1);
});

test('a view is counted once, and only for the parts that the page has used', async () => {
  await beginCanary(50);
  const { receipt } = await view('/a?view=1', visitor(1), { cookie: bucketOfCanary(50) });
  const { receipt: unused } = await view('/a?view=2', visitor(2), { cookie: bucketOfCanary(50) });
  expect(await report({ receipt, faults: [fault('1.0.1')] }, visitor(1))).toBe(204);
  expect(await report({ receipt, faults: [fault('1.0.1')] }, visitor(3))).toBe(204);
  expect(await report({ receipt: unused, used: ['chat'] }, visitor(2))).toBe(204);
  const counted = Object.values((await figures()).inBrowsers);
  expect(counted).toEqual([{ canary: { views: 1, faults: 1 }, live: { views: 0, faults: 0 } }]);
});

test('the command shows what browsers have reported of each release, and in the history why a canary was taken back', async () => {
  await beginCanary(25);
  await load(400, () => true);
  const options = ['--registry', folder.registry.folder, '--health', '--site', site];
  const { stdout } = await runOperator(['releases', 'catalogue', ...options], { HEALTH_TOKEN: '' });
  expect(stdout).toMatch(
    /^ {2}[^ ]+Z 1\.0\.1 +taken back by the servers: failed 0 of \d+ pages, .*; in browsers \d+ of \d+ views, .* it is worse, commit unknown\n.* canary for 25 %/m,
  );
  expect(stdout).toMatch(/^ {4}in browsers failed (\d+) of \1 views, the live release 0 of \d+ views$/m);
  expect(stdout).toMatch(/^ {2}catalogue@1\.0\.0 +\d+ views, 0 with a fault \(0\.0 %\)$/m);
  expect(stdout).toMatch(/^ {2}catalogue@1\.0\.1 +(\d+) views, \1 with a fault \(100\.0 %, throw \1\)$/m);
  expect(stdout).not.toContain('shell@');
});

test('the receipt alone, as plain text, is a view that the shell of the page has failed', async () => {
  const { receipt } = await view('/a', visitor(1));
  const send = async (body: string) => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': visitor(1) };
    return (await fetch(`${site}/api/beacon`, { method: 'POST', headers, body })).status;
  };
  expect(await send(receipt)).toBe(204);
  expect(await send(receipt)).toBe(204);
  expect(await send(receipt.replace('shell@1', 'shell@2'))).toBe(400);
  const { views } = (await (await fetch(`${site}/health`)).json()) as { views: Record<string, unknown> };
  expect(views).toEqual({ 'shell@1.0.0': { views: 1, faults: 1, kinds: { load: 1 }, p75: {} } });
});

test('a receipt of one server is known by the others of its database', async () => {
  const { receipt } = await view('/a', visitor(1));
  const other = await start();
  const [first] = [site];
  site = other.address;
  while (!(await view('/a', 'before')).receipt);
  const status = await report({ receipt }, visitor(1));
  site = first;
  await other.app.close();
  expect(status).toBe(204);
});

test('anything but a small report of a page of this site is refused', async () => {
  const { receipt } = await view('/a', visitor(1));
  const statuses = {
    foreign: await report({ receipt }, visitor(1), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    large: await report({ receipt: 'x'.repeat(3000) }, visitor(1)),
    kind: await report({ receipt, faults: [{ ...fault('1.0.0'), kind: 'a\nb' as never }] }, visitor(1)),
    vital: await report({ receipt, vitals: { LCP: -1 } }, visitor(1)),
    text: await report({ receipt }, visitor(1), { 'content-type': 'application/xml' }),
  };
  expect(statuses).toEqual({
    foreign: 403,
    large: 413,
    kind: 400,
    vital: 400,
    text: 415,
  });
  const newer = { receipt, vitals: { XYZ: 1 }, further: 'what a newer shell says' } as Partial<ViewReport>;
  expect(await report(newer, visitor(1), { origin: site, 'sec-fetch-site': 'same-origin' })).toBe(204);
});
