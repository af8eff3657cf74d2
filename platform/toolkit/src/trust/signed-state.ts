import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  adoptCommand,
  metadataFile,
  partOf,
  Registry,
  RegistryError,
  timestampFile,
  trustFolder,
  withLock,
  untilUnmoved,
  type RegistryStore,
} from '@platform/host/registry';
import { channelsOf, datesOf, documentsByRole, metaOf, unlessMissing, type Documents } from './current';
import { fresh, isSignedFor, signRoot, signSnapshot, signTargets, signTimestamp, type Common } from './documents';
import { onlineKey, operatorKey, rootKeys, type Keyring, type SigningKey } from './keyring';
import { pruneMetadata, writeMetadata } from './metadata-folder';

/** The channels of a part that change with a state. */
export interface ChangedChannels {
  /** Their path in the registry. */
  name: string;
  text: string;
  write: () => Promise<void>;
}

interface Change {
  /** The channels that change with the state; they were made from one that has been read before. */
  channels?: ChangedChannels | undefined;
  /** Whether everything that the registry holds is about to be signed. */
  isAdopting?: boolean;
}

/** The signed state of a registry: its documents, and the timestamp that says which of them are current together. */
export class SignedState {
  readonly #folder: string;

  /**
   * @param registry the folder of the registry
   * @param keyring signs the snapshot and the timestamp, and the root of a new registry
   * @param store shares the registry with other servers; if absent, the folder is all there is of it
   */
  constructor(
    readonly registry: string,
    readonly keyring: Keyring,
    readonly store?: RegistryStore,
  ) {
    this.#folder = trustFolder(registry);
  }

