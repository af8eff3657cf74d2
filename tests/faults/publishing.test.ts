import { once } from 'node:events';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { publicationFile, type ReleaseManifest } from '@platform/host/registry';
import { publishOnSite, readPart } from '@platform/toolkit/release';
import { Keyring } from '@platform/toolkit/trust';
import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';
import { tinyRelease } from '../site/tiny-release';
import { formOf, usePublishing, type Entry } from './publishing';

/** A team publishes over HTTP (row H1): whatever is sent without its key, or twice, or in part, has no effect. */
const { own, start, keyOf, entriesOf, post, send, filesNow, live } = usePublishing();

/** Sets the clock, and lets it stand. Timers run as ever. */
const setDate = (minutes: number) =>
  jest.useFakeTimers({
    now: Date.now() + minutes * 60_000,
    doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'],
  });

test('a team publishes with its key and the address, and nothing else', async () => {
  const keys = path.join(own.folder.registry.folder, '../team');
  await cp(path.join(own.signer.keyring.folder, 'part-chat.pem'), path.join(keys, 'part-chat.pem'));
  await own.app.close();
  own.app = await buildServer(readSettings({ ...own.folder.env, PUBLISHING: 'on' }));
  // The origin that a publication names is the site's own.
  const port = await own.app.drain.connections.listen(own.app, '127.0.0.1', 0);
  own.address = `http://127.0.0.1:${port}`;
  await tinyRelease(own.workshop, 'chat', '1.0.1', { until: 'publish' });
  const part = readPart(path.resolve(__dirname, '../../mfe-chat'));
  const options = {
    part,
    from: own.workshop.releaseFolder('chat', '1.0.1'),
    site: own.address,
    keys,
    log: () => undefined,
  };
  await expect(publishOnSite(options)).rejects.toThrow(
    `refuses chat@1.0.1: the publication was signed for ${own.address}, and this is https://tiny.example: publish to that address, or set SITE_ORIGIN of the server to the one it was signed for`,
  );
  await own.app.close();
  own.app = await buildServer(readSettings({ ...own.folder.env, PUBLISHING: 'on', SITE_ORIGIN: own.address }));
  await own.app.drain.connections.listen(own.app, '127.0.0.1', port);
  await publishOnSite(options);
  expect(await own.folder.registry.published('chat')).toEqual(['1.0.1']);
  await expect(publishOnSite({ ...options, keys: `${keys}-none` })).rejects.toThrow('has no key "part-chat"');
});

test('a stranger’s manifest is not read further than the name of its release, and the answer stays short', async () => {
  const broken = (manifest: object) => (entries: Entry[]) =>
    entries.map(([name, before]): Entry => [name, name === 'release.json' ? JSON.stringify(manifest) : before]);
  const screens = Array(300_000).fill(0);
  const unsigned = await send({ change: broken({ part: 'chat', version: '1.0.1', screens }) });
  expect([unsigned.status, (await unsigned.text()).length < 1000]).toEqual([403, true]);
  const unnamed = await send({ change: broken({ screens }) });
  expect([unnamed.status, (await unnamed.text()).length < 1000]).toEqual([422, true]);
});

test('the team is told the first faults of a manifest that has many', async () => {
  const answer = await send({ edit: (manifest) => ({ ...manifest, screens: Array(10_000).fill(0) as string[] }) });
  const { detail } = (await answer.json()) as { detail: string };
  expect([answer.status, detail]).toEqual([422, expect.stringMatching(/and \d+ more$/)]);
  expect(detail.length).toBeLessThan(2000);
});

test('a stranger who sends slowly does not keep a team waiting', async () => {
  const { port } = new URL(own.address);
  const slow = connect(Number(port), '127.0.0.1');
  const head = `--x\r\nContent-Disposition: form-data; name="publication.sigstore.json"; filename="file"\r\n\r\n{`;
  slow.write(
    `POST /api/releases HTTP/1.1\r\nHost: tiny\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${head}`,
  );
  await once(own.app.server, 'request');
  expect((await send()).status).toBe(201);
  slow.destroy();
});

test('a form without a boundary is refused', async () => {
  const headers = { 'content-type': 'multipart/form-data' };
  expect((await fetch(`${own.address}/api/releases`, { method: 'POST', body: 'x', headers })).status).toBe(400);
});

