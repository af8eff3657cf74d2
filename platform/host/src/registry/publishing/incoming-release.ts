import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { readText, RegistryError } from '../document';
import { provenanceFile, verifyProvenance } from '../provenance';
import { manifestFile, parseManifest } from '../manifest-file';
import type { Registry } from '../registry';
import { outdated, partName, releaseVersion, scriptBytes, type ReleaseManifest } from '../release';
import { makeTemporaryFolder, type TemporaryFolder } from '../temporary-folder';
import { verifyPublication } from './publication';
import { isStored } from './received';
import { displace, waitingVersions } from './waiting';

/** Why a release is refused: its content, its signature, a conflict, its size, or this server. */
export type Refusal = 'invalid' | 'not-allowed' | 'conflict' | 'too-large' | 'unavailable';

/** A release that is not accepted; the message says why, for the team. */
export class PublicationError extends Error {
  override name = 'PublicationError';

  constructor(
    readonly refusal: Refusal,
    message: string,
  ) {
    super(message);
  }
}

/** A release that the registry has already, byte for byte: there is nothing to receive, and nothing is wrong. */
export class AlreadyPublished extends Error {
  override name = 'AlreadyPublished';

  constructor(readonly manifest: ReleaseManifest) {
    super(`${manifest.part}@${manifest.version} has been published already`);
  }
}

/** Ten times the largest existing release. */
const maxBytes = 64 * 1024 * 1024;
const maxFiles = 2000;
/** How many releases of a part may wait to be taken into the registry. */
const maxWaiting = 20;

interface Documents {
  publication: string;
  manifest: string;
  provenance: string;
}

/** What a site requires of a release. */
interface Conditions {
  /** The origin of the site. */
  site: string;
  /** How many bytes of scripts for browsers it may have, compressed. */
  budget: number;
  /** The reasons why it does not fit what is live. */
  conflictsOf: (release: ReleaseManifest) => Promise<string[]>;
}

/**
 * A release that its team sends to a registry. Before {@link finish}, the registry shows nothing of it; visitors do not see it
 * even then.
 */
export class IncomingRelease {
  readonly #received = new Set<string>();

  private constructor(
    readonly registry: Registry,
    readonly manifest: ReleaseManifest,
    readonly documents: Documents,
    /** Where the files are put until all have arrived. */
    readonly temporary: TemporaryFolder,
  ) {}

  /**
   * Checks who publishes what, before anything is written.
   * @throws {PublicationError} unless one of the part's current keys has signed it for this site within the last minutes,
   *   {AlreadyPublished} if its team has sent exactly this release before
   */
  static async begin(
    registry: Registry,
    documents: Documents,
    { site, budget, conflictsOf }: Conditions,
  ): Promise<IncomingRelease> {
    // Before the rest is parsed, so that a stranger's document costs no more than its length.
    await checkSigner(registry, nameOf(documents), documents, site);
    const manifest = readManifestOf(documents, budget);
    const { part, version } = manifest;
    if (await isThere(registry, manifest, documents)) throw new AlreadyPublished(manifest);
    if (await registry.isTaken(part, version)) throw alreadyThere(manifest);
    const conflicts = await conflictsOf(manifest);
    if (conflicts.length > 0) throw new PublicationError('invalid', conflicts.join('\n'));
    const temporary = await makeTemporaryFolder(registry.partFolder(part));
    return new IncomingRelease(registry, manifest, documents, temporary);
  }

