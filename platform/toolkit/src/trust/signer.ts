import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Key } from '@tufjs/models';
import type { PartName } from '@platform/contract';
import {
  adoptCommand,
  metadataFile,
  partOf,
  provenanceFile,
  Registry,
  RegistryError,
  roleOf,
  timestampFile,
  trustFolder,
  withLock,
  StateMovedError,
  untilUnmoved,
  type Origin,
  type RegistrySigner,
  type RegistryStore,
} from '@platform/host/registry';
import {
  fresh,
  isDue,
  isSignedFor,
  signPart,
  signRoot,
  signSnapshot,
  signTargets,
  signTimestamp,
  type Common,
  type Delegation,
  type SignedDocument,
} from './documents';
import {
  onlineKey,
  operatorKey,
  rootKeys,
  rootThreshold,
  type Keyring,
  type OperatorsKey,
  type SigningKey,
} from './keyring';
import {
  channelsOf,
  datesOf,
  delegationsOf,
  describe,
  documentsByRole,
  metaOf,
  unlessMissing,
  versionOf,
  withoutProvenance,
  type Documents,
} from './current';
import { pruneMetadata, writeMetadata } from './metadata-folder';
import { attest } from './provenance';

type KeyJson = Parameters<typeof Key.fromJSON>[1];

/** The channels of a part that change with a state. */
interface ChangedChannels {
  /** Their path in the registry. */
  name: string;
  text: string;
  write: () => Promise<void>;
}

/**
 * Signs the changes of a registry with the keys of a keyring. One writer at a time: the snapshot and the timestamp are
 * documents of all parts. The first change of a new registry makes the keys that are missing.
 */
export class Signer implements RegistrySigner {
  readonly #folder: string;

  /** @param registry the folder of the registry */
  constructor(
    readonly registry: string,
    readonly keyring: Keyring,
    readonly store?: RegistryStore,
  ) {
    this.#folder = trustFolder(registry);
  }

