import { useSites, message, review } from '../submissions/harness';
import { makeTinyFolder } from '../site/tiny-site';
import { requestLine, sendRaw } from './raw';

const { start } = useSites('SQLite');
const forms = {
  '/api/send-contact-form': { ...message, answer: '9' },
  '/api/send-user-registration': { userName: 'Ann', userEmail: 'ann@visitor.example', userCountry: 'Oman' },
  '/api/send-inquiry': {
    userName: 'Ann',
    userEmail: 'ann@visitor.example',
    userCountry: 'Oman',
    inquiryMessage: 'Cables?',
  },
  '/api/reviews': review,
} as const;
const kilobytes = 60 * 1024;
const fillings = ['.', 'a.', '@', ' ', '\n', '0 5', '<a', 'www.', '\ud83d'];
const long = (filling: string) => filling.repeat(Math.floor(kilobytes / Buffer.byteLength(JSON.stringify(filling))));
const texts = fillings.flatMap((filling) => [long(filling), `a@${long(filling)}@`, `a@b.c${long(filling)}`]);

/** The time limit for a text of 60 KB in a field: a quadratic check takes seconds. */
const allowedMs = 250;

test('sixty kilobytes in any field of any form are checked quickly', async () => {
  const site = await start({ tuning: { burst: { burst: 10_000, perSecond: 1000 } } });
  const slow: string[] = [];
  for (const [address, body] of Object.entries(forms)) {
    for (const field of Object.keys(body)) {
      for (const text of texts) {
        let best = Infinity;
        let status = 0;
        for (let tries = 0; tries < 3 && best > allowedMs; tries += 1) {
          const began = performance.now();
          ({ status } = await site.post(address, { ...body, [field]: text }));
          best = Math.min(best, performance.now() - began);
        }
        const what = `${address} ${field} ${JSON.stringify(text.slice(0, 6))}`;
        if (best > allowedMs) slow.push(`${what}: ${best.toFixed(0)} ms`);
        // A text that ends in line breaks may be valid without them.
        if (![400, 413, 422].includes(status) && !text.endsWith('\n')) slow.push(`${what}: ${status}`);
      }
    }
  }
  expect(slow).toEqual([]);
});

test('the form without scripts is checked as quickly', async () => {
  const site = await start({ tuning: { burst: { burst: 10_000, perSecond: 1000 } } });
  for (const email of [`a@${'.'.repeat(60_000)}@`, `a@${'a.'.repeat(30_000)}@`]) {
    let best = Infinity;
    for (let tries = 0; tries < 3 && best > 4 * allowedMs; tries += 1) {
      const began = performance.now();
      const { status } = await site.submit('/contact-us', { ...message, email });
      expect(status).toBe(422);
      best = Math.min(best, performance.now() - began);
    }
    expect(best).toBeLessThan(4 * allowedMs);
  }
});

const noForm = [
  ...[
    'null',
    '0',
    '""',
    '[]',
    '[{}]',
    'true',
    '{"name":null}',
    '{"name":[]}',
    '{"name":{}}',
    '{"email":1}',
    '{"__proto__":1}',
  ],
  ...[
    '{"constructor":{"prototype":{}}}',
    '{"name":"a","name":{}}',
    '{',
    '{"name":"\\ud800',
    '\ufeff{}',
    '{"name":1e999}',
  ],
  '['.repeat(60_000),
  '{"name":'.repeat(5000),
  `{"${'x'.repeat(60_000)}":1}`,
  `{${Array.from({ length: 5000 }, (_, index) => `"f${index}":1`).join(',')}}`,
];
const types = [
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json-seq',
  '',
];

