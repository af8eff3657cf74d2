import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from '@platform/contract';
import { displace, noteLook, Registry, waitingVersions } from '@platform/host/registry';
import { promoteRelease, publishOnSite, readPart } from '@platform/toolkit/release';
import { Keyring, signerOf } from '@platform/toolkit/trust';
import { signPin } from '@platform/toolkit/trust/pin';
import { freePort } from '../site/free-port';
import { tinyRelease } from '../site/tiny-release';
import { until } from '../submissions/harness';
import { chatOn, untilChat, useTwoMachines, type MachineServer } from './two-machines';

/** A release that a team publishes on one of two machines waits, is shown, promoted and displaced on both (row H1). */
const { machines, start, startBoth, query } = useTwoMachines();

describe('a release that a team publishes on one machine', () => {
  let other: MachineServer;
  /** The address of the machine that takes it. */
  let site: string;

  beforeEach(async () => {
    const [one, second] = await startBoth();
    other = second;
    await one.app.close();
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    await start(machines.here, { PUBLISHING: 'on', SITE_ORIGIN: site }, {}, port);
  });

  const keys = () => signerOf(machines.here.folder).keyring.folder;
  async function publish(version = '1.0.1') {
    const workshop = new Registry(path.join(machines.folder.registry.folder, '../workshop'));
    const from = workshop.releaseFolder('chat', version);
    if ((await workshop.versions('chat')).includes(version)) await rm(from, { recursive: true });
    await tinyRelease(workshop, 'chat', version, { until: 'publish' });
    const part = readPart(path.resolve(__dirname, '../../mfe-chat'));
    await publishOnSite({ part, from, keys: keys(), site, log: () => undefined });
  }

  test('is promoted on the other, and is there once', async () => {
    await publish();
    await machines.there.store!.pull();
    expect(await machines.there.published('chat')).toEqual(['1.0.1']);
    expect(await chatOn(other)).toBe('1.0.0');
    await rm(machines.here.releaseFolder('chat', '1.0.1'), { recursive: true });
    await expect(publish()).rejects.toThrow('chat@1.0.1 is there already');
    await promoteRelease({ part: 'chat', registry: machines.there, log: () => undefined });
    await untilChat(other, '1.0.1');
    await until(async () => (await (await fetch(`${site}/composition.json`)).text()).includes('chat_1_0_1'));
  });

  test('is shown by the other to the visitor who has pinned it', async () => {
    await publish();
    const key = await new Keyring(keys()).need('part-chat');
    const { token } = await signPin({ chat: '1.0.1' }, other.url, key);
    await until(async () => (await fetch(`${other.url}/pin?token=${token}`, { redirect: 'manual' })).status === 302);
    const answer = await fetch(`${other.url}/composition.json`, { headers: { cookie: `pin=${token}` } });
    expect(((await answer.json()) as Composition).remotes['chat']!.version).toBe('1.0.1');
    expect(await chatOn(other)).toBe('1.0.0');
  });

  test('is displaced last on the other, too, once somebody has opened its address here', async () => {
    for (const version of ['1.0.1', '1.0.2', '1.0.3']) await publish(version);
    await until(async () => (await machines.there.versions('chat')).includes('1.0.3'));
    const key = await new Keyring(keys()).need('part-chat');
    const { token } = await signPin({ chat: '1.0.1' }, site, key);
    expect((await fetch(`${site}/pin?token=${token}`, { redirect: 'manual' })).status).toBe(302);
    await until(async () => (await waitingVersions(machines.there, 'chat')).join(' ') === '1.0.2 1.0.3 1.0.1');
    expect(await waitingVersions(machines.here, 'chat')).toEqual(['1.0.2', '1.0.3', '1.0.1']);
  });

  test('is displaced in the same order on a machine that was away meanwhile', async () => {
    await other.app.close();
    for (const version of ['1.0.1', '1.0.2', '1.0.3']) await publish(version);
    await noteLook(machines.here, 'chat', '1.0.1');
    // The order in which a machine fetches what it lacks says nothing.
    await machines.there.store!.pull();
    expect(await waitingVersions(machines.there, 'chat')).toEqual(['1.0.2', '1.0.3', '1.0.1']);
  });

  test('is removed from both, and from the database, when newer ones displace it', async () => {
    await publish();
    await until(async () => (await machines.there.versions('chat')).includes('1.0.1'));
    expect(await displace(machines.here, 'chat', '1.0.1')).toBe(true);
    await until(async () => !(await machines.there.versions('chat')).includes('1.0.1'));
    expect(await machines.here.versions('chat')).toEqual(['1.0.0']);
    expect(await query(`select version from registry_releases where part = 'chat'`)).toEqual([{ version: '1.0.0' }]);
    await expect(publish()).rejects.toThrow('chat@1.0.1 is there already');
    await rm(path.join(machines.here.partFolder('chat'), '.displaced-1.0.1'));
    await expect(publish()).rejects.toThrow('chat@1.0.1 is there already');
  });

  test('is not promoted on the other if newer ones displace it meanwhile', async () => {
    await publish();
    await machines.there.store!.pull();
    const commit = machines.there.store!.commit.bind(machines.there.store);
    jest.spyOn(machines.there.store!, 'commit').mockImplementationOnce(async (...change) => {
      expect(await displace(machines.here, 'chat', '1.0.1')).toBe(true);
      return commit(...change);
    });
    await expect(promoteRelease({ part: 'chat', registry: machines.there, log: () => undefined })).rejects.toThrow(
      'chat@1.0.1 has been displaced by newer releases',
    );
    await untilChat(other, '1.0.0');
  });

  test('keeps its version on a machine that has never had it, when newer ones displace it', async () => {
    await publish();
    expect(await displace(machines.here, 'chat', '1.0.1')).toBe(true);
    await rm(path.join(machines.there.partFolder('chat'), '1.0.1'), { recursive: true, force: true });
    await rm(path.join(machines.there.partFolder('chat'), '.displaced-1.0.1'), { force: true });
    await machines.there.store!.pull();
    expect([await machines.there.isTaken('chat', '1.0.1'), await machines.there.nextVersion('chat', '1.0.0')]).toEqual([
      true,
      '1.0.2',
    ]);
  });

  test('is not displaced if it has been promoted on the other meanwhile', async () => {
    await publish();
    await machines.there.store!.pull();
    await promoteRelease({ part: 'chat', registry: machines.there, log: () => undefined });
    expect(await machines.here.store!.displace('chat', '1.0.1')).toBe(false);
    expect(await displace(machines.here, 'chat', '1.0.1')).toBe(false);
    await untilChat(other, '1.0.1');
  });

  test('is not taken by the other from a database in which someone has changed it', async () => {
    await other.app.close();
    await publish();
    await query(`update registry_releases set manifest = replace(manifest, '"title":"chat"', '"title":"Chat"')`);
    await query(`insert into registry_displaced (part, version) values ('../chat', '1.0.0'), ('chat', '../1.0.0')`);
    await machines.there.store!.pull();
    expect(await machines.there.versions('chat')).toEqual(['1.0.0']);
    expect(await readdir(path.dirname(machines.there.folder))).not.toContain('chat');
  });
});