  publish: RegistrySigner['publish'] = ({ part, version, origin, live }) =>
    this.#change(
      async (current) => {
        const delegated = await this.#delegated(current, part);
        const release = `${part}/${version}/release.json`;
        const content = await readFile(path.join(this.registry, release)).catch(unlessMissing);
        if (!content) throw new RegistryError(`There is no release ${part}@${version} in ${this.registry}.`);
        const documents = this.#documentsOf(delegated, part);
        const isMoved = (text?: string) =>
          live && (text === undefined ? undefined : datesOf(text).version) !== live.base;
        if (isMoved(current.parts[part])) throw new StateMovedError();
        const signed = documents[release];
        if (signed && signed.hashes.sha256 !== describe(content).hashes.sha256) {
          throw new RegistryError(`${release} is not the document that was signed. Nothing has been changed.`);
        }
        if (signed?.custom && !live) return undefined;
        const found = signed?.custom
          ? signed
          : await this.#attested(delegated, part, version, content, { origin, isBelieved: true });
        const after = { ...documents, [release]: found };
        if (live) {
          const name = channelsOf(part);
          const custom = { notes: [...(documents[name]?.custom?.notes ?? []), live.note] };
          after[name] = { ...describe(Buffer.from(live.channels)), custom };
        }
        const removed = (live?.note.removed ?? []).map((each) => `${part}/${each}/release.json`);
        const kept = Object.fromEntries(Object.entries(after).filter(([document]) => !removed.includes(document)));
        return this.#withDocuments(delegated, part, kept);
      },
      live && { name: channelsOf(part), text: live.channels, write: live.write },
    );

  /** Whether anybody has signed the registry. */
  async isSigned(): Promise<boolean> {
    return (await readdir(this.#folder).catch((): string[] => [])).includes(timestampFile);
  }

  /**
   * Signs everything that a registry holds as it stands, whether or not it has been signed before.
   * @returns the parts with documents that had not been signed
   */
  async adopt(): Promise<PartName[]> {
    const adopted: PartName[] = [];
    await this.#change(
      async (current) => {
        let next = current;
        for (const part of await new Registry(this.registry).parts()) {
          const before = this.#signedDocumentsOf(next, part);
          const documents = await this.#found(part, before[channelsOf(part)]?.custom);
          if (Object.keys(documents).length === 0 || isDeepStrictEqual(documents, before)) continue;
          next = await this.#delegated(next, part);
          next = await this.#withDocuments(
            next,
            part,
            await this.#allAttested(next, part, withoutProvenance(documents), true),
          );
          adopted.push(part);
        }
        return next;
      },
      undefined,
      true,
    );
    return adopted;
  }

  /**
   * Signs a provenance for each release that an older toolkit has signed without one; it does not say who built the release.
   * Leaves out parts for which no key is here.
   * @returns the parts of these releases
   */
  async attest(): Promise<PartName[]> {
    const attested: PartName[] = [];
    const isLacking = ([name, { custom }]: [string, SignedDocument]) => versionOf(name) !== undefined && !custom;
    await this.#change(async (current) => {
      let next = current;
      if (!(await this.keyring.find(onlineKey))) return undefined;
      for (const part of Object.keys(current.parts)) {
        // What a part has not signed itself stops no other part.
        const documents = this.#signedDocumentsOf(current, part);
        if (!Object.entries(documents).some(isLacking) || !(await this.#keyOf(current, part))) continue;
        const complete = await this.#allAttested(next, part, documents, false);
        if (isDeepStrictEqual(complete, documents)) continue;
        next = await this.#withDocuments(next, part, complete);
        attested.push(part);
      }
      return attested.length > 0 ? next : undefined;
    });
    return attested;
  }

  /**
   * Signs again what has passed half of its time, as far as the keys for it are here.
   * @returns the names of the documents that have been renewed
   */
  async renew(): Promise<string[]> {
    const renewed: string[] = [];
    if (!(await this.isSigned())) return renewed;
    await this.#change(async (current) => {
      if (!(await this.keyring.find(onlineKey))) return undefined;
      const next = { ...current, parts: { ...current.parts } };
      const has = async (names: readonly string[], count: number) => (await this.keyring.all(names)).length >= count;
      if (isDue('root', datesOf(current.root)) && (await has([...rootKeys, onlineKey], rootKeys.length + 1))) {
        next.root = await this.#newRoot(datesOf(current.root));
        renewed.push('root');
      }
      if (isDue('targets', datesOf(current.targets)) && (await has(rootKeys, rootThreshold))) {
        next.targets = await signTargets(
          this.keyring,
          fresh('targets', datesOf(current.targets)),
          delegationsOf(current),
        );
        renewed.push('targets');
      }
      for (const [part, text] of Object.entries(current.parts)) {
        if (!isDue('targets', datesOf(text)) || !(await this.#keyOf(next, part))) continue;
        next.parts[part] = await this.#signPart(next, part, this.#documentsOf(current, part));
        renewed.push(part);
      }
      const { snapshot, timestamp } = current;
      if (
        renewed.length > 0 ||
        !snapshot ||
        !timestamp ||
        isDue('snapshot', snapshot) ||
        isDue('timestamp', timestamp)
      ) {
        renewed.push('snapshot', 'timestamp');
        return next;
      }
      return undefined;
    });
    return renewed;
  }

  /**
   * Gives a part that has no key one: its first, or the next after it was revoked. What it has released stays signed.
   * @param own the public half of a key that the part's team has made; if absent, the keyring's for this part, or a new one
   * @throws {RegistryError} if the part has a key: it may be the only copy
   */
  async newKey(part: PartName, own?: Key): Promise<void> {
    await this.#change(async (current) => {
      const { ids = [], retired = [] } = delegationsOf(current)[part] ?? {};
      // The operators' is the last one; a part whose key was revoked has no other.
      if (ids.length > 1) throw this.#hasKey(part);
      // A folder of keys may serve several registries: it may have one for this part, which another registry names.
      const found = own ?? (await this.keyring.find(roleOf(part)))?.public;
      const key = found && !retired.includes(found.keyID) ? found : this.keyring.create(roleOf(part)).public;
      return this.#withKey(current, part, key);
    });
  }

  /**
   * Gives a part another key, in place of the one that it has. What it has released stays signed.
   * @param own as for {@link newKey}, but without it one is always made
   * @throws {RegistryError} if the part has never had one
   */
  async rotateKey(part: PartName, own?: Key): Promise<void> {
    await this.#needSigned();
    await this.#change(async (current) => {
      if (!delegationsOf(current)[part]) throw this.#hasNoKey(part);
      return this.#withKey(current, part, own ?? this.keyring.create(roleOf(part)).public);
    });
  }

  /** Takes a part's key away. What it has released stays signed, by the operators; only they can release it then. */
  async revoke(part: PartName): Promise<void> {
    await this.#needSigned();
    await this.#change(async (current) => {
      if (!delegationsOf(current)[part]) throw this.#hasNoKey(part);
      const next = await this.#withKey(current, part, undefined);
      this.keyring.remove(roleOf(part));
      return next;
    });
  }

  /**
   * Replaces a key of the operators: one of the root's, the online one, or the one that may sign for every part. What it has
   * released stays signed.
   */
  async rotate(name: OperatorsKey): Promise<void> {
    await this.#needSigned();
    if (name === operatorKey) return this.#rotateOperator();
    await this.#change(async (current) => {
      const before = await this.keyring.need(name);
      this.keyring.create(name);
      const root = await this.#newRoot(datesOf(current.root), name === onlineKey ? [] : [before]);
      const targets = await signTargets(
        this.keyring,
        fresh('targets', datesOf(current.targets)),
        delegationsOf(current),
      );
      return { ...current, root, targets };
    });
  }

  #hasKey(part: PartName) {
    const named = `${part} has a key in ${this.registry}, and keeps it`;
    return new RegistryError(`${named}: replace it with npm run keys -- rotate ${part}`);
  }

  #hasNoKey(part: PartName) {
    const named = `${part} has no key in ${this.registry}`;
    return new RegistryError(`${named}: give it one with npm run keys -- new ${part}`);
  }

  /** @throws {RegistryError} unless somebody has signed the registry: keys of a new one would replace nothing */
  async #needSigned() {
    await this.store?.pull();
    if (!(await this.isSigned())) throw new RegistryError(`Nobody has signed anything in ${this.registry}.`);
  }

  async #rotateOperator() {
    await this.#change(async (current) => {
      await this.keyring.need(operatorKey);
      this.keyring.create(operatorKey);
      let next = current;
      for (const [part, { ids, keys }] of Object.entries(delegationsOf(current))) {
        // The operators' is the last one; a part whose key was revoked has no other.
        const [own] = ids.slice(0, -1);
        next = await this.#withKey(next, part, own === undefined ? undefined : Key.fromJSON(own, keys[own] as KeyJson));
      }
      return next;
    });
  }

  /** @param work returns the documents after the change, or undefined if there is none */
  async #change(
    work: (current: Documents) => Promise<Documents | undefined>,
    channels?: ChangedChannels,
    isAdopting = false,
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
      if (!is) throw this.#notGenuine(path.join(this.#folder, name));
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
      // Checked when the part changes: a forged document of one part stops no other.
      parts[partOf(role)] = await file(metadataFile(role, version));
    }
    return { root, targets, parts, snapshot: datesOf(snapshot), timestamp: datesOf(timestamp) };
  }

  #notGenuine = (what: string) =>
    new RegistryError(
      `${what} is not signed with the keys of this registry. If everything in ${this.registry} is as it should be, sign it with ${adoptCommand}`,
    );

  /** As {@link #documentsOf}; nothing unless it was the part. */
  #signedDocumentsOf(current: Documents, part: PartName): Record<string, SignedDocument> {
    try {
      return this.#documentsOf(current, part);
    } catch {
      return {};
    }
  }

  /** What a part has signed. @throws {RegistryError} unless it was the part */
  #documentsOf({ targets, parts }: Documents, part: PartName): Record<string, SignedDocument> {
    const text = parts[part];
    if (text === undefined) return {};
    if (!isSignedFor(targets, 'targets', roleOf(part), text)) throw this.#notGenuine(`the document of ${part}`);
    return (JSON.parse(text) as { signed: { targets: Record<string, SignedDocument> } }).signed.targets;
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
      root = await this.#newRoot(undefined);
    }
    return { root, targets: await signTargets(this.keyring, fresh('targets'), {}), parts: {} };
  }

  async #newRoot(before: Common | undefined, alsoSign: readonly SigningKey[] = []): Promise<string> {
    const root = await signRoot(this.keyring, fresh('root', before), alsoSign);
    this.keyring.addRoot(datesOf(root).version, root);
    return root;
  }

  /** The documents with a key for this part, which is made if the root's keys are here. */
  async #delegated(current: Documents, part: PartName): Promise<Documents> {
    if (delegationsOf(current)[part]) return current;
    const roots = await this.keyring.all(rootKeys);
    if (roots.length < rootThreshold) {
      throw new RegistryError(
        `${part} has no key in ${this.registry}: its operators give it one with npm run keys -- new ${part}`,
      );
    }
    const key = (await this.keyring.find(roleOf(part))) ?? this.keyring.create(roleOf(part));
    return this.#withKey(current, part, key.public);
  }

  #withDocuments = async (current: Documents, part: PartName, documents: Record<string, SignedDocument>) => ({
    ...current,
    parts: { ...current.parts, [part]: await this.#signPart(current, part, documents) },
  });

  /**
   * What a part signs of its documents, each release with a provenance if it is here as it was signed.
   * @param isBelieved as for {@link attest}
   */
  async #allAttested(
    current: Documents,
    part: PartName,
    documents: Record<string, SignedDocument>,
    isBelieved: boolean,
  ) {
    const all = { ...documents };
    for (const [name, document] of Object.entries(documents)) {
      const version = versionOf(name);
      if (version === undefined || document.custom) continue;
      const content = await readFile(path.join(this.registry, name)).catch(unlessMissing);
      if (!content || describe(content).hashes.sha256 !== document.hashes.sha256) continue;
      all[name] = await this.#attested(current, part, version, content, { isBelieved, origin: undefined });
    }
    return all;
  }

  /** What a part signs of a release, after giving it a provenance. */
  async #attested(
    current: Documents,
    part: PartName,
    version: string,
    manifest: Buffer,
    options: { origin: Origin | undefined; isBelieved: boolean },
  ): Promise<SignedDocument> {
    const { ids, retired, keys } = delegationsOf(current)[part]!;
    const known = [...ids, ...retired].map((id) => Key.fromJSON(id, keys[id] as KeyJson));
    const folder = path.join(this.registry, part, version);
    const key = await this.#needKeyOf(current, part);
    const bundle = await attest({ folder, part, version, manifest, known, key, ...options });
    return { ...describe(manifest), custom: { provenance: describe(bundle) } };
  }

  /** The documents in which this key, and the operators', may sign for a part. */
  async #withKey(current: Documents, part: PartName, key: Key | undefined): Promise<Documents> {
    const operator = (await this.keyring.need(operatorKey)).public;
    const may = [...(key ? [key] : []), operator];
    const before = delegationsOf(current)[part];
    const ids = may.map(({ keyID }) => keyID);
    const delegation: Delegation = {
      ids,
      keys: { ...before?.keys, ...Object.fromEntries(may.map((each) => [each.keyID, each.toJSON()])) },
      retired: [...new Set([...(before?.retired ?? []), ...(before?.ids ?? [])])].filter((id) => !ids.includes(id)),
    };
    const delegations = { ...delegationsOf(current), [part]: delegation };
    const targets = await signTargets(this.keyring, fresh('targets', datesOf(current.targets)), delegations);
    const next = { ...current, targets };
    const signedPart = await this.#signPart(next, part, this.#documentsOf(current, part));
    return { ...next, parts: { ...current.parts, [part]: signedPart } };
  }

  async #signPart(current: Documents, part: PartName, documents: Record<string, SignedDocument>): Promise<string> {
    const key = await this.#needKeyOf(current, part);
    const before = current.parts[part];
    return signPart(key, fresh('targets', before === undefined ? undefined : datesOf(before)), documents);
  }

  /** A key of the keyring that may sign for a part: the part's own, or else the operators'. */
  async #keyOf(current: Documents, part: PartName): Promise<SigningKey | undefined> {
    const ids = delegationsOf(current)[part]?.ids ?? [];
    const keys = await this.keyring.all([roleOf(part), operatorKey]);
    return keys.find((key) => ids.includes(key.public.keyID));
  }

  async #needKeyOf(current: Documents, part: PartName): Promise<SigningKey> {
    const key = await this.#keyOf(current, part);
    if (!key) throw new RegistryError(`${this.keyring.folder} has no key that may sign for ${part}.`);
    return key;
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
      // After what may fail: servers use a new root at once, and it may have another key for the timestamp.
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

  /**
   * The documents of a part that are in the registry, with the provenance that each release has.
   * @param said what is signed about the channels
   */
  async #found(part: PartName, said: SignedDocument['custom']): Promise<Record<string, SignedDocument>> {
    const documents: Record<string, SignedDocument> = {};
    const read = (name: string) => readFile(path.join(this.registry, name)).catch(unlessMissing);
    for (const version of await new Registry(this.registry).versions(part)) {
      const name = `${part}/${version}/release.json`;
      const [content, bundle] = await Promise.all([read(name), read(`${part}/${version}/${provenanceFile}`)]);
      if (!content) continue;
      documents[name] = { ...describe(content), ...(bundle && { custom: { provenance: describe(bundle) } }) };
    }
    const channels = await read(channelsOf(part));
    // What nobody can read must not be signed: it could then not even be put back.
    await new Registry(this.registry).channels(part);
    if (channels) documents[channelsOf(part)] = { ...describe(channels), ...(said && { custom: said }) };
    return documents;
  }
}
