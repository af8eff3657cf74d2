import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Composition } from '@platform/contract';
import { displace, noteLook, Registry, trustFolder, waitingVersions } from '@platform/host/registry';
import { promoteRelease, publishOnSite, readPart } from '@platform/toolkit/release';
import { keepSigned, Keyring, openRegistry, signerOf } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { buildServer, type Tuning } from 'server/app';
import { readSettings } from 'server/settings';
import { startPostgres, type Postgres } from '../doubles/postgres';
import { freePort } from '../site/free-port';
import { runCommand } from '../site/run-command';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/**
 * Two machines, each with a folder of releases, that share the registry by PostgreSQL (row H1): what one makes live is live on
 * both, and whatever the database says, or if it says nothing, what is live stays live.
 */
let postgres: Postgres;
let database: string;
let folder: TinyFolder;
/** The registries of the two machines, as the commands open them. */
let here: Registry;
let there: Registry;
let servers: { app: FastifyInstance; url: string }[];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  database = await postgres.create();
  folder = await makeTinyFolder();
  await tinyRelease(folder.registry, 'chat', '1.0.0');
  const keys = signerOf(folder.registry.folder).keyring.folder;
  here = openRegistry(folder.registry.folder, keys, database);
  there = openRegistry(path.join(folder.registry.folder, '../there/releases'), keys, database);
  servers = [];
});
afterEach(async () => {
  for (const { app } of servers) await app.close();
  await folder.remove();
});

async function start({ folder: releases }: Registry, env: Record<string, string> = {}, tuning: Tuning = {}) {
  const settings = readSettings({
    ...folder.env,
    RELEASES_DIR: releases,
    DATA_DIR: path.join(releases, '../data'),
    DATABASE_URL: database,
    ...env,
  });
  const app = await buildServer(settings, false, { publishing: { burst: 100, perSecond: 100 }, ...tuning });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const server = { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  servers.push(server);
  return server;
}
type Server = Awaited<ReturnType<typeof start>>;

interface Health {
  composition?: { remotes: Record<string, { version: string }> };
  registry?: string;
}
const healthOf = async ({ url }: Server) => (await (await fetch(`${url}/health`)).json()) as Health;
const chatOn = async (server: Server) => (await healthOf(server)).composition?.remotes['chat']?.version;

/** Waits for a state, at most as long as a test may run. */
async function until<T>(read: () => Promise<T>, isReached: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read();
    if (isReached(found)) return found;
    await wait(10);
  }
}
const untilChat = (server: Server, version: string) =>
  until(
    () => chatOn(server),
    (found) => found === version,
  );
const untilFault = (server: Server, reason: RegExp) =>
  until(
    () => healthOf(server),
    ({ registry }) => reason.test(registry ?? ''),
  );

/** Both servers, with the same releases. */
async function startBoth(tuning: Tuning = {}) {
  const one = await start(here, {}, tuning);
  // The first one has something to share.
  await until(
    () => query('select 1 from registry_state').catch(() => []),
    ({ length }) => length === 1,
  );
  const other = await start(there, {}, tuning);
  await untilChat(other, '1.0.0');
  return [one, other] as const;
}

async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const page = async ({ url }: Server) => (await fetch(`${url}/composition.json`)).status;

test('a release and a rollback on either machine are live on both as soon as they are made', async () => {
  // Longer than the test may take: only the notification can bring them.
  const [one, other] = await startBoth({ registryEveryMs: 60 * 60_000 });
  await tinyRelease(here, 'chat', '1.0.1');
  await Promise.all([untilChat(one, '1.0.1'), untilChat(other, '1.0.1')]);
  await there.point('chat', '1.0.0', 'rollback', { reason: 'wrong totals' });
  await Promise.all([untilChat(one, '1.0.0'), untilChat(other, '1.0.0')]);
  expect((await here.history('chat')).map(({ action, version }) => `${action} ${version}`)).toEqual([
    'release 1.0.0',
    'release 1.0.1',
    'rollback 1.0.0',
  ]);
  expect((await here.history('chat')).at(-1)).toMatchObject({ reason: 'wrong totals' });
});

