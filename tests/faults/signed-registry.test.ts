import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provenanceFile, Registry, TrustedState, type Channels } from '@platform/host/registry';
import { Compositions } from '@platform/host/server/compositions';
import { LastKnownGood } from '@platform/host/server/last-known-good';
import { ReleaseFiles } from '@platform/host/server/release-files';
import {
  keepSigned,
  openRegistry,
  signerOf,
  type Keyring,
  type Signer,
  type SigningKey,
} from '@platform/toolkit/trust';
import {
  fresh,
  signPart,
  signSnapshot,
  signTimestamp,
  type Common,
  type SignedDocument,
} from '../../platform/toolkit/src/trust/documents';
import { attest } from '../../platform/toolkit/src/trust/provenance';
import { tinyRelease } from '../site/tiny-release';
import { until } from '../submissions/harness';

/** Whatever the registry is made to say without the right keys, what is live stays live, and the reason is reported. */
const partNames = ['shell', 'catalogue', 'chat'] as const;
let folder: string;
let registry: Registry;
let signer: Signer;
let keyring: Keyring;
let compositions: Compositions;
let reports: string[];

/** A server with a data folder, which outlives it. */
function startServer(data = 'data') {
  const trust = new TrustedState(registry.folder, {
    memory: path.join(folder, data, 'registry.json'),
    report: (error) => reports.push((error as Error).message),
  });
  const lastKnownGood = new LastKnownGood(path.join(folder, data, 'last-known-good.json'));
  compositions = new Compositions(new ReleaseFiles(new Registry(registry.folder, { trust })), { lastKnownGood });
}

async function live(): Promise<Record<string, string>> {
  const { shell, remotes } = (await compositions.current()).composition;
  return { shell, ...Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, remote!.version])) };
}
const all = (version: string, others: Record<string, string> = {}) => ({
  ...Object.fromEntries(partNames.map((part) => [part, version])),
  ...others,
});
const trustFile = (file: string) => path.join(registry.folder, '.trust', file);
/** The current file of a role: `1795408611.part-chat.json`. */
async function fileOf(role: string) {
  const files = (await readdir(path.join(registry.folder, '.trust'))).filter((file) => file.endsWith(`.${role}.json`));
  return trustFile(files.sort((one, other) => parseInt(one) - parseInt(other)).at(-1)!);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signed-'));
  registry = openRegistry(path.join(folder, 'releases'));
  signer = signerOf(registry.folder);
  keyring = signer.keyring;
  reports = [];
  for (const part of partNames) await tinyRelease(registry, part, '1.0.0');
  startServer();
  expect(await live()).toEqual(all('1.0.0'));
  expect((await compositions.current()).registryFault).toBeUndefined();
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});

/** Sets the clock, and lets it stand. Timers run as ever. */
const setDate = (days: number) =>
  jest.useFakeTimers({
    now: Date.now() + days * 24 * 60 * 60_000,
    doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'],
  });

interface Signed extends Common {
  targets: Record<string, SignedDocument>;
  meta: Record<string, { version: number }>;
}
const signed = async (file: string) => (JSON.parse(await readFile(file, 'utf8')) as { signed: Signed }).signed;

const provenanceOf = (version: string) => path.join(registry.releaseFolder('chat', version), provenanceFile);

/**
 * Writes a state in which chat has another release, as somebody would who has these keys.
 * @param key signs a provenance for it; if absent, it has the one that lies in its folder
 * @param others further documents that chat signs
 */
