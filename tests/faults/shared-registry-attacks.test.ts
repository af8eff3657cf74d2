import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { keepSigned, openRegistry } from '@platform/toolkit/trust';
import { tinyRelease } from '../site/tiny-release';
import { until } from '../submissions/harness';
import { chatOn, statusOf, untilChat, untilFault, useTwoMachines } from './two-machines';

/** Whatever the database says that two machines share, what is live stays live (row H1). */
const { machines, start, startBoth, query } = useTwoMachines();

/** What the database says, and why it is refused. */
const attacks: Record<string, { attack: () => Promise<unknown>; reason: RegExp }> = {
  'a file with a flipped bit': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1');
      await query('update registry_files set content = set_byte(content, 3, get_byte(content, 3) # 1)');
    },
    reason: /of chat@1\.0\.1 is not the file that was released/,
  },
  'a release without its files': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1');
      await query('delete from registry_files');
    },
    reason: /of chat@1\.0\.1 is not the file that was released/,
  },
  'a pointer to a release that is gone': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1');
      await query(`delete from registry_releases where version = '1.0.1'`);
    },
    reason: /chat@1\.0\.1 is missing/,
  },
  'a manifest that nobody has signed': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1');
      await query(`update registry_releases set manifest = replace(manifest, '"title":"chat"', '"title":"Chat"')`);
    },
    reason: /chat@1\.0\.1 is not the one that was signed/,
  },
  'a state that nobody has signed': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1');
      await query(
        `update registry_state set documents = jsonb_set(documents, '{.trust/timestamp.json}',
           to_jsonb(replace(documents->>'.trust/timestamp.json', '"sig":"', '"sig":"00')))`,
      );
    },
    reason: /refused: \.trust\/timestamp\.json is not signed with enough of the keys/,
  },
  'a state whose channels nobody has signed': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1', { until: 'publish' });
      await query(
        `update registry_state set version = version + 1, documents = jsonb_set(documents, '{chat/channels.json}',
           to_jsonb(replace(documents->>'chat/channels.json', '1.0.0', '1.0.1')))`,
      );
    },
    reason: /chat\/channels\.json is not the document that was signed/,
  },
  'a document that would be written elsewhere': {
    attack: async () => {
      await tinyRelease(machines.here, 'chat', '1.0.1');
      await query(`update registry_state set documents = documents || '{"../escaped.json": "x"}'`);
    },
    reason: /\.\.\/escaped\.json is not a document of a registry/,
  },
  'a registry of somebody else': {
    attack: async () => {
      await query('truncate registry_state, registry_releases, registry_files');
      const foreign = openRegistry(
        path.join(machines.folder.registry.folder, '../foreign/releases'),
        undefined,
        machines.database,
      );
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
    const other = await start(machines.there);
    await untilFault(other, reason);
    expect(await chatOn(other)).toBe('1.0.0');
    expect(await statusOf(other)).toBe(200);
    expect((await readdir(path.join(machines.there.folder, 'chat'))).sort()).toEqual(['1.0.0', 'channels.json']);
  });
});

test('a registry with other keys is not shared, however new it is', async () => {
  const [one, other] = await startBoth();
  const foreign = openRegistry(path.join(machines.folder.registry.folder, '../foreign/releases'));
  await tinyRelease(foreign, 'shell', '6.6.6');
  await tinyRelease(foreign, 'chat', '6.6.6');
  const shared = openRegistry(foreign.folder, undefined, machines.database);
  const reason = 'are signed with the keys of different registries';
  await expect(keepSigned(shared, () => undefined)).rejects.toThrow(reason);
  await expect(shared.point('chat', '6.6.6', 'release')).rejects.toThrow(reason);
  await untilFault(await start(foreign), new RegExp(reason));
  await tinyRelease(machines.here, 'chat', '1.0.1');
  await Promise.all([untilChat(one, '1.0.1'), untilChat(other, '1.0.1')]);
});

test('yesterday’s database is refused, and gets the newer state back', async () => {
  const [one, other] = await startBoth();
  const [yesterday] = (await query('select version, documents from registry_state')) as [
    { version: string; documents: unknown },
  ];
  await tinyRelease(machines.here, 'chat', '1.0.1');
  await untilChat(other, '1.0.1');
  await query('update registry_state set version = $1, documents = $2', [yesterday.version, yesterday.documents]);
  await query('notify registry_moved');
  const newer = 'select 1 from registry_state where version <> $1';
  await until(async () => (await query(newer, [yesterday.version])).length === 1);
  expect([await chatOn(one), await chatOn(other)]).toEqual(['1.0.1', '1.0.1']);
});