test('an operator may allow more scripts than by default, or fewer', async () => {
  await own.app.close();
  await start({ PUBLISHING_BUDGET: '20' });
  const answer = await send();
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
    413,
    expect.stringMatching(/^a release may have 20 bytes of compressed scripts .+ and this one has \d+$/),
  ]);
  await own.app.close();
  await start({ PUBLISHING_BUDGET: '400000' });
  const large = 'x'.repeat(300_000);
  expect((await send({ version: '1.0.2', scripts: { 'large.js': 'x', 'large.js.br': large } })).status).toBe(201);
});

test('a site with the setting off has no such address', async () => {
  await own.app.close();
  await start({ PUBLISHING: 'off' });
  const before = await filesNow();
  expect((await send()).status).toBe(404);
  expect(await filesNow()).toEqual(before);
});

interface Attack {
  attack: () => Promise<Response>;
  status: number;
  reason: RegExp;
}

const changed = (file: string, content: (before: Buffer) => Buffer | string) => (entries: Entry[]) =>
  entries.map(([name, before]): Entry => [name, name === file ? content(Buffer.from(before)) : before]);

const entry = 'web/remoteEntry.js';
const described = (file: string, bytes = 1): ReleaseManifest['files'] => ({
  [file]: { bytes, sha384: 'x', sha256: 'x' },
});
const naming = (files: ReleaseManifest['files']) => (manifest: ReleaseManifest) => ({
  ...manifest,
  files: { ...manifest.files, ...files },
});

