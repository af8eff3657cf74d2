import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import type { PartName } from '@platform/contract';
import { canaryOf, historyOf, type Canary, type HistoryEntry } from './canary';
import { channels, lineOf, wasLive, type Channels } from './channels';
import { parseDocument, readText, RegistryError } from './document';
import { expectManifest, manifestFile, parseManifest } from './manifest-file';
import { provenanceFile, readProvenance, type Origin } from './provenance';
import { displacedVersions } from './publishing/displaced';
import { lastUses, removedVersions } from './retention';
import { outdated, partName, type ReleaseManifest } from './release';
import type { TrustedState } from './trust/trusted-state';

/**
 * Reads the releases in one folder. Every method throws a RegistryError that names the file, also for a document that has not
 * been signed.
 */
export class RegistryReader {
  /** @param trust says which documents have been signed. If undefined, every document is believed. */
  constructor(
    readonly folder: string,
    readonly trust: TrustedState | undefined,
  ) {}

  /** The names of the parts that have a folder here, in alphabetical order, whether or not they have been released. */
  async parts(): Promise<PartName[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
    return folders
      .map(({ name }) => name)
      .filter((name) => partName.safeParse(name).success)
      .sort();
  }

  partFolder(part: PartName) {
    return path.join(this.folder, part);
  }

  releaseFolder(part: PartName, version: string) {
    return path.join(this.folder, part, version);
  }

  /** The path of the document that says which release of a part is live. */
  channelsFile(part: PartName) {
    return path.join(this.partFolder(part), 'channels.json');
  }

  /** A part's channels, or undefined before its first release. */
  async channels(part: PartName): Promise<Channels | undefined> {
    const file = this.channelsFile(part);
    const text = await this.#readSigned(file, `${part}/channels.json`);
    return text === undefined ? undefined : parseDocument(text, file, channels);
  }

  /**
   * What was live before, and the canaries, oldest first, with who changed it and why, if the registry is signed and they said
   * so.
   */
  async history(part: PartName): Promise<HistoryEntry[]> {
    const history = (await this.channels(part))?.history ?? [];
    return historyOf(history, this.trust?.notesOf(part) ?? []);
  }

  /** The entries of the {@link history} that changed what visitors get of a part, oldest first. */
  async moves(part: PartName): Promise<HistoryEntry[]> {
    return (await this.history(part)).filter(({ action }) => action !== 'pin' && action !== 'removed');
  }

  /** The release of a part that a share of the visitors gets in place of the live one; undefined if there is none. */
  async canary(part: PartName): Promise<Canary | undefined> {
    await this.trust?.refresh();
    return canaryOf(this.trust?.notesOf(part) ?? []);
  }