test('a server whose copy is up to date only reads it, as the services of deploy/ have to', async () => {
  const [one, other] = await startBoth();
  for (const { app } of [one, other]) await app.close();
  const changes = () =>
    Promise.all([here.folder, trustFolder(here.folder)].map(async (each) => (await stat(each)).mtimeMs));
  const before = await changes();
  const again = await start(here);
  // The last query of a look at the database, after which the connection rests.
  const last = 'select part, version from registry_releases';
  await until(
    () => query(`select 1 from pg_stat_activity where query = $1 and state = 'idle'`, [last]),
    ({ length }) => length === 1,
  );
  expect(await chatOn(again)).toBe('1.0.0');
  expect((await healthOf(again)).registry).toBeUndefined();
  expect(await changes()).toEqual(before);
});

test('a timestamp that is damaged on one machine is restored from the database', async () => {
  const [, other] = await startBoth({ registryEveryMs: 50 });
  const file = path.join(trustFolder(there.folder), 'timestamp.json');
  const whole = await readFile(file, 'utf8');
  for (const damage of ['', whole.slice(0, -20), '{}']) {
    await writeFile(file, damage);
    await until(
      () => readFile(file, 'utf8'),
      (text) => text === whole,
    );
  }
  await until(
    () => healthOf(other),
    ({ registry }) => registry === undefined,
  );
  await tinyRelease(here, 'chat', '1.0.1');
  await untilChat(other, '1.0.1');
});

test('with RELEASES_STORE=folder a server leaves the registry out of its database', async () => {
  const one = await start(here, { RELEASES_STORE: 'folder' });
  await tinyRelease(folder.registry, 'chat', '1.0.1');
  await untilChat(one, '1.0.1');
  await expect(query('select 1 from registry_state')).rejects.toThrow('does not exist');
});

test('changes on both machines at the same moment are all kept', async () => {
  await keepSigned(here, () => undefined);
  await there.store!.pull();
  await tinyRelease(here, 'catalogue', '1.0.0', { until: 'publish' });
  await Promise.all([
    here.point('chat', '1.0.0', 'release', { reason: 'one' }),
    there.point('chat', '1.0.0', 'release', { reason: 'two' }),
    tinyRelease(here, 'prices', '1.0.0'),
    there.point('shell', '1.0.0', 'release', { reason: 'three' }),
  ]);
  for (const registry of [here, there]) {
    await registry.store!.pull();
    const reasons = (await registry.history('chat')).map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(['one', 'two', undefined]);
    expect((await registry.history('shell')).at(-1)).toMatchObject({ reason: 'three' });
    expect((await registry.channels('prices'))?.channels.stable).toBe('1.0.0');
  }
});

test('another release of a version that the other machine has shared is refused', async () => {
  await keepSigned(here, () => undefined);
  await there.store!.pull();
  const workshop = openRegistry(path.join(folder.registry.folder, '../workshop'));
  await tinyRelease(workshop, 'chat', '1.0.1', { until: 'publish' });
  expect(await here.store!.addRelease('chat', '1.0.1', workshop.releaseFolder('chat', '1.0.1'))).toBe(true);
  await expect(tinyRelease(there, 'chat', '1.0.1', { scripts: { 'more.js': 'x' } })).rejects.toThrow(
    'Another chat@1.0.1 has been shared already: build this one with another version.',
  );
  expect((await there.channels('chat'))?.channels.stable).toBe('1.0.0');
  expect((await here.channels('chat'))?.channels.stable).toBe('1.0.0');
});

