import { cp, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { displace, noteLook, provenanceFile } from '@platform/host/registry';
import { promoteRelease, sendRelease } from '@platform/toolkit/release';
import { tinyRelease } from '../site/tiny-release';
import { formOf, usePublishing } from './publishing';

/** What becomes of a release that a team has published (row H1): it waits to be promoted, or makes room for a newer one. */
const { own, entriesOf, send, live } = usePublishing();

test('a release that its team has signed is published, visible to nobody, and live once it is promoted', async () => {
  const before = await live();
  const answer = await send();
  expect([answer.status, await answer.json()]).toEqual([201, { published: 'chat@1.0.1' }]);
  expect(await live()).toEqual(before);
  const file = `${own.address}/releases/chat/1.0.1/remoteEntry.js`;
  expect((await fetch(file)).status).toBe(404);
  expect(await own.folder.registry.published('chat')).toEqual(['1.0.1']);
  await promoteRelease({ part: 'chat', registry: own.folder.registry, log: () => undefined });
  expect(await live()).toContain('chat_1_0_1');
  expect(await (await fetch(file)).text()).toBe('/* chat 1.0.1 */');
  expect(await own.folder.registry.origin('chat', '1.0.1')).toEqual({ by: 'Ada', checks: [] });
});

describe('when twenty releases of a part are already waiting', () => {
  const versionOf = (patch: number) => `2.0.${patch}`;
  const newer = (count: number) => Array.from({ length: count }, (_, at) => versionOf(at + 1));

  /** Releases that have arrived one minute after the other, the first one longest ago. */
  async function arrive(versions: readonly string[]) {
    for (const [at, version] of versions.entries()) {
      const to = own.folder.registry.releaseFolder('chat', version);
      await cp(own.folder.registry.releaseFolder('chat', '1.0.0'), to, { recursive: true });
      const arrivedAt = new Date(Date.now() - (versions.length - at) * 60_000);
      await utimes(to, arrivedAt, arrivedAt);
    }
  }

  test('the next one displaces the one that has waited longest, whose version stays taken', async () => {
    await arrive(['1.0.2', ...newer(19)]);
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([201, { published: 'chat@1.0.1', displaced: ['chat@1.0.2'] }]);
    expect(await own.folder.registry.published('chat')).toEqual(['1.0.1', ...newer(19)]);
    expect((await send({ version: '1.0.2' })).status).toBe(409);
    expect(await own.folder.registry.nextVersion('chat', '1.0.0')).toBe('1.0.3');
  });

  test('a release that someone has looked at with a pin is displaced last', async () => {
    await arrive(newer(20));
    await noteLook(own.folder.registry, 'chat', versionOf(1));
    await send();
    expect(await own.folder.registry.published('chat')).toEqual(['1.0.1', versionOf(1), ...newer(20).slice(2)]);
  });

  test('those that operators have taken into the registry do not count, and stay', async () => {
    for (const version of newer(3)) await tinyRelease(own.folder.registry, 'chat', version, { until: 'publish' });
    await tinyRelease(own.folder.registry, 'chat', '3.0.0', { canary: 10 });
    const waiting = Array.from({ length: 19 }, (_, at) => `4.0.${at}`);
    await arrive(waiting);
    expect(await (await send()).json()).toEqual({ published: 'chat@1.0.1' });
    expect(await own.folder.registry.published('chat')).toEqual(['1.0.1', ...newer(3), '3.0.0', ...waiting]);
    expect(await displace(own.folder.registry, 'chat', versionOf(1))).toBe(false);
    expect(await own.folder.registry.release('chat', versionOf(1))).toMatchObject({ version: versionOf(1) });
  });

  test('a release that does not arrive in full displaces nothing', async () => {
    await arrive(newer(20));
    expect((await send({ change: (entries) => entries.slice(0, -1) })).status).toBe(422);
    expect(await own.folder.registry.published('chat')).toHaveLength(20);
  });

  test('its team is told by the command what was removed', async () => {
    await arrive(newer(20));
    const lines: string[] = [];
    const entries = await entriesOf();
    const form = () => formOf(entries);
    await sendRelease({
      address: new URL('/api/releases', own.address),
      form,
      name: 'chat@1.0.1',
      log: (line) => lines.push(line),
    });
    expect(lines).toEqual(['chat@2.0.1: removed from the site, which had too many releases that nobody has promoted']);
  });
});

describe('a release that has been published is not promoted', () => {
  const promote = () =>
    promoteRelease({ part: 'chat', version: '1.0.1', registry: own.folder.registry, log: () => undefined });

  test('after its key has been revoked', async () => {
    await send();
    await own.signer.revoke('chat');
    await expect(promote()).rejects.toThrow(
      /is not signed with a key of chat\nIf that key has been replaced, its team builds .+ with another --version and publishes it again\.$/,
    );
  });

  test('if one of its files has been changed', async () => {
    await send();
    await writeFile(path.join(own.folder.registry.releaseFolder('chat', '1.0.1'), 'web/remoteEntry.js'), 'changed');
    await expect(promote()).rejects.toThrow('remoteEntry.js of chat@1.0.1 is not the file that was published');
  });

  test('if it has no provenance', async () => {
    await send();
    await rm(path.join(own.folder.registry.releaseFolder('chat', '1.0.1'), provenanceFile));
    await expect(promote()).rejects.toThrow('chat@1.0.1 has not been signed');
  });

  afterEach(async () => expect((await own.folder.registry.channels('chat'))!.channels.stable).toBe('1.0.0'));
});
