import { Metadata, MetadataKind, Root, Snapshot, Targets, Timestamp } from '@tufjs/models';
import { pathsOf, RegistryError, retiredKeysField, roleOf, type ChangeNote } from '@platform/host/registry';
import { onlineKey, rootKeys, rootThreshold, type Keyring, type SigningKey } from './keyring';

const day = 24 * 60 * 60_000;
/** How long each document is valid, in ms. A command that signs also renews what is past half of it. */
export const validity = { root: 5 * 365 * day, targets: 365 * day, snapshot: 90 * day, timestamp: 90 * day } as const;
type Kind = keyof typeof validity;

/** TUF's version of the documents. */
const specVersion = '1.0.31';

/** What every signed document has: its number, and until when it is valid. */
export interface Common {
  version: number;
  expires: string;
}

/** The size of a document in bytes and its SHA-256 in hexadecimal digits. */
export interface Described {
  length: number;
  hashes: { sha256: string };
}

/** A target of a part: a document of the registry. */
export interface SignedDocument extends Described {
  /** Absent in what older toolkits have signed. */
  custom?: {
    /** Of a release. */
    provenance?: Described;
    /** Of the channels: who changed them, and why, oldest first. */
    notes?: ChangeNote[];
  };
}

/** The keys that may sign for a part. */
export interface Delegation {
  keys: Record<string, object>;
  ids: string[];
  /** The ids of those that were replaced or revoked. */
  retired: string[];
}

/** The version and expiry of a document that is signed now. Versions keep growing, even if the registry has been re-created. */
export function fresh(kind: Kind, before?: Common): Common {
  const now = Date.now();
  const next = (before?.version ?? 0) + 1;
  // The versions of roots have no gaps.
  const version = kind === 'root' ? next : Math.max(next, now);
  return { version, expires: `${new Date(now + validity[kind]).toISOString().slice(0, 19)}Z` };
}

/** Whether a document is past half of its validity. */
export const isDue = (kind: Kind, { expires }: Common) => Date.parse(expires) - Date.now() < validity[kind] / 2;

type AnySigned = Root | Snapshot | Targets | Timestamp;

function signed(document: AnySigned, keys: readonly SigningKey[]): string {
  const metadata = new Metadata(document);
  for (const key of keys) metadata.sign(key.sign);
  return `${JSON.stringify(metadata.toJSON())}\n`;
}

const common = (type: string, { version, expires }: Common) => ({
  _type: type,
  spec_version: specVersion,
  version,
  expires,
});

/**
 * A root of the keys in a keyring.
 * @param before keys of the root before it, which have to sign too if they change
 */
export async function signRoot(keyring: Keyring, dates: Common, before: readonly SigningKey[] = []): Promise<string> {
  const roots = await Promise.all(rootKeys.map((name) => keyring.need(name)));
  const online = await keyring.need(onlineKey);
  const role = (keys: readonly SigningKey[], threshold: number) => ({ keyids: keys.map(idOf), threshold });
  const keys = Object.fromEntries([...roots, online].map((key) => [idOf(key), key.public.toJSON()]));
  const roles = {
    root: role(roots, rootThreshold),
    targets: role(roots, rootThreshold),
    snapshot: role([online], 1),
    timestamp: role([online], 1),
  };
  return signed(Root.fromJSON({ ...common('root', dates), consistent_snapshot: true, keys, roles }), [
    ...roots,
    ...before,
  ]);
}

/** Which keys may sign for which part. */
export async function signTargets(keyring: Keyring, dates: Common, parts: Record<string, Delegation>): Promise<string> {
  const keys = await keyring.all(rootKeys);
  if (keys.length < rootThreshold) {
    throw new RegistryError(
      `${keyring.folder} has ${keys.length} of the root keys, but ${rootThreshold} are needed to change which keys may sign for a part.`,
    );
  }
  const roles = Object.entries(parts).map(([part, { ids, retired }]) => ({
    ...(retired.length > 0 && { [retiredKeysField]: retired }),
    ...{ name: roleOf(part), keyids: ids, threshold: 1 },
    ...{ paths: pathsOf(part), terminating: true },
  }));
  const known = Object.assign({}, ...Object.values(parts).map((part) => part.keys)) as Record<string, object>;
  const document = { ...common('targets', dates), targets: {}, delegations: { keys: known, roles } };
  return signed(Targets.fromJSON(document as Parameters<typeof Targets.fromJSON>[0]), keys);
}

/** What a part's key says: which releases exist, and what the channels are. */
export function signPart(key: SigningKey, dates: Common, documents: Record<string, SignedDocument>): string {
  const document = { ...common('targets', dates), targets: documents };
  return signed(Targets.fromJSON(document as unknown as Parameters<typeof Targets.fromJSON>[0]), [key]);
}

/** Which version of each document belongs to one state of the registry. */
export function signSnapshot(key: SigningKey, dates: Common, versions: Record<string, number>): string {
  const meta = Object.fromEntries(Object.entries(versions).map(([role, version]) => [`${role}.json`, { version }]));
  return signed(Snapshot.fromJSON({ ...common('snapshot', dates), meta }), [key]);
}

/** Which version of the snapshot is the newest; signed again before it expires. */
export const signTimestamp = (key: SigningKey, dates: Common, snapshot: number): string =>
  signed(Timestamp.fromJSON({ ...common('timestamp', dates), meta: { 'snapshot.json': { version: snapshot } } }), [
    key,
  ]);

const idOf = (key: SigningKey) => key.public.keyID;

/** Whether a document has been signed with enough of the keys that another gives for its role. */
export function isSignedFor(delegator: string, kind: 'root' | 'targets', role: string, document: string): boolean {
  const json = (text: string) => JSON.parse(text) as Parameters<typeof Metadata.fromJSON>[1];
  const giver =
    kind === 'root'
      ? Metadata.fromJSON(MetadataKind.Root, json(delegator))
      : Metadata.fromJSON(MetadataKind.Targets, json(delegator));
  const kinds: Record<string, MetadataKind> = { snapshot: MetadataKind.Snapshot, timestamp: MetadataKind.Timestamp };
  try {
    giver.verifyDelegate(
      role,
      Metadata.fromJSON((kinds[role] ?? MetadataKind.Targets) as MetadataKind.Targets, json(document)),
    );
    return true;
  } catch {
    return false;
  }
}