  /** Whether anybody has signed the registry. */
  async isSigned(): Promise<boolean> {
    return (await readdir(this.#folder).catch((): string[] => [])).includes(timestampFile);
  }

  /**
   * Replaces the state by the next one. One writer at a time: the snapshot and the timestamp are documents of all parts.
   * @param work returns the documents after the change, or undefined if there is none
   * @throws {RegistryError} if a document of the present state is not genuine, or a key is missing
   */
  async change(
    work: (current: Documents) => Promise<Documents | undefined>,
    { channels, isAdopting = false }: Change = {},
  ): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const change = async () => {
      await this.#recoverKeys();
      try {
        const read = isAdopting ? await this.#readOrForget() : await this.#read();
        const next = await work(read ?? (await this.#start(isAdopting)));
        if (next) await this.#commit(next, read, channels);
      } finally {
        this.keyring.forget();
      }
    };
    const lock = path.join(this.#folder, timestampFile);
    // Channels were made from a state that has been read before.
    if (channels) return withLock(lock, change);
    await untilUnmoved(async () => {
      await this.store?.pull();
      await withLock(lock, change);
    });
  }

  /** As {@link #read}, but what these keys have not signed is removed: everything is about to be signed. */
  async #readOrForget(): Promise<Documents | undefined> {
    const isOurs = (await this.keyring.roots()).length > 0;
    const found = isOurs ? await this.#read().catch(() => undefined) : undefined;
    if (found) return found;
    for (const file of await readdir(this.#folder)) {
      if (file.endsWith('.json')) await rm(path.join(this.#folder, file));
    }
    return undefined;
  }

  /** The documents that are current; undefined if nothing has been signed. @throws {RegistryError} if one is not genuine */
  async #read(): Promise<Documents | undefined> {
    const file = (name: string) => readFile(path.join(this.#folder, name), 'utf8');
    const timestamp = await file(timestampFile).catch(unlessMissing);
    if (timestamp === undefined) return undefined;
    const root = (await this.keyring.roots()).at(-1) ?? (await this.#newestRoot());
    const genuine = (is: boolean, name: string) => {
      if (!is) throw notGenuine(path.join(this.#folder, name), this.registry);
    };
    genuine(isSignedFor(root, 'root', 'timestamp', timestamp), timestampFile);
    const snapshotFile = metadataFile('snapshot', metaOf(timestamp)['snapshot.json']!.version);
    const snapshot = await file(snapshotFile);
    genuine(isSignedFor(root, 'root', 'snapshot', snapshot), snapshotFile);
    const versions = metaOf(snapshot);
    const targetsFile = metadataFile('targets', versions['targets.json']!.version);
    const targets = await file(targetsFile);
    genuine(isSignedFor(root, 'root', 'targets', targets), targetsFile);
    const parts: Documents['parts'] = {};
    for (const [name, { version }] of Object.entries(versions)) {
      const role = path.basename(name, '.json');
      if (role === 'targets') continue;
      // Checked when the part changes: a forged document of one part must not stop the others.
      parts[partOf(role)] = await file(metadataFile(role, version));
    }
    return { root, targets, parts, snapshot: datesOf(snapshot), timestamp: datesOf(timestamp) };
  }

  async #newestRoot(): Promise<string> {
    const files = await readdir(this.#folder);
    const versions = files.map((file) => Number(/^(\d+)\.root\.json$/.exec(file)?.[1])).filter(Boolean);
    return readFile(path.join(this.#folder, metadataFile('root', Math.max(...versions))), 'utf8');
  }

  /** The first documents of a registry that nobody has signed; with new keys, if the keyring has none. */
  async #start(isAdopting: boolean): Promise<Documents> {
    const holds = await new Registry(this.registry).parts();
    const isReleased = await Promise.all(
      holds.map(async (part) => (await readdir(path.join(this.registry, part))).includes('channels.json')),
    );
    if (!isAdopting && isReleased.includes(true)) {
      throw new RegistryError(
        `${this.registry} has releases that nobody has signed. If they are as they should be, sign them with ${adoptCommand}`,
      );
    }
    let root = (await this.keyring.roots()).at(-1);
    if (root === undefined) {
      for (const name of [...rootKeys, onlineKey, operatorKey]) {
        if (!(await this.keyring.find(name))) this.keyring.create(name);
      }
      root = await newRoot(this.keyring, undefined);
    }
    return { root, targets: await signTargets(this.keyring, fresh('targets'), {}), parts: {} };
  }

  /** Everything is written before the timestamp, which makes it current. */
  async #commit(next: Documents, before: Documents | undefined, channels: ChangedChannels | undefined) {
    const online = await this.keyring.need(onlineKey);
    const byRole = Object.entries(documentsByRole(next));
    const versions = Object.fromEntries(byRole.map(([role, text]) => [role, datesOf(text).version]));
    const snapshot = fresh('snapshot', next.snapshot);
    const signedSnapshot = signSnapshot(online, snapshot, versions);
    const timestamp = signTimestamp(online, fresh('timestamp', next.timestamp), snapshot.version);
    if (!isSignedFor(next.root, 'root', 'timestamp', timestamp)) {
      throw new RegistryError(
        `The key "${onlineKey}" of ${this.keyring.folder} is not the one that the root of this registry names. Nothing has been changed: restore the key, or replace it with npm run keys -- rotate ${onlineKey}`,
      );
    }
    await this.keyring.putting(async () => {
      const written = Object.values(documentsByRole(before));
      for (const [role, text] of byRole) {
        if (!written.includes(text)) await writeMetadata(this.#folder, metadataFile(role, versions[role]!), text);
      }
      await writeMetadata(this.#folder, metadataFile('snapshot', snapshot.version), signedSnapshot);
      await this.#share(next, before, { ...versions, snapshot: snapshot.version }, timestamp, channels);
      await channels?.write();
      // Written after everything that may fail: servers use a new root at once, and it may have another key for the timestamp.
      if (next.root !== before?.root) {
        for (const root of await this.keyring.roots())
          await writeMetadata(this.#folder, metadataFile('root', datesOf(root).version), root);
      }
      await writeMetadata(this.#folder, timestampFile, timestamp);
    });
    await pruneMetadata(this.#folder, { ...versions, snapshot: snapshot.version });
  }

  /** Takes the keys of a change that was not finished, if it took effect. */
  async #recoverKeys() {
    const read = (file: string) => readFile(path.join(this.#folder, file), 'utf8').catch(unlessMissing);
    const files = await readdir(this.#folder);
    const roots = await Promise.all(files.filter((file) => /^\d+\.root\.json$/.test(file)).map(read));
    const timestamp = await read(timestampFile);
    const snapshot = timestamp && (await read(metadataFile('snapshot', metaOf(timestamp)['snapshot.json']!.version)));
    const targets = snapshot && (await read(metadataFile('targets', metaOf(snapshot)['targets.json']!.version)));
    const current = [...roots, targets];
    await this.keyring.recover(
      (id) => current.some((text) => text?.includes(`"${id}"`)),
      (text) => roots.includes(text),
    );
  }

  /** Makes a state current for all servers. @throws {StateMovedError} if another one is current by now */
  async #share(
    next: Documents,
    before: Documents | undefined,
    versions: Readonly<Record<string, number>>,
    timestamp: string,
    channels: ChangedChannels | undefined,
  ) {
    if (!this.store) return;
    const documents: Record<string, string> = { [`.trust/${timestampFile}`]: timestamp };
    const roots = await this.keyring.roots();
    for (const root of roots) documents[`.trust/${metadataFile('root', datesOf(root).version)}`] = root;
    for (const file of (await readdir(this.#folder)).filter((name) => /^\d+\.root\.json$/.test(name))) {
      documents[`.trust/${file}`] ??= await readFile(path.join(this.#folder, file), 'utf8');
    }
    for (const [role, version] of Object.entries(versions)) {
      const file = metadataFile(role, version);
      documents[`.trust/${file}`] = await readFile(path.join(this.#folder, file), 'utf8');
    }
    for (const part of Object.keys(next.parts)) {
      const name = channelsOf(part);
      const text = await readFile(path.join(this.registry, name), 'utf8').catch(unlessMissing);
      if (text !== undefined) documents[name] = text;
    }
    if (channels) documents[channels.name] = channels.text;
    await this.store.commit(before?.timestamp?.version, documents);
  }
}

/** Signs the next root of a keyring, which keeps it. @param alsoSign as for {@link signRoot} */
export async function newRoot(
  keyring: Keyring,
  before: Common | undefined,
  alsoSign: readonly SigningKey[] = [],
): Promise<string> {
  const root = await signRoot(keyring, fresh('root', before), alsoSign);
  keyring.addRoot(datesOf(root).version, root);
  return root;
}

/** @param what names the document whose signature is wrong */
export const notGenuine = (what: string, registry: string) =>
  new RegistryError(
    `${what} is not signed with the keys of this registry. If everything in ${registry} is as it should be, sign it with ${adoptCommand}`,
  );