async function forge(
  version: string,
  part: SigningKey,
  online: SigningKey,
  key?: SigningKey,
  others: Record<string, SignedDocument> = {},
) {
  const channels: Channels = { channels: { stable: version }, history: [] };
  await writeFile(registry.channelsFile('chat'), JSON.stringify(channels));
  const documents = { ...(await signed(await fileOf('part-chat'))).targets, ...others };
  for (const name of [`chat/${version}/release.json`, 'chat/channels.json']) {
    const content = await readFile(path.join(registry.folder, name));
    const document: SignedDocument = described(content);
    documents[name] = document;
    if (!name.endsWith('release.json')) continue;
    const release = { folder: registry.releaseFolder('chat', version), part: 'chat', version, manifest: content };
    if (key) await attest({ ...release, known: [], key, origin: undefined, isBelieved: true });
    const bundle = await readFile(provenanceOf(version)).catch(() => undefined);
    if (bundle) document.custom = { provenance: described(bundle) };
  }
  const dates = fresh('targets', await signed(await fileOf('part-chat')));
  await writeFile(trustFile(`${dates.version}.part-chat.json`), signPart(part, dates, documents));
  const before = await signed(await fileOf('snapshot'));
  const versions: Record<string, number> = {};
  for (const [name, meta] of Object.entries(before.meta)) versions[path.basename(name, '.json')] = meta.version;
  const snapshot = fresh('snapshot', before);
  const text = signSnapshot(online, snapshot, { ...versions, 'part-chat': dates.version });
  await writeFile(trustFile(`${snapshot.version}.snapshot.json`), text);
  const timestamp = fresh('timestamp', await signed(trustFile('timestamp.json')));
  await writeFile(trustFile('timestamp.new'), signTimestamp(online, timestamp, snapshot.version));
  await rename(trustFile('timestamp.new'), trustFile('timestamp.json'));
}

const described = (content: Buffer) => ({
  length: content.length,
  hashes: { sha256: createHash('sha256').update(content).digest('hex') },
});

/** Puts a release into the folder without a key, as `tinyRelease` does. */
const unsigned = (version: string) => tinyRelease(new Registry(registry.folder), 'chat', version);

interface Attack {
  attack: () => Promise<unknown>;
  reason: RegExp;
}

/** A release signed with the stolen key of chat. @param respond how the operators have answered the theft */
const afterLosing = (respond: (part: string) => Promise<unknown>): Attack => ({
  attack: async () => {
    const stolen = await keyring.need('part-chat');
    await respond('chat');
    await unsigned('1.0.1');
    await forge('1.0.1', stolen, await keyring.need('online'));
  },
  reason: /part-chat\.json is signed with a key that is unknown, or has been revoked/,
});

/** Why something is refused at present. */
async function refusals(): Promise<string> {
  const { refused, registryFault } = await compositions.current();
  return [...Object.values(refused), registryFault].join();
}