test('what is removed on one machine is gone in the database and on the other, with the files that nothing else has', async () => {
  const [, other] = await startBoth();
  for (const patch of [1, 2, 3]) {
    await tinyRelease(here, 'chat', `1.0.${patch}`, { scripts: { 'same.js': 'the same', 'own.js': `of ${patch}` } });
  }
  await untilChat(other, '1.0.3');
  const shared = async () =>
    (await query(`select version from registry_releases where part = 'chat' order by 1`)) as object[];
  const holds = async (text: string) =>
    (await query('select 1 from registry_files where content = $1', [Buffer.from(text)])).length;
  expect(await holds('of 1')).toBe(1);
  expect(await here.remove('chat', () => ['1.0.0', '1.0.1'], { by: 'Ada' })).toEqual(['1.0.0', '1.0.1']);
  expect(await shared()).toEqual([{ version: '1.0.2' }, { version: '1.0.3' }]);
  expect([await holds('of 1'), await holds('of 2'), await holds('the same')]).toEqual([0, 1, 1]);
  await until(
    () => there.versions('chat'),
    (versions) => versions.join() === '1.0.2,1.0.3',
  );
  expect(await chatOn(other)).toBe('1.0.3');
  expect(await page(other)).toBe(200);
  // Nor does the other machine share it again.
  await there.point('chat', '1.0.2', 'rollback');
  await untilChat(other, '1.0.2');
  expect(await shared()).toHaveLength(2);
  expect(await there.isTaken('chat', '1.0.1')).toBe(true);
});

test('what would be removed is said by what the other machine has made live by now', async () => {
  await keepSigned(here, () => undefined);
  await tinyRelease(here, 'chat', '1.1.0', { until: 'publish' });
  await there.store!.pull();
  await utimes(path.join(there.releaseFolder('chat', '1.1.0'), 'release.json'), 0, 0);
  const dryRun = async () => {
    const command = [
      ...process.execArgv,
      '--import',
      'tsx',
      'platform/toolkit/src/cli/operator.ts',
      'releases',
      'chat',
    ];
    const env = { ...process.env, DATABASE_URL: database, KEYS_DIR: signerOf(here.folder).keyring.folder };
    const args = [...command, '--prune', '--dry-run', '--registry', there.folder];
    return (await runCommand(process.execPath, args, { env })).stdout;
  };
  expect(await dryRun()).toBe('chat       would be removed: 1.1.0\n');
  await here.point('chat', '1.1.0', 'release');
  expect(await dryRun()).toBe('chat       nothing to remove\n');
});

test('what two releases have in common is fetched and stored once', async () => {
  await startBoth();
  const scripts = { 'same.js': 'the same in both' };
  await tinyRelease(here, 'chat', '1.0.1', { scripts });
  await tinyRelease(here, 'chat', '1.0.2', { scripts });
  await untilChat(servers[1]!, '1.0.2');
  const inodes = ['1.0.1', '1.0.2'].map((version) =>
    stat(path.join(there.releaseFolder('chat', version), 'web/same.js')),
  );
  const [first, second] = await Promise.all(inodes);
  expect(first!.ino).toBe(second!.ino);
});

describe('while the database is away', () => {
  test('both machines serve, a move is refused, and everything works again when it is back', async () => {
    if (!postgres.incidents) return;
    const [one, other] = await startBoth();
    await postgres.incidents.stop('fast');
    const away = /^The database of the releases cannot be used/;
    await Promise.all([untilFault(one, away), untilFault(other, away)]);
    expect([await page(one), await page(other)]).toEqual([200, 200]);
    await expect(here.point('chat', '1.0.0', 'release')).rejects.toThrow('The database of the releases cannot be used');
    expect((await here.history('chat')).length).toBe(1);
    // A server that starts now has its folder.
    const third = await start(there);
    expect(await chatOn(third)).toBe('1.0.0');
    await postgres.incidents.start();
    await tinyRelease(there, 'chat', '1.0.1');
    for (const server of [one, other, third]) await untilChat(server, '1.0.1');
    expect((await healthOf(one)).registry).toBeUndefined();
  });

  test('a change that was made without it is shared when it is back', async () => {
    const [one, other] = await startBoth();
    await tinyRelease(folder.registry, 'chat', '1.0.1');
    await untilChat(one, '1.0.1');
    await untilChat(other, '1.0.1');
  });
});

