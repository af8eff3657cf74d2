import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Key } from '@tufjs/models';
import type { PartName } from '@platform/contract';
import {
  Registry,
  RegistryError,
  roleOf,
  StateMovedError,
  type RegistrySigner,
  type RegistryStore,
} from '@platform/host/registry';
import { channelsOf, datesOf, delegationsOf, describe, unlessMissing, versionOf, withoutProvenance } from './current';
import { fresh, isDue, signTargets, type SignedDocument } from './documents';
import { onlineKey, operatorKey, rootKeys, rootThreshold, type Keyring, type OperatorsKey } from './keyring';
import { PartSigner } from './part-signer';
import { newRoot, SignedState } from './signed-state';

type KeyJson = Parameters<typeof Key.fromJSON>[1];

/**
 * Signs the changes of a registry with the keys of a keyring. The first change of a new registry makes the keys that are
 * missing.
 */
export class Signer implements RegistrySigner {
  readonly #state: SignedState;
  readonly #parts: PartSigner;

  /** @param registry the folder of the registry @param store as for {@link SignedState} */
  constructor(
    readonly registry: string,
    readonly keyring: Keyring,
    readonly store?: RegistryStore,
  ) {
    this.#state = new SignedState(registry, keyring, store);
    this.#parts = new PartSigner(registry, keyring);
  }