  /**
   * A string that changes whenever a part's channels are replaced or modified, or a new state is signed. Never
   * throws.
   */
  async channelsFingerprint(part: PartName): Promise<string> {
    try {
      const { mtimeNs, ino, size } = await stat(this.channelsFile(part), { bigint: true });
      return `${mtimeNs} ${ino} ${size} ${this.trust?.generation ?? ''}`;
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code);
    }
  }

  /** A release's manifest. In a signed registry, the release must have a provenance signed by its part. */
  async release(part: PartName, version: string): Promise<ReleaseManifest> {
    return (await this.#read(part, version)).manifest;
  }

  /** How a release was made; undefined if it is not signed and does not say so. */
  async origin(part: PartName, version: string): Promise<Origin | undefined> {
    return (await this.#read(part, version)).origin;
  }

  /** Whether a release has been signed; always in a registry that is not signed. */
  async isSigned(part: PartName, version: string): Promise<boolean> {
    await this.trust?.refresh();
    return this.trust?.has(`${part}/${version}/${manifestFile}`) ?? true;
  }

  /** Versions of a part, oldest first. */
  async versions(part: PartName): Promise<string[]> {
    const entries = await readdir(this.partFolder(part)).catch(() => []);
    return semver.sort(entries.filter((entry) => semver.valid(entry)));
  }

  /** The newest release of a part that was built from these sources. */
  async builtFrom(part: PartName, sources: string): Promise<ReleaseManifest | undefined> {
    for (const version of (await this.versions(part)).reverse()) {
      // An unreadable release, such as one of an older toolkit, cannot be made live again.
      const manifest = await this.release(part, version).catch(() => undefined);
      if (manifest?.sources === sources && !outdated(manifest)) return manifest;
    }
    return undefined;
  }

  /** The version of a part's next release: the next patch of the major.minor in its package.json. */
  async nextVersion(part: PartName, base: string): Promise<string> {
    const known = [...(await this.versions(part)), ...(await this.#gone(part))];
    const last = semver.sort(known.filter((version) => semver.satisfies(version, `~${base}`))).at(-1);
    return last ? semver.inc(last, 'patch')! : base;
  }

  /** Whether there was a release of this version, which has been removed or displaced. */
  async isGone(part: PartName, version: string): Promise<boolean> {
    return (await this.#gone(part)).includes(version);
  }

  /** Whether there is a release of this version, or was one that has been removed or displaced. */
  async isTaken(part: PartName, version: string): Promise<boolean> {
    return (await this.versions(part)).includes(version) || (await this.isGone(part, version));
  }

  /**
   * The time until which visitors could get each release of a part, in ms since 1970: `Infinity` for a live release or a
   * canary. Releases that nobody ever got are absent.
   */
  async lastUses(part: PartName): Promise<Map<string, number>> {
    const found = await this.channels(part);
    if (!found) return new Map();
    const notes = this.trust?.notesOf(part) ?? [];
    return lastUses({ stable: found.channels.stable, history: found.history, notes });
  }

  /** The releases of a part that have never been live, oldest first: they have been published and are waiting to be promoted. */
  async published(part: PartName): Promise<string[]> {
    const channels = await this.channels(part);
    return (await this.versions(part)).filter((version) => !channels || !wasLive(channels, version));
  }

  /**
   * Of the {@link published} versions, those that are newer than the live one and that no visitor has got as a canary.
   * @throws {RegistryError} if the part's channels cannot be read
   */
  async unseen(part: PartName): Promise<string[]> {
    const stable = (await this.channels(part))?.channels.stable;
    const published = await this.published(part);
    const seen = await Promise.all(published.map((version) => this.isPublic(part, version)));
    return published.filter((version, at) => !seen[at] && (stable === undefined || semver.gt(version, stable)));
  }

  /**
   * Whether a release is or has been live or a canary; nobody can see any other.
   * @throws {RegistryError} if the part's channels cannot be read
   */
  async isPublic(part: PartName, version: string): Promise<boolean> {
    const channels = await this.channels(part);
    if (channels === undefined) return false;
    return (
      wasLive(channels, version) || (this.trust?.notesOf(part) ?? []).some((note) => note.canary?.version === version)
    );
  }

  /**
   * The version that `stable` pointed to before the current one: rolling back twice goes back two releases. Skips versions
   * that are not here: a server has only those that were deployed.
   * @throws {RegistryError} if there is no earlier release
   */
  async previous(part: PartName): Promise<string> {
    const now = await this.channels(part);
    if (!now) throw new RegistryError(`${part} has never been released: there is nothing to roll back to.`);
    const line = lineOf(now);
    if (line.length < 2) {
      throw new RegistryError(`${part}@${now.channels.stable} is the first release: there is none before it.`);
    }
    const here = new Set(await this.versions(part));
    const before = line.slice(0, -1).findLast((version) => here.has(version));
    if (!before) {
      throw new RegistryError(`${this.folder} has none of the releases before ${part}@${now.channels.stable}.`);
    }
    return before;
  }

  /** The versions that were live before a part's current one, latest first, without those that are not here. */
  async earlier(part: PartName): Promise<string[]> {
    const now = await this.channels(part);
    if (!now) return [];
    const here = new Set(await this.versions(part));
    const before = lineOf(now).reverse();
    return [...new Set(before)].filter((version) => version !== now.channels.stable && here.has(version));
  }

  /** The versions that may never be used again, because the registry has removed them or newer ones have displaced them. */
  async #gone(part: PartName): Promise<string[]> {
    await this.trust?.refresh();
    return [...removedVersions(this.trust?.notesOf(part) ?? []), ...(await displacedVersions(this.partFolder(part)))];
  }

  async #read(part: PartName, version: string): Promise<{ manifest: ReleaseManifest; origin: Origin | undefined }> {
    const file = path.join(this.releaseFolder(part, version), manifestFile);
    const text = await this.#readSigned(file, `${part}/${version}/${manifestFile}`);
    const parsed = text === undefined ? undefined : parseManifest(text, file);
    const manifest = expectManifest({ part, version, folder: this.releaseFolder(part, version) }, parsed);
    return { manifest, origin: await this.#readOrigin(part, version, text!) };
  }

  async #readOrigin(part: PartName, version: string, manifest: string): Promise<Origin | undefined> {
    const file = path.join(this.releaseFolder(part, version), provenanceFile);
    const bundle = await readText(file);
    try {
      if (this.trust) return this.trust.originOf(part, version, manifest, bundle);
      return bundle === undefined ? undefined : readProvenance(bundle, { part, version, manifest });
    } catch (error) {
      throw new RegistryError(`The provenance of ${part}@${version} (${file}) ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  /** The text of a document of the registry, or undefined if there is none and none has been signed. */
  async #readSigned(file: string, name: string): Promise<string | undefined> {
    if (!this.trust) return readText(file);
    await this.trust.refresh();
    for (let isSettled = false; ; isSettled = true) {
      const text = await readText(file);
      const fault = text === undefined ? this.#missing(name) : this.trust.faultOf(name, text);
      if (fault === undefined) return text;
      if (isSettled) throw new RegistryError(`${file} is ${text === undefined ? '' : 'refused: '}${fault}`);
      // The known state may be older than the document, or a writer may be halfway through.
      await this.trust.settle();
    }
  }

  #missing(name: string) {
    return this.trust!.has(name) ? 'missing, although it has been signed' : undefined;
  }
}