test('a change without the database, while the other machine makes one with it, is reported and loses nothing', async () => {
  await keepSigned(here, () => undefined);
  await there.store!.pull();
  await tinyRelease(folder.registry, 'chat', '1.0.1');
  await there.point('shell', '1.0.0', 'release', { reason: 'two' });
  const one = await start(here);
  await untilFault(one, /have both been changed without the other/);
  expect(await chatOn(one)).toBe('1.0.1');
  await expect(here.point('chat', '1.0.0', 'rollback')).rejects.toThrow('have both been changed without the other');
});

/** What the database says, and why it is refused. */
const attacks: Record<string, { attack: () => Promise<unknown>; reason: RegExp }> = {
  'a file with a flipped bit': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1');
      await query('update registry_files set content = set_byte(content, 3, get_byte(content, 3) # 1)');
    },
    reason: /of chat@1\.0\.1 is not the file that was released/,
  },
  'a release without its files': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1');
      await query('delete from registry_files');
    },
    reason: /of chat@1\.0\.1 is not the file that was released/,
  },
  'a pointer to a release that is gone': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1');
      await query(`delete from registry_releases where version = '1.0.1'`);
    },
    reason: /chat@1\.0\.1 is missing/,
  },
  'a manifest that nobody has signed': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1');
      await query(`update registry_releases set manifest = replace(manifest, '"title":"chat"', '"title":"Chat"')`);
    },
    reason: /chat@1\.0\.1 is not the one that was signed/,
  },
  'a state that nobody has signed': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1');
      await query(
        `update registry_state set documents = jsonb_set(documents, '{.trust/timestamp.json}',
           to_jsonb(replace(documents->>'.trust/timestamp.json', '"sig":"', '"sig":"00')))`,
      );
    },
    reason: /refused: \.trust\/timestamp\.json is not signed with enough of the keys/,
  },
  'a state whose channels nobody has signed': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1', { until: 'publish' });
      await query(
        `update registry_state set version = version + 1, documents = jsonb_set(documents, '{chat/channels.json}',
           to_jsonb(replace(documents->>'chat/channels.json', '1.0.0', '1.0.1')))`,
      );
    },
    reason: /chat\/channels\.json is not the document that was signed/,
  },
  'a document that would be written elsewhere': {
    attack: async () => {
      await tinyRelease(here, 'chat', '1.0.1');
      await query(`update registry_state set documents = documents || '{"../escaped.json": "x"}'`);
    },
    reason: /\.\.\/escaped\.json is not a document of a registry/,
  },
  'a registry of somebody else': {
    attack: async () => {
      await query('truncate registry_state, registry_releases, registry_files');
      const foreign = openRegistry(path.join(folder.registry.folder, '../foreign/releases'), undefined, database);
      await tinyRelease(foreign, 'shell', '1.0.0');
      await tinyRelease(foreign, 'chat', '6.6.6');
    },
    reason: /1\.root\.json is not the root that this server trusts/,
  },
};

describe.each(Object.entries(attacks))('%s', (_name, { attack, reason }) => {
  test('is refused with that reason, and what is live stays live', async () => {
    const [, before] = await startBoth();
    // What it is not told of in time it finds when it starts again.
    await before.app.close();
    await attack();
    const other = await start(there);
    await untilFault(other, reason);
    expect(await chatOn(other)).toBe('1.0.0');
    expect(await page(other)).toBe(200);
    expect((await readdir(path.join(there.folder, 'chat'))).sort()).toEqual(['1.0.0', 'channels.json']);
  });
});