const attacks: Record<string, Attack> = {
  'a release that nobody has signed': {
    attack: () => unsigned('1.0.1'),
    reason: /chat\/channels\.json is not the document that was signed/,
  },
  'a release signed with the key of another team': {
    attack: async () => {
      await unsigned('1.0.1');
      await forge('1.0.1', await keyring.need('part-catalogue'), await keyring.need('online'));
    },
    reason: /part-chat\.json is signed with the key of catalogue, which may not sign for chat/,
  },
  'a release signed with a key that has been revoked': afterLosing((part) => signer.revoke(part)),
  'a release signed with the key that was replaced': afterLosing((part) => signer.rotateKey(part)),
  'a state that the online key has not signed': {
    attack: async () => {
      await unsigned('1.0.1');
      await forge('1.0.1', await keyring.need('part-chat'), await keyring.need('part-chat'));
    },
    reason: /timestamp\.json is not signed with enough of the keys that may sign it/,
  },
  'a state that had expired when it came': {
    attack: async () => {
      setDate(-100);
      await tinyRelease(registry, 'chat', '1.0.1');
      jest.useRealTimers();
    },
    reason: /timestamp\.json has expired: nothing new is accepted until it is renewed/,
  },
  'a pointer to a release that is gone': {
    attack: async () => {
      await tinyRelease(registry, 'chat', '1.0.1');
      await rm(registry.releaseFolder('chat', '1.0.1'), { recursive: true });
    },
    reason: /chat\/1\.0\.1\/release\.json is missing, although it has been signed/,
  },
  'a manifest that was changed after it was signed': {
    attack: async () => {
      await tinyRelease(registry, 'chat', '1.0.1');
      const file = path.join(registry.releaseFolder('chat', '1.0.1'), 'release.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"chat"', '"title":"Chat"'));
    },
    reason: /chat\/1\.0\.1\/release\.json is not the document that was signed/,
  },
  'a release whose provenance is gone': {
    attack: async () => {
      await tinyRelease(registry, 'chat', '1.0.1');
      await rm(provenanceOf('1.0.1'));
    },
    reason: /provenance of chat@1\.0\.1 .* is missing, although it has been signed/,
  },
  'a release whose provenance was changed': {
    attack: async () => {
      await tinyRelease(registry, 'chat', '1.0.1');
      const bundle = await readFile(provenanceOf('1.0.1'));
      bundle[bundle.length >> 1]! ^= 0x01;
      await writeFile(provenanceOf('1.0.1'), bundle);
    },
    reason: /provenance of chat@1\.0\.1 .* is not the one that was signed/,
  },
  'a release with the provenance of another': {
    attack: async () => {
      await tinyRelease(registry, 'chat', '1.0.1');
      await cp(provenanceOf('1.0.0'), provenanceOf('1.0.1'));
    },
    reason: /provenance of chat@1\.0\.1 .* is not the one that was signed/,
  },
  'a release without a provenance': {
    attack: async () => {
      await unsigned('1.0.1');
      await forge('1.0.1', await keyring.need('part-chat'), await keyring.need('online'));
    },
    reason: /provenance of chat@1\.0\.1 .* has not been signed/,
  },
  'a release whose provenance is signed with the key of another team': {
    attack: async () => {
      await unsigned('1.0.1');
      const other = await keyring.need('part-catalogue');
      await forge('1.0.1', await keyring.need('part-chat'), await keyring.need('online'), other);
    },
    reason: /provenance of chat@1\.0\.1 .* is not signed with a key of chat/,
  },
  'a release whose signed provenance is of another release': {
    attack: async () => {
      await unsigned('1.0.1');
      await cp(provenanceOf('1.0.0'), provenanceOf('1.0.1'));
      await forge('1.0.1', await keyring.need('part-chat'), await keyring.need('online'));
    },
    reason: /provenance of chat@1\.0\.1 .* is the provenance of chat\/1\.0\.0\/release\.json/,
  },
  'a release that a writer has not finished': {
    attack: async () => {
      const before = await readFile(trustFile('timestamp.json'));
      await tinyRelease(registry, 'chat', '1.0.1');
      await writeFile(trustFile('timestamp.json'), before);
    },
    reason: /chat\/channels\.json is not the document that was signed/,
  },
  'a state of which a document has not arrived': {
    attack: async () => {
      await tinyRelease(registry, 'chat', '1.0.1');
      await rm(await fileOf('snapshot'));
    },
    reason: /snapshot\.json is missing/,
  },
};

describe.each(Object.entries(attacks))('%s', (_name, { attack, reason }) => {
  test('is refused with that reason, and what is live stays live, even after a restart', async () => {
    await attack();
    expect(await live()).toEqual(all('1.0.0'));
    // What lies beside the signed state is looked at once a second.
    await until(async () => reason.test(await refusals()));
    startServer();
    expect(await live()).toEqual(all('1.0.0'));
  });
});

