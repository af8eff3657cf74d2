import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PartName } from '@platform/contract';
import { isChunk, sha384, type Registry, type ReleaseManifest, storedRelease } from '../registry';

/** A release, or one of its files, that must not be used; the message gives the reason and the file's path. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

interface Wanted {
  part: PartName;
  version: string;
  file: string;
}

const isChunkFile = (file: string) => file.startsWith('web/') && isChunk(file.slice('web/'.length));
const keptManifests = 100;
/** Enough to hold the files of the live releases, about 5 MB with their compressed copies, several times over. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Reads releases from disk. Returns a file only if the manifest lists it and its bytes match the listed hash; never
 * follows a link. Checked files are kept in memory up to a limit; a failed file is read again the next time, so that a
 * repair takes effect at once.
 */
export class ReleaseFiles {
  readonly #manifests: LRUCache<string, ReleaseManifest, Pick<Wanted, 'part' | 'version'>>;
  readonly #contents: LRUCache<string, Buffer, Wanted>;
  /** Releases that have been live: they stay public. */
  readonly #public = new Set<string>();
  /** By part: the releases that each file is in, among those that have been examined. */
  readonly #holders = new Map<PartName, { seen: Set<string>; byFile: Map<string, string[]> }>();

  constructor(readonly registry: Registry) {
    this.#manifests = new LRUCache({
      max: keptManifests,
      fetchMethod: (_key, _stale, { context: { part, version } }) => storedRelease(registry, part, version),
    });
    this.#contents = new LRUCache({
      maxSize: keptBytes,
      sizeCalculation: ({ length }) => Math.max(length, 1),
      fetchMethod: (_key, _stale, { context }) => this.#read(context),
    });
  }

  /** A release's manifest. @throws {RegistryError} if there is no such release, or its manifest cannot be used */
  async manifest(part: PartName, version: string): Promise<ReleaseManifest> {
    return this.#manifests.forceFetch(`${part} ${version}`, { context: { part, version } });
  }

  /**
   * Whether anyone may have a release, because it is or has been live. Never throws: even if the registry cannot tell, open
   * pages need their files.
   */
  async isPublic(part: PartName, version: string): Promise<boolean> {
    const key = `${part} ${version}`;
    if (this.#public.has(key)) return true;
    const isPublic = await this.registry.isPublic(part, version).catch(() => undefined);
    if (isPublic) this.#public.add(key);
    // A release that only its team has signed has never been live, whatever the channels say.
    return isPublic ?? this.registry.isSigned(part, version);
  }

  /**
   * The releases of a part that have a chunk. Each release is examined once, and new ones only if none of the known ones will
   * do.
   * @param file its path inside the release
   */
  async *releasesWith(part: PartName, file: string): AsyncGenerator<string> {
    const known = this.#holders.get(part);
    // Other requests examine releases meanwhile.
    const before = new Set(known?.seen);
    yield* [...(known?.byFile.get(file) ?? [])];
    const versions = await this.registry.versions(part);
    if (versions.length === 0) return;
    const { seen, byFile } = this.#holders.get(part) ?? { seen: new Set(), byFile: new Map<string, string[]>() };
    this.#holders.set(part, { seen, byFile });
    for (const version of versions.filter((each) => !before.has(each)).reverse()) {
      const manifest = await this.manifest(part, version).catch(() => undefined);
      if (!manifest) continue;
      const chunks = Object.keys(manifest.files).filter(isChunkFile);
      if (!seen.has(version)) for (const name of chunks) byFile.set(name, [...(byFile.get(name) ?? []), version]);
      seen.add(version);
      if (chunks.includes(file)) yield version;
    }
  }

  /** Whether a release has been removed since its manifest was read: its part's folder is there, and its own is not. */
  async isRemoved(part: PartName, version: string): Promise<boolean> {
    const isThere = (folder: string) =>
      access(folder).then(
        () => true,
        () => false,
      );
    const { registry } = this;
    return (await isThere(registry.partFolder(part))) && !(await isThere(registry.releaseFolder(part, version)));
  }

  /** Takes a manifest from a caller that has checked it, so that it is not read from the registry. */
  know(manifest: ReleaseManifest) {
    this.#manifests.set(`${manifest.part} ${manifest.version}`, manifest);
  }

  /**
   * The bytes of a release's file, exactly as released.
   * @param file path inside the release, e.g. `web/remoteEntry.js`
   * @throws {ReleaseError} if the file is missing, changed or a link; RegistryError as {@link manifest}
   */
  read(part: PartName, version: string, file: string): Promise<Buffer> {
    return this.#contents.forceFetch(`${part} ${version} ${file}`, { context: { part, version, file } });
  }

  async #read({ part, version, file }: Wanted): Promise<Buffer> {
    const { files } = await this.manifest(part, version);
    const filename = path.join(this.registry.releaseFolder(part, version), file);
    const released = Object.hasOwn(files, file) ? files[file] : undefined;
    if (!released) throw new ReleaseError(`${filename} is not part of the release`);
    const content = await readPlainFile(filename, released.bytes);
    if (!content || sha384(content) !== released.sha384) {
      throw new ReleaseError(`${filename} is not the file that was released`);
    }
    return content;
  }
}

/** The content of a file that is not a link and has this size, or undefined. */
async function readPlainFile(filename: string, bytes: number): Promise<Buffer | undefined> {
  try {
    const handle = await open(filename, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const found = await handle.stat();
      return found.isFile() && found.size === bytes ? await handle.readFile() : undefined;
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw new ReleaseError(`${filename} cannot be read (${code})`);
  }
}