test('a registry of other keys is not shared, however new it is', async () => {
  const [one, other] = await startBoth();
  const foreign = openRegistry(path.join(folder.registry.folder, '../foreign/releases'));
  await tinyRelease(foreign, 'shell', '6.6.6');
  await tinyRelease(foreign, 'chat', '6.6.6');
  const shared = openRegistry(foreign.folder, undefined, database);
  const reason = 'are signed with the keys of different registries';
  await expect(keepSigned(shared, () => undefined)).rejects.toThrow(reason);
  await expect(shared.point('chat', '6.6.6', 'release')).rejects.toThrow(reason);
  await untilFault(await start(foreign), new RegExp(reason));
  await tinyRelease(here, 'chat', '1.0.1');
  await Promise.all([untilChat(one, '1.0.1'), untilChat(other, '1.0.1')]);
});

test('the database of yesterday is refused, and gets the newer state back', async () => {
  const [one, other] = await startBoth();
  const [yesterday] = (await query('select version, documents from registry_state')) as [
    { version: string; documents: unknown },
  ];
  await tinyRelease(here, 'chat', '1.0.1');
  await untilChat(other, '1.0.1');
  await query('update registry_state set version = $1, documents = $2', [yesterday.version, yesterday.documents]);
  await query('notify registry_moved');
  const versions = () => query('select version from registry_state') as Promise<[{ version: string }]>;
  await until(versions, ([{ version }]) => version !== yesterday.version);
  expect([await chatOn(one), await chatOn(other)]).toEqual(['1.0.1', '1.0.1']);
});

