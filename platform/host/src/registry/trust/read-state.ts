import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metadata, Snapshot, Targets } from '@tufjs/models';
// The client of tuf-js around it writes files while it checks, and loads an HTTP client.
import { TrustedMetadataStore } from 'tuf-js/dist/store.js';
import type { PartName } from '@platform/contract';
import { metadataFile, partOf, timestampFile } from './names';
import { whyRefused } from './why-refused';

/** The signed documents of a registry at one moment, as text, and the newest root. */
export interface SignedState {
  root: string;
  timestamp: string;
  snapshot: string;
  targets: string;
  /** The document of each part's role. */
  parts: Record<PartName, string>;
  /** Whether these are all the newest documents: the newest one of a part may have been refused. */
  isWhole: boolean;
}

/** The signed state of a registry, with what was refused of it. */
export interface CheckedState {
  state: SignedState;
  /** Why the newest document of a part was refused. The part keeps the one before it. */
  faults: Record<PartName, string>;
}

/**
 * Reads the newest state of a registry and checks it as TUF prescribes: signatures, thresholds, versions, expiry, hashes.
 * If a part's own document fails, it is left out, so that one part's mistake does not stop the others.
 * @param folder the metadata of the registry
 * @param before the state that was checked last: nothing older is accepted
 * @param root the trusted root, if no state has been checked yet
 * @throws {Error} with the reason in one sentence
 */
export async function readState(folder: string, before: SignedState | undefined, root: string): Promise<CheckedState> {
  const read = (file: string) => readFile(path.join(folder, file));
  const store = new TrustedMetadataStore(Buffer.from(before?.root ?? root));
  let trustedRoot = before?.root ?? root;
  if (before) await expectSameRoot(read, store.root.signed.version, before.root);
  for (;;) {
    const file = metadataFile('root', store.root.signed.version + 1);
    const next = await read(file).catch(unlessMissing);
    if (!next) break;
    checking({ file, text: next.toString('utf8') }, () => store.updateRoot(next));
    trustedRoot = next.toString('utf8');
  }
  const timestamp = await named(timestampFile, read(timestampFile));
  const isNew = trustedRoot !== before?.root || timestamp.toString('utf8') !== before.timestamp;
  // It was checked before it expired, and nothing has changed since.
  if (before?.isWhole && !isNew) return { state: before, faults: {} };
  if (before && isNew) ignoringExpiry(() => store.updateTimestamp(Buffer.from(before.timestamp)));
  checking({ file: timestampFile, text: timestamp.toString('utf8') }, () => store.updateTimestamp(timestamp));
  const snapshotFile = metadataFile('snapshot', store.timestamp!.signed.snapshotMeta.version);
  const snapshot = await named(snapshotFile, read(snapshotFile));
  if (before && isNew) ignoringExpiry(() => store.updateSnapshot(Buffer.from(before.snapshot), true));
  checking({ file: snapshotFile, text: snapshot.toString('utf8') }, () => store.updateSnapshot(snapshot));
  const { meta } = (store.snapshot as Metadata<Snapshot>).signed;
  const fileOf = (role: string) => metadataFile(role, meta[`${role}.json`]?.version ?? 0);
  const file = fileOf('targets');
  const targets = await named(file, read(file));
  const check = () => store.updateDelegatedTargets(targets, 'targets', 'root');
  checking({ file, text: targets.toString('utf8') }, check);

  const { delegations } = (store.targets as Metadata<Targets>).signed;
  const parts: Record<PartName, string> = {};
  const faults: Record<PartName, string> = {};
  for (const role of Object.keys(delegations?.roles ?? {})) {
    const part = partOf(role);
    const file = fileOf(role);
    try {
      const document = await named(file, read(file));
      const text = document.toString('utf8');
      checking({ file, text, role, delegations }, () => store.updateDelegatedTargets(document, role, 'targets'));
      // A role's document may name anything: only what the role was given counts.
      const names = Object.keys((store.getRole(role) as Metadata<Targets>).signed.targets);
      if (!names.every((name) => delegations!.roles![role]!.isDelegatedPath(name)))
        throw new Error(`the document of ${part} names files of another part`);
      parts[part] = text;
    } catch (error) {
      faults[part] = (error as Error).message;
      if (before?.parts[part]) parts[part] = before.parts[part];
    }
  }
  const text = { timestamp: timestamp.toString('utf8'), snapshot: snapshot.toString('utf8') };
  const isWhole = Object.keys(faults).length === 0;
  return { state: { root: trustedRoot, ...text, targets: targets.toString('utf8'), parts, isWhole }, faults };
}

/**
 * Throws if the registry has been created anew with other keys; otherwise, every signature would be refused without an
 * explanation.
 */
async function expectSameRoot(read: (file: string) => Promise<Buffer>, version: number, trusted: string) {
  const file = metadataFile('root', version);
  const found = await read(file).catch(unlessMissing);
  if (!found || found.toString('utf8') === trusted) return;
  throw new Error(`.trust/${file} is not the root that this server trusts`);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function named(file: string, reading: Promise<Buffer>): Promise<Buffer> {
  try {
    return await reading;
  } catch (error) {
    throw new Error(whyRefused(error as Error, { file }), { cause: error });
  }
}

function checking(document: Parameters<typeof whyRefused>[1], check: () => unknown) {
  try {
    check();
  } catch (error) {
    throw new Error(whyRefused(error as Error, document), { cause: error });
  }
}

/** The previous state is only compared with: it may have expired, and one of its keys may have been replaced. */
function ignoringExpiry(load: () => unknown) {
  try {
    load();
  } catch {
    return;
  }
}