  /**
   * Writes a file of the release.
   * @param file its path in the release
   * @throws {PublicationError} if it is not the file that the manifest describes
   */
  async write(file: string, content: Readable): Promise<void> {
    const { files } = this.manifest;
    if (!Object.hasOwn(files, file)) throw new PublicationError('invalid', `release.json does not name ${file}`);
    if (this.#received.has(file)) throw new PublicationError('invalid', `${file} was sent twice`);
    this.#received.add(file);
    const expected = files[file]!;
    const [long, short] = [createHash('sha384'), createHash('sha256')];
    let bytes = 0;
    const check = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > expected.bytes) throw notDescribed(file);
        long.update(chunk);
        short.update(chunk);
        yield chunk;
      }
    };
    const target = path.join(this.temporary.path, file);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(content, check, createWriteStream(target, { flags: 'wx', flush: true }));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A file cannot be the folder of another one, and a disk may not distinguish upper and lower case.
      if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') throw notDescribed(file);
      throw error;
    }
    const isSame = bytes === expected.bytes && long.digest('base64') === expected.sha384;
    const isSameInBrowsers = expected.sha256 === undefined || short.digest('base64') === expected.sha256;
    if (!isSame || !isSameInBrowsers) throw notDescribed(file);
  }

  /**
   * Adds the release to the registry once all its files have arrived. If too many releases are waiting, it displaces those that
   * were sent or looked at longest ago.
   * @returns their versions
   * @throws {PublicationError} if a file is missing, or another release of this version has arrived meanwhile
   */
  async finish(): Promise<string[]> {
    const missing = Object.keys(this.manifest.files).find((file) => !this.#received.has(file));
    if (missing !== undefined) throw new PublicationError('invalid', `${missing} is missing`);
    await writeFile(path.join(this.temporary.path, 'release.json'), this.documents.manifest, { flush: true });
    await writeFile(path.join(this.temporary.path, provenanceFile), this.documents.provenance, { flush: true });
    const { part, version } = this.manifest;
    const isShared = await this.#share();
    try {
      await this.registry.add(part, version, this.temporary.path);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      // Once shared, it also arrives here with everything that others share.
      if (!isShared || !(await isThere(this.registry, this.manifest, this.documents)))
        throw alreadyThere(this.manifest);
    }
    return this.#displaceOthers();
  }

  async #displaceOthers(): Promise<string[]> {
    const { part, version } = this.manifest;
    const others = (await waitingVersions(this.registry, part)).filter((each) => each !== version);
    const displaced = others.slice(0, Math.max(others.length + 1 - maxWaiting, 0));
    const gone: string[] = [];
    try {
      for (const each of displaced) if (await displace(this.registry, part, each)) gone.push(each);
    } catch {
      // The release has been published. What cannot be removed now is removed for the next release.
    }
    return gone;
  }

  /** @returns whether other servers have it @throws {PublicationError} if one has received another release of this version */
  async #share(): Promise<boolean> {
    const { store } = this.registry;
    if (!store) return false;
    const { part, version } = this.manifest;
    const isShared = await store.addRelease(part, version, this.temporary.path).catch((error: unknown) => {
      throw error instanceof RegistryError ? new PublicationError('unavailable', error.message) : error;
    });
    if (!isShared) throw alreadyThere(this.manifest);
    return true;
  }

  /** Removes what has not been added. */
  close(): Promise<void> {
    return this.temporary.remove();
  }
}

/** The release that a manifest says it belongs to. */
function nameOf({ manifest: text }: Documents): Named {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const name = named.safeParse(value);
  if (!name.success) throw new PublicationError('invalid', 'release.json does not say which release it belongs to');
  return name.data;
}

const named = z.object({ part: partName, version: releaseVersion });
type Named = z.output<typeof named>;

function readManifestOf({ manifest: text }: Documents, budget: number): ReleaseManifest {
  let manifest: ReleaseManifest;
  try {
    manifest = parseManifest(text, 'release.json');
  } catch (error) {
    throw new PublicationError('invalid', (error as Error).message);
  }
  const reason = outdated(manifest);
  if (reason) throw new PublicationError('invalid', reason);
  const files = Object.entries(manifest.files);
  const strange = files.find(([file, { bytes }]) => !/^(?:web|node|maps)\//.test(file) || bytes < 0);
  if (strange)
    throw new PublicationError('invalid', `release.json names ${strange[0]}, which is not a file of a release`);
  const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0);
  if (bytes > maxBytes || files.length > maxFiles) {
    throw new PublicationError(
      'too-large',
      `a release may have ${maxFiles} files of ${maxBytes} bytes together, and this one has ${files.length} of ${bytes}`,
    );
  }
  const scripts = scriptBytes(manifest);
  if (scripts > budget) {
    throw new PublicationError(
      'too-large',
      `a release may have ${budget} bytes of compressed scripts for browsers here (PUBLISHING_BUDGET), and this one has ${scripts}`,
    );
  }
  return manifest;
}

async function checkSigner(
  { trust }: Registry,
  { part, version }: Named,
  { publication, manifest, provenance }: Documents,
  site: string,
) {
  await trust?.refresh();
  if (!trust || trust.fault !== undefined) {
    throw new PublicationError('unavailable', trust?.fault ?? 'the registry of this site is not signed');
  }
  const keys = trust.keysOf(part);
  if (keys.length === 0) {
    throw new PublicationError('not-allowed', `${part} has no key here: the operators of the site give it one`);
  }
  const checks = {
    'the provenance': () => verifyProvenance(provenance, { part, version, manifest }, keys),
    'the publication': () => verifyPublication(publication, { part, version, manifest, provenance }, { site, keys }),
  };
  for (const [what, check] of Object.entries(checks)) {
    try {
      check();
    } catch (error) {
      throw new PublicationError('not-allowed', `${what} ${(error as Error).message}`);
    }
  }
}

/**
 * Whether a registry has a release with this manifest, which names the hash of every file. One that was signed with a key that
 * has been replaced since is of no use to its team.
 */
async function isThere(registry: Registry, { part, version }: Named, { manifest }: Documents): Promise<boolean> {
  const text = await readText(path.join(registry.releaseFolder(part, version), manifestFile));
  return text === manifest && isStored(registry, part, version);
}

const alreadyThere = ({ part, version }: ReleaseManifest) =>
  new PublicationError('conflict', `${part}@${version} is there already: build it with another --version`);

const notDescribed = (file: string) =>
  new PublicationError('invalid', `${file} is not the file that release.json describes`);
