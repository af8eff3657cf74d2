import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import { partName, sha256Hex } from '../release';
import { metadataFile, partOf, timestampFile, trustFolder } from '../trust/names';
import type { StateDocuments } from './store';

interface Signed {
  version: number;
  meta?: Record<string, { version: number }>;
  targets?: Record<string, SignedRelease>;
}

/** What a part has signed about one of its documents. */
interface SignedRelease {
  hashes: { sha256: string };
  custom?: { provenance?: { hashes: { sha256: string } }; notes?: { removed?: string[] }[] };
}

const inTrust = (file: string) => `.trust/${file}`;
const signedIn = (text: string) => (JSON.parse(text) as { signed: Signed }).signed;

/** The version of a state's timestamp: the newest state has the highest. */
export const versionOfState = (documents: StateDocuments): number =>
  signedIn(documents[inTrust(timestampFile)]!).version;

/** The version of the document of each role. */
function versionsIn(documents: StateDocuments): Record<string, number> {
  const { meta = {} } = signedIn(documents[inTrust(timestampFile)]!);
  const snapshot = signedIn(documents[inTrust(metadataFile('snapshot', meta['snapshot.json']!.version))]!);
  return Object.fromEntries(
    Object.entries(snapshot.meta ?? {}).map(([file, { version }]) => [path.basename(file, '.json'), version]),
  );
}

/** Whether two states belong to the same registry, which means that they began with the same root. */
export const isSameRegistry = (one: StateDocuments, other: StateDocuments): boolean => {
  const first = inTrust(metadataFile('root', 1));
  return one[first] === other[first];
};

/** Whether a state is a successor of another one, and not an alternative to it. */
export function includes(newer: StateDocuments, older: StateDocuments): boolean {
  const versions = versionsIn(newer);
  return Object.entries(versionsIn(older)).every(([role, version]) => (versions[role] ?? 0) >= version);
}

/** The releases that a state names, with what has been signed about each. */
export function releasesIn(documents: StateDocuments): { part: PartName; version: string; signed: SignedRelease }[] {
  return Object.entries(versionsIn(documents)).flatMap(([role, at]) => {
    const text = documents[inTrust(metadataFile(role, at))];
    if (role === 'targets' || text === undefined) return [];
    const part = partOf(role);
    return Object.entries(signedIn(text).targets ?? {}).flatMap(([name, signed]) => {
      const [, named, version] = /^([^/]+)\/([^/]+)\/release\.json$/.exec(name) ?? [];
      return named === part && version !== undefined ? [{ part, version, signed }] : [];
    });
  });
}

/** The releases that a state says have been removed. */
export function removedIn(documents: StateDocuments): { part: PartName; version: string }[] {
  const named = new Set(releasesIn(documents).map(({ part, version }) => `${part}@${version}`));
  return Object.entries(versionsIn(documents)).flatMap(([role, at]) => {
    const text = documents[inTrust(metadataFile(role, at))];
    if (role === 'targets' || text === undefined) return [];
    const part = partOf(role);
    const notes = signedIn(text).targets?.[`${part}/channels.json`]?.custom?.notes ?? [];
    const versions = notes.flatMap(({ removed = [] }) => removed).filter((version) => !named.has(`${part}@${version}`));
    return versions.map((version) => ({ part, version }));
  });
}

/** The channels of a part that are not what it has signed; undefined if all are. */
export function forgedChannels(documents: StateDocuments): string | undefined {
  return Object.entries(versionsIn(documents))
    .filter(([role]) => role !== 'targets')
    .map(
      ([role, at]) =>
        [`${partOf(role)}/channels.json`, documents[inTrust(metadataFile(role, at))] ?? '{"signed":{}}'] as const,
    )
    .find(([name, text]) => {
      const signed = signedIn(text).targets?.[name];
      const channels = documents[name];
      return channels === undefined ? signed !== undefined : signed?.hashes.sha256 !== sha256Hex(channels);
    })?.[0];
}

/** The state of a registry's folder; undefined if it has never been signed. */
export async function readDocuments(registry: string): Promise<StateDocuments | undefined> {
  const folder = trustFolder(registry);
  const documents: Record<string, string> = {};
  const add = async (file: string) => (documents[inTrust(file)] = await readFile(path.join(folder, file), 'utf8'));
  const timestamp = await add(timestampFile).catch(unlessMissing);
  if (timestamp === undefined) return undefined;
  await add(metadataFile('snapshot', signedIn(timestamp).meta!['snapshot.json']!.version));
  const roots = (await readdir(folder)).filter((file) => /^\d+\.root\.json$/.test(file));
  const versions = Object.entries(versionsIn(documents));
  for (const file of [...roots, ...versions.map(([role, version]) => metadataFile(role, version))]) await add(file);
  for (const [role] of versions) {
    const name = `${partOf(role)}/channels.json`;
    const channels =
      role === 'targets' ? undefined : await readFile(path.join(registry, name), 'utf8').catch(unlessMissing);
    if (channels !== undefined) documents[name] = channels;
  }
  return documents;
}

/** Writes a state into a folder: the timestamp last, which makes it current. Only names that a state can have are written. */
export async function writeDocuments(registry: string, documents: StateDocuments) {
  const rank = (name: string) => (name === inTrust(timestampFile) ? 2 : name.endsWith('/channels.json') ? 1 : 0);
  const names = Object.keys(documents).sort((one, other) => rank(one) - rank(other));
  for (const name of names) {
    const [folder, file, ...more] = name.split('/');
    const isTrust = folder === '.trust' && /^(?:\d+\.[a-z0-9-]+|timestamp)\.json$/.test(file ?? '');
    const isChannels = file === 'channels.json' && partName.safeParse(folder).success;
    if (more.length > 0 || (!isTrust && !isChannels)) throw new Error(`${name} is not a document of a registry`);
    await replace(path.join(registry, name), documents[name]!);
  }
}

async function replace(file: string, text: string) {
  if ((await readFile(file, 'utf8').catch(unlessMissing)) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { flush: true });
  await rename(temporary, file);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
