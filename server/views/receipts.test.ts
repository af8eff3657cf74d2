import type { Composition } from '@platform/contract';
import { Receipts } from './receipts';

/** Each page view has its composition as its receipt (row H3). */
const composition = {
  shell: '1.0.0',
  remotes: { chat: { version: '2.3.4' } },
} as unknown as Composition;
const hour = 60 * 60_000;
let now: number;
const log = { warn: jest.fn() };

async function make(key: string | Error = 'shared') {
  const read = () => (key instanceof Error ? Promise.reject(key) : Promise.resolve(Buffer.from(key)));
  const receipts = new Receipts({ read }, log, () => now);
  await Promise.resolve();
  return receipts;
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 23);
  log.warn.mockClear();
});

test('a receipt says which releases a page was composed of, to every server with the same key', async () => {
  const text = (await make()).issue(composition)!;
  now += hour;
  expect((await make()).read(text)).toEqual({
    view: expect.stringMatching(/^[\w-]{12}$/) as string,
    at: Date.UTC(2026, 10, 23),
    releases: new Map([
      ['shell', '1.0.0'],
      ['chat', '2.3.4'],
    ]),
  });
});

test('no two views have the same receipt, and it fits into a quoted string of a header', async () => {
  const receipts = await make();
  const texts = Array.from({ length: 100 }, () => receipts.issue(composition)!);
  expect(new Set(texts).size).toBe(100);
  for (const text of texts) expect(text).toMatch(/^[\w\-~@. ]{20,200}$/);
});

test('a receipt that is forged, from another site, too old or not yet issued is not accepted', async () => {
  const receipts = await make();
  const text = receipts.issue(composition)!;
  const forged = [
    '',
    '~',
    'x',
    text.replace('2.3.4', '2.3.5'),
    text.slice(0, -1),
    `${text}A`,
    text.replace(/~[^~]*$/, '~'),
    (await make('another')).issue(composition)!,
  ];
  expect(forged.map((each) => receipts.read(each))).toEqual(forged.map(() => undefined));
  expect(receipts.read(text)).toBeDefined();
  now += 13 * hour;
  expect(receipts.read(text)).toBeUndefined();
  now -= 14 * hour;
  expect(receipts.read(text)).toBeUndefined();
});

test('without the database there are no receipts, earlier ones cannot be read, and the log says so once', async () => {
  const receipts = await make(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  expect([receipts.issue(composition), receipts.issue(composition)]).toEqual([undefined, undefined]);
  expect(() => receipts.read('a~b~c')).toThrow(
    expect.objectContaining({ statusCode: 503, retryAfterSeconds: 2 }) as Error,
  );
  expect(log.warn.mock.calls).toEqual([[{ code: 'ECONNREFUSED' }, expect.any(String)]]);
});

test('a receipt that cannot be read makes the server ask the database again', async () => {
  const receipt = (await make()).issue(composition)!;
  jest.useFakeTimers();
  const read = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Buffer.from('shared'));
  const receipts = new Receipts({ read }, log, () => now);
  await jest.advanceTimersByTimeAsync(2000);
  expect(() => receipts.read(receipt)).toThrow('at the moment');
  await jest.advanceTimersByTimeAsync(0);
  expect(receipts.read(receipt)).toBeDefined();
  jest.useRealTimers();
});