test.each(['timestamp', 'snapshot', 'targets', 'part-chat', 'part-shell'])(
  'whichever byte of the document %s is flipped, what is live stays live, and it is reported',
  async (role) => {
    await tinyRelease(registry, 'catalogue', '1.0.1');
    const file = role === 'timestamp' ? trustFile('timestamp.json') : await fileOf(role);
    const good = await readFile(file);
    // One of the root's three signatures may be damaged: two suffice.
    const first = role === 'targets' ? good.indexOf('"signed":') : 5;
    for (let at = first; at < good.length; at += 97) {
      const bad = Buffer.from(good);
      bad[at]! ^= 0x01;
      await writeFile(file, bad);
      startServer();
      reports = [];
      expect(await live()).toMatchObject({ shell: '1.0.0', chat: '1.0.0' });
      expect(reports).toEqual([expect.stringContaining(path.basename(file))]);
    }
    await writeFile(file, good);
    startServer();
    expect(await live()).toEqual(all('1.0.0', { catalogue: '1.0.1' }));
  },
);

test('yesterday’s registry is refused, even by a server that has been started since', async () => {
  const yesterday = path.join(folder, 'yesterday');
  await cp(registry.folder, yesterday, { recursive: true });
  await tinyRelease(registry, 'chat', '1.0.1');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  const newer = path.join(folder, 'newer');
  await cp(registry.folder, newer, { recursive: true });
  await cp(path.join(yesterday, '.trust'), path.join(registry.folder, '.trust'), { recursive: true });
  await cp(path.join(yesterday, 'chat/channels.json'), registry.channelsFile('chat'));
  for (const restart of [() => undefined, startServer]) {
    restart();
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
    expect((await compositions.current()).registryFault).toContain('is older than the state that was accepted before');
  }
});

test('an unattended site stays up when its signatures expire, and reports it until they are renewed', async () => {
  setDate(100);
  for (const restart of [() => undefined, startServer]) {
    restart();
    expect(await live()).toEqual(all('1.0.0'));
    expect((await compositions.current()).registryFault).toMatch(/expired on \d{4}-\d\d-\d\d; what is live stays/);
  }
  expect(await signer.renew()).toEqual(['snapshot', 'timestamp']);
  expect(await live()).toEqual(all('1.0.0'));
  expect((await compositions.current()).registryFault).toBeUndefined();
});

test('a part whose document is refused does not stop the others', async () => {
  await attacks['a release signed with the key of another team']!.attack();
  await tinyRelease(registry, 'catalogue', '1.0.1');
  expect(await live()).toEqual(all('1.0.0', { catalogue: '1.0.1' }));
  const { refused } = await compositions.current();
  expect(Object.keys(refused)).toEqual(['chat']);
});

test('a part that signs files of another part is refused until it does not, and keeps what it had signed before', async () => {
  const [chat, online] = [await keyring.need('part-chat'), await keyring.need('online')];
  await unsigned('1.0.1');
  await forge('1.0.1', chat, online, chat, { 'catalogue/channels.json': described(Buffer.from('{}')) });
  const reason = /the document of chat names files of another part/;
  await until(async () => reason.test(await refusals()));
  startServer();
  expect(await live()).toEqual(all('1.0.0'));
  expect(await refusals()).toMatch(reason);
  await rename(await fileOf('part-chat'), trustFile('0.part-chat.json'));
  await forge('1.0.1', chat, online, chat);
  await until(async () => (await live())['chat'] === '1.0.1');
  expect(await refusals()).toBe('');
});

test('a registry that has been signed with other keys is refused, and the root is named', async () => {
  await rm(keyring.folder, { recursive: true });
  expect(await signer.adopt()).toHaveLength(partNames.length);
  expect(await live()).toEqual(all('1.0.0'));
  expect((await compositions.current()).registryFault).toContain('1.root.json is not the root that this server trusts');
});

test('a registry that nobody has signed is refused by a server that starts for the first time', async () => {
  await rm(path.join(registry.folder, '.trust'), { recursive: true });
  startServer('another');
  await expect(compositions.current()).rejects.toThrow('is not signed: sign what it holds with npm run keys -- adopt');
});

test('a release after a key was rotated, revoked or given again is accepted', async () => {
  await signer.rotateKey('chat');
  await tinyRelease(registry, 'chat', '1.0.1');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  await signer.revoke('chat');
  await tinyRelease(registry, 'chat', '1.0.2');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.2' }));
  await signer.newKey('chat');
  await registry.point('chat', '1.0.1', 'rollback');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
});