const attacks: Record<string, Attack> = {
  'a release that nobody has signed': {
    attack: () =>
      send({
        change: (entries) => entries.map(([file, text]) => [file, file.endsWith('sigstore.json') ? '{}' : text]),
      }),
    status: 403,
    reason: /provenance is not a Sigstore bundle/,
  },
  'a release signed with the key of another team': {
    attack: async () => send({ key: await keyOf('part-catalogue') }),
    status: 403,
    reason: /provenance is not signed with a key of chat/,
  },
  'a release whose publication another team has signed': {
    attack: async () => send({ key: await keyOf('part-catalogue'), provenanceKey: await keyOf('part-chat') }),
    status: 403,
    reason: /publication is not signed with a key of chat/,
  },
  'a release signed with a key that nobody knows': {
    attack: () => send({ key: new Keyring(`${own.signer.keyring.folder}/other`).create('part-chat') }),
    status: 403,
    reason: /is not signed with a key of chat/,
  },
  'a release signed with a key that has been revoked': {
    attack: async () => {
      const key = await keyOf('part-chat');
      await own.signer.revoke('chat');
      return send({ key });
    },
    status: 403,
    reason: /is not signed with a key of chat/,
  },
  'a release signed with the key that was replaced': {
    attack: async () => {
      const key = await keyOf('part-chat');
      await own.signer.rotateKey('chat');
      return send({ key });
    },
    status: 403,
    reason: /is not signed with a key of chat/,
  },
  'a release of a part that has no key': {
    attack: () => send({ edit: (manifest) => ({ ...manifest, part: 'prices', globalName: 'prices_1_0_1' }) }),
    status: 403,
    reason: /prices has no key here/,
  },
  'a publication that was signed for another site': {
    attack: () => send({ site: 'https://staging.example' }),
    status: 403,
    reason: /was signed for https:\/\/staging\.example, and this is https:\/\/tiny\.example/,
  },
  'a publication of yesterday': {
    attack: async () => {
      setDate(-24 * 60);
      const entries = await entriesOf();
      jest.useRealTimers();
      return post(entries);
    },
    status: 403,
    reason: /publication has expired/,
  },
  'a publication of tomorrow': {
    attack: async () => {
      setDate(24 * 60);
      const entries = await entriesOf();
      jest.useRealTimers();
      return post(entries);
    },
    status: 403,
    reason: /signed in the future/,
  },
  'the publication of another release': {
    attack: async () => {
      const [other] = await entriesOf({ version: '1.0.2' });
      return send({ change: ([, ...entries]) => [other!, ...entries] });
    },
    status: 403,
    reason: /publication is of another release/,
  },
  'a manifest that was changed after it was signed': {
    attack: () =>
      send({ change: changed('release.json', (text) => text.toString().replace('"title":"chat"', '"title":"Chat"')) }),
    status: 403,
    reason: /is the provenance of another/,
  },
  'a file with a flipped bit': {
    attack: () =>
      send({
        change: changed(entry, (bytes) => {
          bytes[3]! ^= 1;
          return bytes;
        }),
      }),
    status: 422,
    reason: /web\/remoteEntry\.js is not the file that release\.json describes/,
  },
  'a file that is longer than its manifest says': {
    attack: () => send({ change: changed(entry, (bytes) => Buffer.concat([bytes, Buffer.alloc(8_000_000)])) }),
    status: 422,
    reason: /web\/remoteEntry\.js is not the file that release\.json describes/,
  },
  'a release without one of its files': {
    attack: () => send({ change: (entries) => entries.filter(([file]) => file !== entry) }),
    status: 422,
    reason: /web\/remoteEntry\.js is missing/,
  },
  'a file that is sent twice': {
    attack: () => send({ change: (entries) => [...entries, entries.at(-1)!] }),
    status: 422,
    reason: /was sent twice/,
  },
  'a file that the manifest does not name': {
    attack: () => send({ change: (entries) => [...entries, ['web/more.js', 'x']] }),
    status: 422,
    reason: /release\.json does not name web\/more\.js/,
  },
  'a file above the folder of the release': {
    attack: () => send({ change: (entries) => [...entries, ['web/../../../channels.json', 'x']] }),
    status: 422,
    reason: /release\.json does not name web\/\.\.\/\.\.\/\.\.\/channels\.json/,
  },
  'a manifest that names a file above the folder of the release': {
    attack: () => send({ edit: naming(described('../channels.json')) }),
    status: 422,
    reason: /not valid:\n.*\n.*files\["\.\.\/channels\.json"\]/,
  },
  'a manifest that names itself': {
    attack: () => send({ edit: naming(described('release.json')) }),
    status: 422,
    reason: /names release\.json, which is not a file of a release/,
  },
  'a manifest whose file is the folder of another': {
    attack: () =>
      send({
        edit: naming(described(`${entry}/more.js`)),
        change: (entries) => [...entries, [`${entry}/more.js`, 'x']],
      }),
    status: 422,
    reason: /is not the file that release\.json describes/,
  },
  'a release of an older toolkit': {
    attack: () => send({ edit: (manifest) => ({ ...manifest, manifest: 1 as 2 }) }),
    status: 422,
    reason: /^release\.json was written by another version of the toolkit, an older one: .+ has to be 3\./,
  },
  'a manifest that is no JSON': {
    attack: () => send({ change: changed('release.json', () => '{') }),
    status: 422,
    reason: /release\.json does not say which release it belongs to/,
  },
  'a release of more bytes than a release may have': {
    attack: () => send({ edit: naming(described('web/large.js', 65 * 1024 * 1024)) }),
    status: 413,
    reason: /a release may have 2000 files of 67108864 bytes together/,
  },
  'a release of more compressed scripts than the site allows': {
    attack: () =>
      send({ edit: naming({ ...described('web/large.js', 900_000), ...described('web/large.js.br', 250_000) }) }),
    status: 413,
    reason:
      /^a release may have 250000 bytes of compressed scripts for browsers here \(PUBLISHING_BUDGET\), and this one has 25\d{4}$/,
  },
  'a release of large scripts without a compressed copy': {
    attack: () => send({ edit: naming(described('web/large.js', 250_001)) }),
    status: 413,
    reason: /^a release may have 250000 bytes of compressed scripts/,
  },
  'a signature of a megabyte': {
    attack: () => send({ change: changed(publicationFile, () => Buffer.alloc(1_100_000)) }),
    status: 413,
    reason: /publication\.sigstore\.json is longer than 1048576 bytes/,
  },
  'files without end': {
    attack: () => send({ change: () => Array.from({ length: 2100 }, (): Entry => ['x', '']) }),
    status: 422,
    reason: /Send publication\.sigstore\.json before x/,
  },
  'files before the signature': {
    attack: () => send({ change: (entries) => [...entries].reverse() }),
    status: 422,
    reason: /Send publication\.sigstore\.json before node\/part\.js/,
  },
  'a body that a few bytes expand to': {
    attack: () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' };
      return fetch(`${own.address}/api/releases`, {
        method: 'POST',
        headers,
        body: gzipSync(Buffer.alloc(50_000_000)),
      });
    },
    status: 415,
    reason: /without a content encoding/,
  },
  'a body that is no form': {
    attack: () =>
      fetch(`${own.address}/api/releases`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    status: 415,
    reason: /multipart\/form-data/,
  },
  'a form without anything': { attack: () => post([]), status: 422, reason: /publication\.sigstore\.json is missing/ },
  'a release that does not fit what is live': {
    attack: () => send({ manifest: { uses: { '@platform/contract': { range: '^2.0.0' } } } }),
    status: 422,
    reason: /built against @platform\/contract \^2\.0\.0, but shell@1\.0\.0 provides 1\.0\.0/,
  },
  'a release of a version that is live': {
    attack: () => send({ version: '1.0.0', scripts: { 'more.js': '1' } }),
    status: 409,
    reason: /chat@1\.0\.0 is there already: build it with another --version/,
  },
  'a release after the signatures of the registry have expired': {
    attack: async () => {
      const entries = await entriesOf();
      setDate(100 * 24 * 60);
      return post(entries);
    },
    status: 503,
    reason: /signatures of the registry expired/,
  },
};