describe('a release that a team publishes on one machine', () => {
  let other: Server;
  /** The address of the machine that takes it. */
  let site: string;

  beforeEach(async () => {
    const [one, second] = await startBoth();
    other = second;
    await one.app.close();
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    const settings = { ...folder.env, DATABASE_URL: database, PUBLISHING: 'on', SITE_ORIGIN: site };
    const app = await buildServer(readSettings(settings), false, { publishing: { burst: 100, perSecond: 100 } });
    await app.listen({ port, host: '127.0.0.1' });
    servers.push({ app, url: site });
  });

  const keys = () => signerOf(here.folder).keyring.folder;
  async function publish(version = '1.0.1') {
    const workshop = new Registry(path.join(folder.registry.folder, '../workshop'));
    const from = workshop.releaseFolder('chat', version);
    if ((await workshop.versions('chat')).includes(version)) await rm(from, { recursive: true });
    await tinyRelease(workshop, 'chat', version, { until: 'publish' });
    const part = readPart(path.resolve(__dirname, '../../mfe-chat'));
    await publishOnSite({ part, from, keys: keys(), site, log: () => undefined });
  }

  test('is promoted on the other, and is there once', async () => {
    await publish();
    await there.store!.pull();
    expect(await there.published('chat')).toEqual(['1.0.1']);
    expect(await chatOn(other)).toBe('1.0.0');
    await rm(here.releaseFolder('chat', '1.0.1'), { recursive: true });
    await expect(publish()).rejects.toThrow('chat@1.0.1 is there already');
    await promoteRelease({ part: 'chat', registry: there, log: () => undefined });
    await untilChat(other, '1.0.1');
    await until(
      async () => (await (await fetch(`${site}/composition.json`)).json()) as { remotes: Health['composition'] },
      (found) => JSON.stringify(found).includes('chat_1_0_1'),
    );
  });

  test('is shown by the other to who has pinned it', async () => {
    await publish();
    const key = await new Keyring(keys()).need('part-chat');
    const { token } = await signPin({ chat: '1.0.1' }, other.url, key);
    await until(
      async () => (await fetch(`${other.url}/pin?token=${token}`, { redirect: 'manual' })).status,
      (status) => status === 302,
    );
    const answer = await fetch(`${other.url}/composition.json`, { headers: { cookie: `pin=${token}` } });
    expect(((await answer.json()) as Composition).remotes['chat']!.version).toBe('1.0.1');
    expect(await chatOn(other)).toBe('1.0.0');
  });

  test('is displaced last on the other, too, once somebody has opened its address here', async () => {
    for (const version of ['1.0.1', '1.0.2', '1.0.3']) await publish(version);
    await until(
      () => there.versions('chat'),
      (versions) => versions.includes('1.0.3'),
    );
    const key = await new Keyring(keys()).need('part-chat');
    const { token } = await signPin({ chat: '1.0.1' }, site, key);
    expect((await fetch(`${site}/pin?token=${token}`, { redirect: 'manual' })).status).toBe(302);
    await until(
      () => waitingVersions(there, 'chat'),
      (waiting) => waiting.join(' ') === '1.0.2 1.0.3 1.0.1',
    );
    expect(await waitingVersions(here, 'chat')).toEqual(['1.0.2', '1.0.3', '1.0.1']);
  });

  test('is displaced in the same order on a machine that was away meanwhile', async () => {
    await other.app.close();
    for (const version of ['1.0.1', '1.0.2', '1.0.3']) await publish(version);
    await noteLook(here, 'chat', '1.0.1');
    // The order in which a machine fetches what it lacks says nothing.
    await there.store!.pull();
    expect(await waitingVersions(there, 'chat')).toEqual(['1.0.2', '1.0.3', '1.0.1']);
  });

  test('is removed from both, and from the database, when newer ones displace it', async () => {
    await publish();
    await until(
      () => there.versions('chat'),
      (versions) => versions.includes('1.0.1'),
    );
    expect(await displace(here, 'chat', '1.0.1')).toBe(true);
    await until(
      () => there.versions('chat'),
      (versions) => !versions.includes('1.0.1'),
    );
    expect(await here.versions('chat')).toEqual(['1.0.0']);
    expect(await query(`select version from registry_releases where part = 'chat'`)).toEqual([{ version: '1.0.0' }]);
    await expect(publish()).rejects.toThrow('chat@1.0.1 is there already');
    await rm(path.join(here.partFolder('chat'), '.displaced-1.0.1'));
    await expect(publish()).rejects.toThrow('chat@1.0.1 is there already');
  });

  test('is not promoted on the other if newer ones displace it meanwhile', async () => {
    await publish();
    await there.store!.pull();
    const commit = there.store!.commit.bind(there.store);
    jest.spyOn(there.store!, 'commit').mockImplementationOnce(async (...change) => {
      expect(await displace(here, 'chat', '1.0.1')).toBe(true);
      return commit(...change);
    });
    await expect(promoteRelease({ part: 'chat', registry: there, log: () => undefined })).rejects.toThrow(
      'chat@1.0.1 has been displaced by newer releases',
    );
    await untilChat(other, '1.0.0');
  });

  test('keeps its version on a machine that has never had it, when newer ones displace it', async () => {
    await publish();
    expect(await displace(here, 'chat', '1.0.1')).toBe(true);
    await rm(path.join(there.partFolder('chat'), '1.0.1'), { recursive: true, force: true });
    await rm(path.join(there.partFolder('chat'), '.displaced-1.0.1'), { force: true });
    await there.store!.pull();
    expect([await there.isTaken('chat', '1.0.1'), await there.nextVersion('chat', '1.0.0')]).toEqual([true, '1.0.2']);
  });

  test('is not displaced if it has been promoted on the other meanwhile', async () => {
    await publish();
    await there.store!.pull();
    await promoteRelease({ part: 'chat', registry: there, log: () => undefined });
    expect(await here.store!.displace('chat', '1.0.1')).toBe(false);
    expect(await displace(here, 'chat', '1.0.1')).toBe(false);
    await untilChat(other, '1.0.1');
  });

  test('is not taken by the other from a database in which somebody has changed it', async () => {
    await other.app.close();
    servers = servers.filter((each) => each !== other);
    await publish();
    await query(`update registry_releases set manifest = replace(manifest, '"title":"chat"', '"title":"Chat"')`);
    await query(`insert into registry_displaced (part, version) values ('../chat', '1.0.0'), ('chat', '../1.0.0')`);
    await there.store!.pull();
    expect(await there.versions('chat')).toEqual(['1.0.0']);
    expect(await readdir(path.dirname(there.folder))).not.toContain('chat');
  });
});