test('a key that was replaced or revoked is not given to its part again, because what was sent with it could be released', async () => {
  const first = (await keyring.need('part-chat')).public;
  const again = 'was replaced or revoked, and cannot become valid again';
  await signer.rotateKey('chat');
  await expect(signer.rotateKey('chat', first)).rejects.toThrow(again);
  const second = (await keyring.need('part-chat')).public;
  await signer.revoke('chat');
  await expect(signer.newKey('chat', second)).rejects.toThrow(again);
  await signer.newKey('chat');
  await tinyRelease(registry, 'chat', '1.0.1');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
});

test.each(['online', 'root-1', 'root-3'] as const)('a server follows to a root with another %s', async (name) => {
  await signer.rotate(name);
  await tinyRelease(registry, 'chat', '1.0.1');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  expect((await compositions.current()).registryFault).toBeUndefined();
  startServer('another');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
});

test('an operators’ key that was replaced no longer signs for any part, but what it had released stays', async () => {
  await signer.revoke('catalogue');
  await tinyRelease(registry, 'catalogue', '1.0.1');
  const stolen = path.join(folder, 'stolen');
  for (const name of ['operator', 'online'])
    await cp(path.join(keyring.folder, `${name}.pem`), path.join(stolen, `${name}.pem`));
  const thief = openRegistry(registry.folder, stolen);
  await tinyRelease(thief, 'chat', '1.0.1');
  const before = all('1.0.0', { chat: '1.0.1', catalogue: '1.0.1' });
  expect(await live()).toEqual(before);
  await signer.rotate('operator');
  expect(await live()).toEqual(before);
  for (const part of partNames) await expect(tinyRelease(thief, part, '1.0.2')).rejects.toThrow(/has no key/);
  expect(await live()).toEqual(before);
  // The chat's own key, and the new one for a part without.
  await tinyRelease(registry, 'chat', '1.0.3');
  await tinyRelease(registry, 'catalogue', '1.0.3');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.3', catalogue: '1.0.3' }));
});

describe('a change of keys that cannot be made', () => {
  const kept = async () => {
    const files = (await readdir(keyring.folder)).sort();
    return Promise.all(files.map(async (file) => [file, await readFile(path.join(keyring.folder, file), 'utf8')]));
  };
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['another operators’ key', () => signer.rotate('operator')],
    ['another online key', () => signer.rotate('online')],
    ['another key of the root', () => signer.rotate('root-1')],
    ['another key of a part', () => signer.rotateKey('chat')],
    ['no key of a part', () => signer.revoke('chat')],
  ];

  test.each(changes)('leaves all keys as they are without those of the root: %s', async (_what, change) => {
    for (const name of ['root-2', 'root-3']) await rm(path.join(keyring.folder, `${name}.pem`));
    const before = await kept();
    await expect(change()).rejects.toThrow('.keys');
    expect(await kept()).toEqual(before);
    await tinyRelease(registry, 'chat', '1.0.1');
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  });

  // Folders at the places of the snapshots that are signed in the next minutes.
  test.each(changes)('can be made later, if the disk fails during the change: %s', async (_what, change) => {
    const timestamp = trustFile('timestamp.json');
    const newest = Math.max(...(await readdir(path.dirname(timestamp))).map((file) => parseInt(file) || 0));
    const blocked = [...Array(300).keys()].map((later) => trustFile(`${newest + later + 1}.snapshot.json`));
    for (const file of blocked) await mkdir(file);
    await expect(change()).rejects.toThrow();
    for (const file of blocked) await rm(file, { recursive: true });
    await tinyRelease(registry, 'catalogue', '1.0.1');
    await change();
    await tinyRelease(registry, 'chat', '1.0.1');
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1', catalogue: '1.0.1' }));
    expect((await readdir(keyring.folder)).filter((file) => /\.(new|lock)$/.test(file))).toEqual([]);
  });

  test.each(changes)('takes the new keys, if the process is killed once it is current: %s', async (_what, change) => {
    const keep = jest.spyOn(keyring, 'keep').mockRejectedValue(new Error('killed'));
    await expect(change()).rejects.toThrow('killed');
    keep.mockRestore();
    signer = signerOf(registry.folder);
    registry = openRegistry(registry.folder);
    await tinyRelease(registry, 'chat', '1.0.1');
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
    await signer.rotate('online');
    await tinyRelease(registry, 'chat', '1.0.2');
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.2' }));
  });

  test('is refused with an online key that the root does not name, and so is every other change', async () => {
    await rm(path.join(keyring.folder, 'online.pem'));
    keyring.create('online');
    await keyring.putting(() => Promise.resolve());
    const wrong = /online.* is not the one that the root of this registry names/;
    await expect(signer.rotateKey('chat')).rejects.toThrow(wrong);
    await expect(tinyRelease(registry, 'chat', '1.0.1')).rejects.toThrow(wrong);
    await expect(signer.adopt()).rejects.toThrow(wrong);
    expect(await live()).toEqual(all('1.0.0'));
    await signer.rotate('online');
    await tinyRelease(registry, 'chat', '1.0.2');
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.2' }));
  });
});