  publish: RegistrySigner['publish'] = ({ part, version, origin, live }) =>
    this.#state.change(
      async (current) => {
        const delegated = await this.#parts.delegated(current, part);
        const release = `${part}/${version}/release.json`;
        const content = await readFile(path.join(this.registry, release)).catch(unlessMissing);
        if (!content) throw new RegistryError(`There is no release ${part}@${version} in ${this.registry}.`);
        const documents = this.#parts.documentsOf(delegated, part);
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
          : await this.#parts.attested(delegated, part, version, content, { origin, isBelieved: true });
        const after = { ...documents, [release]: found };
        if (live) {
          const name = channelsOf(part);
          const custom = { notes: [...(documents[name]?.custom?.notes ?? []), live.note] };
          after[name] = { ...describe(Buffer.from(live.channels)), custom };
        }
        const removed = (live?.note.removed ?? []).map((each) => `${part}/${each}/release.json`);
        const kept = Object.fromEntries(Object.entries(after).filter(([document]) => !removed.includes(document)));
        return this.#parts.withDocuments(delegated, part, kept);
      },
      live && { channels: { name: channelsOf(part), text: live.channels, write: live.write } },
    );

  /** Whether anybody has signed the registry. */
  isSigned = (): Promise<boolean> => this.#state.isSigned();

  /**
   * Signs everything that a registry holds as it stands, whether or not it has been signed before.
   * @returns the parts with documents that had not been signed
   */
  async adopt(): Promise<PartName[]> {
    const adopted: PartName[] = [];
    await this.#state.change(
      async (current) => {
        let next = current;
        for (const part of await new Registry(this.registry).parts()) {
          const before = this.#parts.signedDocumentsOf(next, part);
          const documents = await this.#parts.documentsFound(part, before[channelsOf(part)]?.custom);
          if (Object.keys(documents).length === 0 || isDeepStrictEqual(documents, before)) continue;
          next = await this.#parts.delegated(next, part);
          next = await this.#parts.withDocuments(
            next,
            part,
            await this.#parts.allAttested(next, part, withoutProvenance(documents), true),
          );
          adopted.push(part);
        }
        return next;
      },
      { isAdopting: true },
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
    await this.#state.change(async (current) => {
      let next = current;
      if (!(await this.keyring.find(onlineKey))) return undefined;
      for (const part of Object.keys(current.parts)) {
        // What a part has not signed itself stops no other part.
        const documents = this.#parts.signedDocumentsOf(current, part);
        if (!Object.entries(documents).some(isLacking) || !(await this.#parts.keyOf(current, part))) continue;
        const complete = await this.#parts.allAttested(next, part, documents, false);
        if (isDeepStrictEqual(complete, documents)) continue;
        next = await this.#parts.withDocuments(next, part, complete);
        attested.push(part);
      }
      return attested.length > 0 ? next : undefined;
    });
    return attested;
  }

  /**
   * Signs again every document that is past half of its validity, if its key is here.
   * @returns the names of the documents that have been renewed
   */
  async renew(): Promise<string[]> {
    const renewed: string[] = [];
    if (!(await this.isSigned())) return renewed;
    await this.#state.change(async (current) => {
      if (!(await this.keyring.find(onlineKey))) return undefined;
      let next = { ...current };
      const has = async (names: readonly string[], count: number) => (await this.keyring.all(names)).length >= count;
      if (isDue('root', datesOf(current.root)) && (await has([...rootKeys, onlineKey], rootKeys.length + 1))) {
        next.root = await newRoot(this.keyring, datesOf(current.root));
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
        if (!isDue('targets', datesOf(text)) || !(await this.#parts.keyOf(next, part))) continue;
        next = await this.#parts.withDocuments(next, part, this.#parts.documentsOf(current, part));
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
   * @throws {RegistryError} if the part has a key: it may be the only copy; or if `own` was replaced or revoked
   */
  async newKey(part: PartName, own?: Key): Promise<void> {
    await this.#state.change(async (current) => {
      const { ids = [], retired = [] } = delegationsOf(current)[part] ?? {};
      // The operators' key comes last; a part whose key was revoked has no other.
      if (ids.length > 1) throw this.#hasKey(part);
      this.#refuseRetired(part, own, retired);
      // A folder of keys may serve several registries: it may have one for this part, which another registry names.
      const found = own ?? (await this.keyring.find(roleOf(part)))?.public;
      const key = found && !retired.includes(found.keyID) ? found : this.keyring.create(roleOf(part)).public;
      return this.#parts.withKey(current, part, key);
    });
  }

  /**
   * Gives a part another key, in place of the one that it has. What it has released stays signed.
   * @param own as for {@link newKey}, but without it one is always made
   * @throws {RegistryError} if the part has never had one, or if `own` was replaced or revoked
   */
  async rotateKey(part: PartName, own?: Key): Promise<void> {
    await this.#needSigned();
    await this.#state.change(async (current) => {
      const before = delegationsOf(current)[part];
      if (!before) throw this.#hasNoKey(part);
      this.#refuseRetired(part, own, before.retired);
      return this.#parts.withKey(current, part, own ?? this.keyring.create(roleOf(part)).public);
    });
  }

  /** Takes a part's key away. What it has released stays signed, by the operators; only they can release it then. */
  async revoke(part: PartName): Promise<void> {
    await this.#needSigned();
    await this.#state.change(async (current) => {
      if (!delegationsOf(current)[part]) throw this.#hasNoKey(part);
      const next = await this.#parts.withKey(current, part, undefined);
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
    await this.#state.change(async (current) => {
      const before = await this.keyring.need(name);
      this.keyring.create(name);
      const root = await newRoot(this.keyring, datesOf(current.root), name === onlineKey ? [] : [before]);
      const targets = await signTargets(
        this.keyring,
        fresh('targets', datesOf(current.targets)),
        delegationsOf(current),
      );
      return { ...current, root, targets };
    });
  }

  /** What was sent with a key before it was revoked could be released if it were valid again. */
  #refuseRetired(part: PartName, own: Key | undefined, retired: readonly string[]) {
    if (!own || !retired.includes(own.keyID)) return;
    throw new RegistryError(
      `This key of ${part} was replaced or revoked, and cannot become valid again: make another one`,
    );
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
    await this.#state.change(async (current) => {
      await this.keyring.need(operatorKey);
      this.keyring.create(operatorKey);
      let next = current;
      for (const [part, { ids, keys }] of Object.entries(delegationsOf(current))) {
        // The operators' is the last one; a part whose key was revoked has no other.
        const [own] = ids.slice(0, -1);
        next = await this.#parts.withKey(
          next,
          part,
          own === undefined ? undefined : Key.fromJSON(own, keys[own] as KeyJson),
        );
      }
      return next;
    });
  }
}