test('every form rejects malformed bodies, and nothing fails', async () => {
  const site = await start({ tuning: { burst: { burst: 10_000, perSecond: 1000 } } });
  const wrong: string[] = [];
  for (const [address, body] of Object.entries(forms)) {
    for (const text of noForm) {
      const { status } = await site.post(address, text);
      if (status !== 400 && status !== 422) wrong.push(`${address} ${text.slice(0, 20)}: ${status}`);
    }
    for (const type of types) {
      const { status } = await site.post(address, JSON.stringify(body), { 'content-type': type });
      if (status !== 415 && status !== 400) wrong.push(`${address} ${type}: ${status}`);
    }
    const bodyless = await sendRaw(site.port, requestLine(address, 'POST', ['content-length: 0']));
    if (bodyless.status !== 400 && bodyless.status !== 415) wrong.push(`${address} bodyless: ${bodyless.status}`);
  }
  expect(wrong).toEqual([]);
  expect(site.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});

/** A shell that goes through the fields of a submitted form, as the real one does. */
const formShell = `
module.exports = {
  renderPage: async ({ submitted }) => ({ status: 200, html: JSON.stringify(Object.entries(submitted.values)) }),
};`;

test.each(['/contact-us', '/our-products/plugs/plug/reviews'])(
  '%s without a body is an empty form',
  async (address) => {
    const tiny = await makeTinyFolder(formShell);
    const site = await start({ env: tiny.env });
    const types = [[], ['content-length: 0'], ['content-type: application/x-www-form-urlencoded', 'content-length: 0']];
    for (const headers of types) {
      const { status, body } = await sendRaw(site.port, requestLine(address, 'POST', headers));
      expect([status, body]).toEqual([422, '[]']);
    }
    await tiny.remove();
  },
);

test('without SITE_ORIGIN, the origin in the content identifies the site', async () => {
  const tiny = await makeTinyFolder();
  const site = await start({ env: tiny.env });
  const statuses: [string, number, number][] = [];
  const origins = [
    'http://evil.example',
    'http://tiny.example.evil.example',
    'https://tiny.example',
    'http://localhost:3000',
    'http://192.168.1.5:3000',
    'http://[fd00::5]:3000',
    'http://laptop:3000',
    'http://laptop.local:3000',
  ];
  for (const origin of origins) {
    const headers = { origin, host: new URL(origin).host, 'sec-fetch-site': 'same-origin' };
    const form = await site.post('/api/send-contact-form', message, headers);
    const question = await site.post('/api/chat', { question: 'x' }, headers);
    statuses.push([origin, form.status, question.status]);
  }
  const refused = statuses.filter(([, form, question]) => form === 403 && question === 403);
  expect(refused.map(([origin]) => origin)).toEqual(origins.slice(0, 2));
  expect(statuses.slice(2).every(([, form, question]) => form === 200 && question !== 403)).toBe(true);
  await tiny.remove();
});

test('a body that is refused unread renders no page, and a page shows only the fields of its own form', async () => {
  const tiny = await makeTinyFolder(formShell);
  const site = await start({ env: tiny.env, tuning: { burst: { burst: 3, perSecond: 0.01 } } });
  const submit = (fields: Record<string, string>, headers = {}) => site.submit('/contact-us', fields, headers);
  const answers = [
    await submit({ name: 'Ann', a: '', b: '' }),
    await submit({ name: 'Ann' }, { 'sec-fetch-site': 'cross-site' }),
    await submit({ name: 'Ann' }, { 'content-type': 'text/plain' }),
    await submit({ message: 'x'.repeat(70_000) }),
    await submit({ name: 'Ann' }),
  ];
  const [read, ...unread] = answers;
  expect([read?.status, read?.body]).toEqual([400, '[["name","Ann"]]']);
  expect(unread.map(({ status }) => status)).toEqual([403, 415, 413, 429]);
  for (const { body, headers } of unread) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Go back in your browser to find the form as you filled it in');
  }
  await tiny.remove();
});

test('a client behind a proxy that forwards any text has one rate limit, whatever it sends', async () => {
  const site = await start({ tuning: { burst: { burst: 2, perSecond: 0.01 } } });
  const statuses: number[] = [];
  for (const from of ['garbage', 'y'.repeat(7000), 'other', 'z']) {
    statuses.push((await site.post('/api/send-contact-form', message, { 'x-forwarded-for': from })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
});

const ours = { SITE_ORIGIN: 'https://www.site.example' };
describe.each([
  ['its own origin', ours, { host: 'backend:3000', origin: 'https://www.site.example' }, 200],
  ['its own origin, without www', ours, { host: 'site.example', origin: 'https://site.example' }, 200],
  ['no browser', ours, { host: 'evil.example' }, 200],
  ['a foreign name that resolves here', ours, { host: 'evil.example', origin: 'http://evil.example' }, 403],
  [
    'a foreign name that resolves here, in a browser that claims the same site',
    ours,
    { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    403,
  ],
  [
    'a name that only begins like the site’s',
    ours,
    { host: 'www.site.example.evil.example', origin: 'http://www.site.example.evil.example' },
    403,
  ],
  ['this machine by name', ours, { host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  ['this machine by address', ours, { host: '[::1]:3000', origin: 'http://[::1]:3000' }, 200],
  ['a machine of the network by address', ours, { host: '192.168.1.5', origin: 'http://192.168.1.5' }, 200],
  ['another site', ours, { host: 'www.site.example', origin: 'http://evil.example' }, 403],
  ['another port', ours, { host: 'localhost:3000', origin: 'http://localhost:4000' }, 403],
  ['an opaque origin', ours, { host: 'www.site.example', origin: 'null' }, 403],
  ['any name, if no origin is configured', {}, { host: 'intranet:3000', origin: 'http://intranet:3000' }, 200],
  ['another site, if no origin is configured', {}, { host: 'intranet:3000', origin: 'http://evil.example' }, 403],
])('a post from %s', (_what, env, headers, status) => {
  test(`is answered with ${status}, by the API and by the form without scripts`, async () => {
    const site = await start({ env });
    expect((await site.post('/api/send-contact-form', message, headers)).status).toBe(status);
    const form = await site.submit('/contact-us', { ...message, message: 'Without scripts', answer: '9' }, headers);
    expect(form.status).toBe(status === 200 ? 303 : status);
  });
});