describe('a team with its own key and the online key, and no other', () => {
  let team: Registry;

  beforeEach(async () => {
    const keys = path.join(folder, 'team');
    for (const name of ['part-chat', 'online'])
      await cp(path.join(keyring.folder, `${name}.pem`), path.join(keys, `${name}.pem`));
    team = openRegistry(registry.folder, keys);
  });

  test('releases its own part', async () => {
    await tinyRelease(team, 'chat', '1.0.1');
    expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  });

  test.each(['catalogue', 'price-list'])('cannot release %s', async (part) => {
    await expect(tinyRelease(team, part, '1.0.1')).rejects.toThrow(/has no key/);
    expect(await live()).toEqual(all('1.0.0'));
  });
});

test('a release that an older toolkit has signed gets a provenance that names nobody with the next command', async () => {
  await unsigned('1.0.1');
  await forge('1.0.1', await keyring.need('part-chat'), await keyring.need('online'));
  expect(await live()).toEqual(all('1.0.0'));
  const said: string[] = [];
  await keepSigned(registry, (line) => said.push(line));
  expect(said).toEqual([expect.stringMatching(/a provenance that names nobody.*: releases of chat$/)]);
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  expect(await registry.origin('chat', '1.0.1')).toEqual({ checks: [] });
  await keepSigned(registry, (line) => said.push(line));
  expect(said).toHaveLength(1);
});

test('anything that others put beside a release without provenance, or into its manifest, is not signed by the next command', async () => {
  const other = openRegistry(path.join(folder, 'other/releases'));
  await tinyRelease(other, 'chat', '1.0.1', { change: { origin: { by: 'Mallory', checks: ['contract'] } } });
  for (const version of ['1.0.1', '1.0.2']) {
    await unsigned(version);
    await forge(version, await keyring.need('part-chat'), await keyring.need('online'));
  }
  await cp(path.join(other.releaseFolder('chat', '1.0.1'), provenanceFile), provenanceOf('1.0.1'));
  const manifest = path.join(registry.releaseFolder('chat', '1.0.2'), 'release.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"title":"chat"', '"title":"Chat"'));
  await keepSigned(registry, () => undefined);
  expect(await registry.origin('chat', '1.0.1')).toEqual({ checks: [] });
  await expect(registry.release('chat', '1.0.2')).rejects.toThrow('is not the document that was signed');
});

