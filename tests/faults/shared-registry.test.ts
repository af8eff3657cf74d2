import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Registry, trustFolder } from '@platform/host/registry';
import { registerBuild } from '@platform/toolkit/release';
import { keepSigned, openRegistry, signerOf } from '@platform/toolkit/trust';
import { runOperator } from '../site/operator';
import { tinyRelease } from '../site/tiny-release';
import { until } from '../submissions/harness';
import { chatOn, healthOf, statusOf, untilChat, untilFault, useTwoMachines } from './two-machines';

/** What one of two machines makes live is live on both, and while the database is away, what is live stays live (row H1). */
const { machines, start, startBoth, query } = useTwoMachines();

test('a release and a rollback on either machine are live on both as soon as they are made', async () => {
  // Longer than the test may take: only the notification can bring them.
  const [one, other] = await startBoth({ registryEveryMs: 60 * 60_000 });
  await tinyRelease(machines.here, 'chat', '1.0.1');
  await Promise.all([untilChat(one, '1.0.1'), untilChat(other, '1.0.1')]);
  await machines.there.point('chat', '1.0.0', 'rollback', { reason: 'wrong totals' });
  await Promise.all([untilChat(one, '1.0.0'), untilChat(other, '1.0.0')]);
  expect((await machines.here.history('chat')).map(({ action, version }) => `${action} ${version}`)).toEqual([
    'release 1.0.0',
    'release 1.0.1',
    'rollback 1.0.0',
  ]);
  expect((await machines.here.history('chat')).at(-1)).toMatchObject({ reason: 'wrong totals' });
});

test('a server whose copy is up to date only reads it, as the services of deploy/ have to', async () => {
  const [one, other] = await startBoth();
  for (const { app } of [one, other]) await app.close();
  const changes = () =>
    Promise.all(
      [machines.here.folder, trustFolder(machines.here.folder)].map(async (each) => (await stat(each)).mtimeMs),
    );
  const before = await changes();
  const again = await start(machines.here);
  // The last query of a look at the database, after which the connection rests.
  const last = 'select part, version from registry_releases';
  const isIdle = `select 1 from pg_stat_activity where query = $1 and state = 'idle'`;
  await until(async () => (await query(isIdle, [last])).length === 1);
  expect(await chatOn(again)).toBe('1.0.0');
  expect((await healthOf(again)).registry).toBeUndefined();
  expect(await changes()).toEqual(before);
});

test('a timestamp that is damaged on one machine is restored from the database', async () => {
  const [, other] = await startBoth({ registryEveryMs: 50 });
  const file = path.join(trustFolder(machines.there.folder), 'timestamp.json');
  const whole = await readFile(file, 'utf8');
  for (const damage of ['', whole.slice(0, -20), '{}']) {
    await writeFile(file, damage);
    await until(async () => (await readFile(file, 'utf8')) === whole);
  }
  await until(async () => (await healthOf(other)).registry === undefined);
  await tinyRelease(machines.here, 'chat', '1.0.1');
  await untilChat(other, '1.0.1');
});

test('with RELEASES_STORE=folder a server leaves the registry out of its database', async () => {
  const one = await start(machines.here, { RELEASES_STORE: 'folder' });
  await tinyRelease(machines.folder.registry, 'chat', '1.0.1');
  await untilChat(one, '1.0.1');
  await expect(query('select 1 from registry_state')).rejects.toThrow('does not exist');
});

test('simultaneous changes on both machines are all kept', async () => {
  await keepSigned(machines.here, () => undefined);
  await machines.there.store!.pull();
  await tinyRelease(machines.here, 'catalogue', '1.0.0', { until: 'publish' });
  await Promise.all([
    machines.here.point('chat', '1.0.0', 'release', { reason: 'one' }),
    machines.there.point('chat', '1.0.0', 'release', { reason: 'two' }),
    tinyRelease(machines.here, 'prices', '1.0.0'),
    machines.there.point('shell', '1.0.0', 'release', { reason: 'three' }),
  ]);
  for (const registry of [machines.here, machines.there]) {
    await registry.store!.pull();
    const reasons = (await registry.history('chat')).map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(['one', 'two', undefined]);
    expect((await registry.history('shell')).at(-1)).toMatchObject({ reason: 'three' });
    expect((await registry.channels('prices'))?.channels.stable).toBe('1.0.0');
  }
});

test('another release of a version that the other machine has shared is refused', async () => {
  await keepSigned(machines.here, () => undefined);
  await machines.there.store!.pull();
  const workshop = openRegistry(path.join(machines.folder.registry.folder, '../workshop'));
  await tinyRelease(workshop, 'chat', '1.0.1', { until: 'publish' });
  expect(await machines.here.store!.addRelease('chat', '1.0.1', workshop.releaseFolder('chat', '1.0.1'))).toBe(true);
  await expect(tinyRelease(machines.there, 'chat', '1.0.1', { scripts: { 'more.js': 'x' } })).rejects.toThrow(
    'Another chat@1.0.1 has been shared already: build this one with another version.',
  );
  expect((await machines.there.channels('chat'))?.channels.stable).toBe('1.0.0');
  expect((await machines.here.channels('chat'))?.channels.stable).toBe('1.0.0');
});

