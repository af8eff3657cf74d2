import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Key } from '@tufjs/models';
import type { PartName } from '@platform/contract';
import { provenanceFile, Registry, RegistryError, roleOf, type Origin } from '@platform/host/registry';
import { channelsOf, datesOf, delegationsOf, describe, unlessMissing, versionOf, type Documents } from './current';
import { fresh, isSignedFor, signPart, signTargets, type Delegation, type SignedDocument } from './documents';
import { operatorKey, rootKeys, rootThreshold, type Keyring, type SigningKey } from './keyring';
import { attest } from './provenance';
import { notGenuine } from './signed-state';

type KeyJson = Parameters<typeof Key.fromJSON>[1];

/** What a part's team has signed in a registry, and the keys that may sign for it. Each change returns the documents after it. */
export class PartSigner {
  /**
   * @param registry the folder of the registry
   * @param keyring has the keys of the parts that change, or the operators'
   */
  constructor(
    readonly registry: string,
    readonly keyring: Keyring,
  ) {}

  /** As {@link documentsOf}; nothing if anybody else has signed it. */
  signedDocumentsOf(current: Documents, part: PartName): Record<string, SignedDocument> {
    try {
      return this.documentsOf(current, part);
    } catch {
      return {};
    }
  }

  /** What a part has signed. @throws {RegistryError} if anybody else has signed it */
  documentsOf({ targets, parts }: Documents, part: PartName): Record<string, SignedDocument> {
    const text = parts[part];
    if (text === undefined) return {};
    if (!isSignedFor(targets, 'targets', roleOf(part), text))
      throw notGenuine(`the document of ${part}`, this.registry);
    return (JSON.parse(text) as { signed: { targets: Record<string, SignedDocument> } }).signed.targets;
  }

  /** The documents with a key for this part, which is made if the root's keys are here. */
  async delegated(current: Documents, part: PartName): Promise<Documents> {
    if (delegationsOf(current)[part]) return current;
    const roots = await this.keyring.all(rootKeys);
    if (roots.length < rootThreshold) {
      throw new RegistryError(
        `${part} has no key in ${this.registry}: its operators give it one with npm run keys -- new ${part}`,
      );
    }
    const key = (await this.keyring.find(roleOf(part))) ?? this.keyring.create(roleOf(part));
    return this.withKey(current, part, key.public);
  }

  /** The documents in which a part has signed these. */
  withDocuments = async (current: Documents, part: PartName, documents: Record<string, SignedDocument>) => ({
    ...current,
    parts: { ...current.parts, [part]: await this.#signed(current, part, documents) },
  });

  /**
   * What a part signs of its documents, each release with a provenance if it is here as it was signed.
   * @param isBelieved as for {@link attest}
   */
  async allAttested(
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
      all[name] = await this.attested(current, part, version, content, { isBelieved, origin: undefined });
    }
    return all;
  }

  /** What a part signs of a release, after giving it a provenance. */
  async attested(
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
  async withKey(current: Documents, part: PartName, key: Key | undefined): Promise<Documents> {
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
    const signedPart = await this.#signed(next, part, this.documentsOf(current, part));
    return { ...next, parts: { ...current.parts, [part]: signedPart } };
  }

  async #signed(current: Documents, part: PartName, documents: Record<string, SignedDocument>): Promise<string> {
    const key = await this.#needKeyOf(current, part);
    const before = current.parts[part];
    return signPart(key, fresh('targets', before === undefined ? undefined : datesOf(before)), documents);
  }

  /** A key of the keyring that may sign for a part: the part's own, or else the operators'. */
  async keyOf(current: Documents, part: PartName): Promise<SigningKey | undefined> {
    const ids = delegationsOf(current)[part]?.ids ?? [];
    const keys = await this.keyring.all([roleOf(part), operatorKey]);
    return keys.find((key) => ids.includes(key.public.keyID));
  }

  async #needKeyOf(current: Documents, part: PartName): Promise<SigningKey> {
    const key = await this.keyOf(current, part);
    if (!key) throw new RegistryError(`${this.keyring.folder} has no key that may sign for ${part}.`);
    return key;
  }

  /**
   * The documents of a part that are in the registry, with the provenance that each release has.
   * @param said what is signed about the channels
   */
  async documentsFound(part: PartName, said: SignedDocument['custom']): Promise<Record<string, SignedDocument>> {
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