test('a document that a part has not signed does not keep a command from working on another part', async () => {
  await unsigned('1.0.1');
  await forge('1.0.1', await keyring.need('part-catalogue'), await keyring.need('online'));
  await keepSigned(registry, () => undefined);
  await tinyRelease(registry, 'catalogue', '1.0.1');
  expect(await live()).toEqual(all('1.0.0', { catalogue: '1.0.1' }));
});

test('signing everything again keeps who changed what, and why', async () => {
  await tinyRelease(registry, 'chat', '1.0.1', { change: { by: 'Ada', reason: 'the new greeting' } });
  await unsigned('1.0.3');
  expect(await signer.adopt()).toEqual(['chat']);
  expect(await signer.adopt()).toEqual([]);
  const history = await registry.history('chat');
  expect(history[1]).toMatchObject({ version: '1.0.1', by: 'Ada', reason: 'the new greeting' });
  expect(history[2]).toMatchObject({ version: '1.0.3' });
});

test('a provenance says who built a release, when, from which commit, and which checks it passed', async () => {
  const origin = {
    by: 'Ada Lovelace',
    at: '2026-11-23T08:00:00.000Z',
    commit: 'c82d74e0c82d74e0c82d74e0c82d74e0c82d74e0',
    isClean: true,
    checks: ['contract', 'compatibility'],
  };
  await tinyRelease(registry, 'chat', '1.0.1', { change: { origin } });
  expect(await registry.origin('chat', '1.0.1')).toEqual(origin);
  const { mediaType, dsseEnvelope } = JSON.parse(await readFile(provenanceOf('1.0.1'), 'utf8')) as Bundle;
  expect(mediaType).toBe('application/vnd.dev.sigstore.bundle.v0.3+json');
  expect(JSON.parse(Buffer.from(dsseEnvelope.payload, 'base64').toString())).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'chat/1.0.1/release.json' }],
    predicateType: 'https://slsa.dev/provenance/v1',
  });
});

interface Bundle {
  mediaType: string;
  dsseEnvelope: { payload: string };
}

test('a release that comes from another registry keeps what its provenance says, signed with a key of this one', async () => {
  const other = openRegistry(path.join(folder, 'other/releases'));
  const origin = { by: 'Ada', checks: ['contract'] };
  await tinyRelease(other, 'chat', '1.0.1', { change: { origin } });
  await cp(other.releaseFolder('chat', '1.0.1'), registry.releaseFolder('chat', '1.0.1'), { recursive: true });
  await registry.point('chat', '1.0.1', 'release');
  expect(await live()).toEqual(all('1.0.0', { chat: '1.0.1' }));
  expect(await registry.origin('chat', '1.0.1')).toEqual(origin);
});

test('a release with a provenance that is not its own cannot be made live', async () => {
  const other = openRegistry(path.join(folder, 'other/releases'));
  await tinyRelease(other, 'chat', '1.0.0');
  await cp(provenanceOf('1.0.0'), path.join(other.releaseFolder('chat', '1.0.0'), provenanceFile));
  await cp(other.releaseFolder('chat', '1.0.0'), registry.releaseFolder('chat', '1.0.1'), { recursive: true });
  const file = path.join(registry.releaseFolder('chat', '1.0.1'), 'release.json');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('1.0.0', '1.0.1').replaceAll('1_0_0', '1_0_1'));
  await expect(registry.point('chat', '1.0.1', 'release')).rejects.toThrow(
    /provenance\.sigstore\.json is the provenance of chat\/1\.0\.0\/release\.json\. Nothing has been changed/,
  );
  expect(await live()).toEqual(all('1.0.0'));
});

test('simultaneous writers leave a state with everybody’s changes', async () => {
  const writers = partNames.map((part) => openRegistry(registry.folder).point(part, '1.0.0', 'release'));
  await Promise.all([...writers, tinyRelease(openRegistry(registry.folder), 'price-list', '1.0.0')]);
  expect(await live()).toEqual(all('1.0.0', { 'price-list': '1.0.0' }));
  for (const part of partNames) expect((await registry.channels(part))!.history).toHaveLength(2);
});