describe.each(Object.entries(attacks))('%s', (_name, { attack, status, reason }) => {
  test('is refused with that reason, and nothing of it is kept', async () => {
    const before = [(await filesNow()).filter((file) => !file.startsWith('.trust')), await live()];
    const answer = await attack();
    const problem = (await answer.json()) as { detail: string };
    expect({ status: answer.status, ...problem }).toMatchObject({
      status,
      detail: expect.stringMatching(reason) as string,
    });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect([(await filesNow()).filter((file) => !file.startsWith('.trust')), await live()]).toEqual(before);
  });
});

describe('a release that is sent once more', () => {
  let before: string[];
  let entries: Entry[];
  beforeEach(async () => {
    entries = await entriesOf();
    expect((await post(entries)).status).toBe(201);
    before = await filesNow();
  });
  afterEach(async () => expect(await filesNow()).toEqual(before));

  test.each([
    ['in the same request', () => post(entries)],
    ['signed again', () => send()],
  ])('%s is a success that changes nothing, so that a job may be run again', async (_how, again) => {
    const answer = await again();
    expect([answer.status, await answer.json()]).toEqual([200, { published: 'chat@1.0.1', unchanged: true }]);
  });

  test('with other content is refused', async () => {
    expect((await send({ scripts: { 'more.js': '1' } })).status).toBe(409);
  });

  test('with other content under the manifest of the first is not taken over', async () => {
    const changed = entries.map(([file, content]): Entry => [file, file.startsWith('web/') ? 'changed' : content]);
    const answer = await post(changed);
    expect(answer.status).toBe(200);
    const stored = await readFile(
      path.join(own.folder.registry.releaseFolder('chat', '1.0.1'), 'web/remoteEntry.js'),
      'utf8',
    );
    expect(stored).toBe('/* chat 1.0.1 */');
  });

  test('is refused if the key that has signed it has been replaced: nobody could promote it', async () => {
    const key = await keyOf('part-chat');
    await own.signer.rotateKey('chat', undefined);
    before = await filesNow();
    expect((await post(entries)).status).toBe(403);
    expect((await send()).status).toBe(409);
    expect((await keyOf('part-chat')).public.keyID).not.toBe(key.public.keyID);
  });
});

test('only one of two simultaneous requests is accepted', async () => {
  const entries = await entriesOf();
  const answers = await Promise.all([post(entries), post(entries)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(201);
  // Sent again is what the second one is once the first has arrived.
  expect([200, 409, 503]).toContain(statuses.find((status) => status !== 201));
  expect((await readdir(path.join(own.folder.registry.folder, 'chat'))).sort()).toEqual([
    '1.0.0',
    '1.0.1',
    'channels.json',
  ]);
});

test('a release that arrives only in part leaves nothing behind, and can be sent again', async () => {
  const before = await filesNow();
  const entries = await entriesOf();
  const request = new Request(`${own.address}/api/releases`, { method: 'POST', body: formOf(entries) });
  const body = Buffer.from(await request.arrayBuffer());
  const head = [
    'POST /api/releases HTTP/1.1',
    'host: tiny.example',
    `content-type: ${request.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ];
  for (const part of [0.2, 0.6, 0.97]) {
    const socket = connect(Number(new URL(own.address).port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, body.length * part), () => socket.destroy());
    await closed;
  }
  while ((await post(entries)).status === 503);
  await rm(own.folder.registry.releaseFolder('chat', '1.0.1'), { recursive: true });
  expect(await filesNow()).toEqual(before);
});