test('a build whose part is rolled back on the other machine is not even added, so that its version is still free', async () => {
  await tinyRelease(machines.here, 'chat', '1.0.1');
  await keepSigned(machines.there, () => undefined);
  const workshop = new Registry(path.join(machines.folder.registry.folder, '../workshop'));
  await tinyRelease(workshop, 'chat', '1.0.2');
  const build = { part: { name: 'chat' }, folder: workshop.releaseFolder('chat', '1.0.2'), log: () => undefined };
  const verify = () => machines.here.point('chat', '1.0.0', 'rollback', { reason: 'wrong totals' });
  await expect(registerBuild({ ...build, registry: machines.there, verify })).rejects.toThrow(
    /^chat has changed while this release was being checked: rollback 1\.0\.0 at \S+: wrong totals\nIt was not released\./,
  );
  expect(await machines.there.versions('chat')).not.toContain('1.0.2');
  await registerBuild({ ...build, registry: machines.there });
  expect((await machines.there.channels('chat'))!.channels.stable).toBe('1.0.2');
});

test('a release removed on one machine is gone from the database and the other machine, with the files that nothing else has', async () => {
  const [, other] = await startBoth();
  for (const patch of [1, 2, 3]) {
    await tinyRelease(machines.here, 'chat', `1.0.${patch}`, {
      scripts: { 'same.js': 'the same', 'own.js': `of ${patch}` },
    });
  }
  await untilChat(other, '1.0.3');
  const shared = async () =>
    (await query(`select version from registry_releases where part = 'chat' order by 1`)) as object[];
  const holds = async (text: string) =>
    (await query('select 1 from registry_files where content = $1', [Buffer.from(text)])).length;
  expect(await holds('of 1')).toBe(1);
  expect(await machines.here.remove('chat', () => ['1.0.0', '1.0.1'], { by: 'Ada' })).toEqual(['1.0.0', '1.0.1']);
  expect(await shared()).toEqual([{ version: '1.0.2' }, { version: '1.0.3' }]);
  expect([await holds('of 1'), await holds('of 2'), await holds('the same')]).toEqual([0, 1, 1]);
  await until(async () => (await machines.there.versions('chat')).join() === '1.0.2,1.0.3');
  expect(await chatOn(other)).toBe('1.0.3');
  expect(await statusOf(other)).toBe(200);
  // Nor does the other machine share it again.
  await machines.there.point('chat', '1.0.2', 'rollback');
  await untilChat(other, '1.0.2');
  expect(await shared()).toHaveLength(2);
  expect(await machines.there.isTaken('chat', '1.0.1')).toBe(true);
});

test('what would be removed depends on what the other machine has made live in the meantime', async () => {
  await keepSigned(machines.here, () => undefined);
  await tinyRelease(machines.here, 'chat', '1.1.0', { until: 'publish' });
  await machines.there.store!.pull();
  await utimes(path.join(machines.there.releaseFolder('chat', '1.1.0'), 'release.json'), 0, 0);
  const dryRun = async () => {
    const env = { DATABASE_URL: machines.database, KEYS_DIR: signerOf(machines.here.folder).keyring.folder };
    return (await runOperator(['releases', 'chat', '--prune', '--dry-run', '--registry', machines.there.folder], env))
      .stdout;
  };
  expect(await dryRun()).toBe('chat       would be removed: 1.1.0\n');
  await machines.here.point('chat', '1.1.0', 'release');
  expect(await dryRun()).toBe('chat       nothing to remove\n');
});

test('files that two releases have in common are fetched and stored once', async () => {
  const [, other] = await startBoth();
  const scripts = { 'same.js': 'the same in both' };
  await tinyRelease(machines.here, 'chat', '1.0.1', { scripts });
  await tinyRelease(machines.here, 'chat', '1.0.2', { scripts });
  await untilChat(other, '1.0.2');
  const inodes = ['1.0.1', '1.0.2'].map((version) =>
    stat(path.join(machines.there.releaseFolder('chat', version), 'web/same.js')),
  );
  const [first, second] = await Promise.all(inodes);
  expect(first!.ino).toBe(second!.ino);
});

describe('while the database is away', () => {
  test('both machines serve, a move is refused, and everything works again when it is back', async () => {
    const { incidents } = machines.postgres;
    if (!incidents) return;
    const [one, other] = await startBoth();
    await incidents.stop('fast');
    const away = /^The database of the releases cannot be used/;
    await Promise.all([untilFault(one, away), untilFault(other, away)]);
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200]);
    await expect(machines.here.point('chat', '1.0.0', 'release')).rejects.toThrow(
      'The database of the releases cannot be used',
    );
    expect((await machines.here.history('chat')).length).toBe(1);
    // A server that starts now has its folder.
    const third = await start(machines.there);
    expect(await chatOn(third)).toBe('1.0.0');
    await incidents.start();
    await tinyRelease(machines.there, 'chat', '1.0.1');
    for (const server of [one, other, third]) await untilChat(server, '1.0.1');
    expect((await healthOf(one)).registry).toBeUndefined();
  });

  test('a change that was made without it is shared when it is back', async () => {
    const [one, other] = await startBoth();
    await tinyRelease(machines.folder.registry, 'chat', '1.0.1');
    await untilChat(one, '1.0.1');
    await untilChat(other, '1.0.1');
  });
});

test('a change without the database, while the other machine makes one with it, is reported and loses nothing', async () => {
  await keepSigned(machines.here, () => undefined);
  await machines.there.store!.pull();
  await tinyRelease(machines.folder.registry, 'chat', '1.0.1');
  await machines.there.point('shell', '1.0.0', 'release', { reason: 'two' });
  const one = await start(machines.here);
  await untilFault(one, /have both been changed without the other/);
  expect(await chatOn(one)).toBe('1.0.1');
  await expect(machines.here.point('chat', '1.0.0', 'rollback')).rejects.toThrow(
    'have both been changed without the other',
  );
});
