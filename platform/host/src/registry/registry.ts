import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import type { PartName } from '@platform/contract';
import { canaryOf, historyOf, type Canary, type HistoryEntry } from './canary';
import type { ChangeNote } from './change-note';
import { channels, lineOf, wasLive, type Channels } from './channels';
import { parseDocument, readText, RegistryError, replaceFile } from './document';
import { withLock } from './lock';
import { expectManifest, manifestFile, parseManifest, readManifest } from './manifest-file';
import { provenanceFile, readProvenance, type Origin } from './provenance';
import { displacedVersions } from './publishing/displaced';
import { lastUses, removedVersions } from './retention';
import { outdated, partName, type ReleaseManifest } from './release';
import { removeUnlinked } from './store/kept-files';
import { untilUnmoved, type RegistryStore } from './store/store';
import type { TrustedState } from './trust/trusted-state';

/** How many earlier releases a server looks at for the last good one, newest first: pruning keeps them. */
export const maxEarlier = 5;

/** Signs what a registry says. */
export interface RegistrySigner {
  /**
   * Signs that a release exists, and how it was made; with `live`, also its part's channels.
   * @param origin how it was made, if it has no provenance yet
   * @throws {RegistryError} if there is no key for this part, or the release is not the one that was signed before
   */
  publish: (change: {
    part: PartName;
    version: string;
    origin: Origin | undefined;
    live?: {
      channels: string;
      /** Who changes the channels, and why. */
      note: ChangeNote;
      /** The version of the part's signed document that the change was made from. */
      base: number | undefined;
      /** Replaces the channels' document; called just before the new state becomes current. */
      write: () => Promise<void>;
    };
  }) => Promise<void>;
}

/** A change of a part's channels, and what its note says. */
type NextChannels = Pick<ChangeNote, 'canary' | 'pin' | 'removed'> & {
  /** The release that it is about. */
  version: string;
  channels: Channels;
};

/** What is recorded of a change. */
export interface Change {
  by?: string;
  reason?: string;
  /** How the release was made. */
  origin?: Origin;
}

interface RegistryOptions {
  /** Which documents have been signed. If absent, every document is believed, as in a registry for development. */
  trust?: TrustedState;
  /** Signs every change. If absent, changes are not signed. */
  signer?: RegistrySigner;
  /** Shares the registry with other servers. If absent, the folder is all there is of it. */
  store?: RegistryStore | undefined;
}

/**
 * Reads and writes the releases below one folder. Every method throws RegistryError, naming the file, also for a document
 * that has not been signed.
 */
export class Registry {
  readonly trust: TrustedState | undefined;
  readonly #signer: RegistrySigner | undefined;
  readonly store: RegistryStore | undefined;

  constructor(
    readonly folder: string,
    { trust, signer, store }: RegistryOptions = {},
  ) {
    this.trust = trust;
    this.#signer = signer;
    this.store = store;
  }

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
   * What was live before, and the canaries, oldest first, with who changed it, and why: where the registry is signed, and
   * they said so.
   */
  async history(part: PartName): Promise<HistoryEntry[]> {
    const history = (await this.channels(part))?.history ?? [];
    return historyOf(history, this.trust?.notesOf(part) ?? []);
  }

  /** The release of a part that a share of the visitors gets in place of the live one; undefined if there is none. */
  async canary(part: PartName): Promise<Canary | undefined> {
    await this.trust?.refresh();
    return canaryOf(this.trust?.notesOf(part) ?? []);
  }

  /**
   * A string that changes whenever a part's channels are replaced or modified, or another state has been signed. Never
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

  /** A release's manifest. In a registry that is signed, the release must have a provenance that its part has signed. */
  async release(part: PartName, version: string): Promise<ReleaseManifest> {
    return (await this.#read(part, version)).manifest;
  }

  /** How a release was made; undefined if it is not signed and does not say so. */
  async origin(part: PartName, version: string): Promise<Origin | undefined> {
    return (await this.#read(part, version)).origin;
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

  /**
   * Signs that a release exists and how it was made. It is visible to nobody until {@link point} makes it live.
   * @throws {RegistryError} if there is no such release, if its toolkit was too old, or if no key may sign for its part
   */
  async publish(part: PartName, version: string, { origin }: Pick<Change, 'origin'> = {}): Promise<void> {
    await this.#usable(part, version, !(await this.isSigned(part, version)));
    await this.#signer?.publish({ part, version, origin });
  }

  /**
   * Points `stable` of a part at a version that exists. Concurrent calls wait for each other, so that
   * the history keeps them all.
   * @param change who does it, why, and how the release was made
   * @throws {RegistryError} if there is no such release, if its toolkit was too old, or if another process holds the
   *   document for ten seconds
   */
  async point(part: PartName, version: string, action: 'release' | 'rollback', change: Change = {}): Promise<void> {
    // A release is signed by being made live for the first time.
    await this.#usable(part, version, action === 'release' && !(await this.isSigned(part, version)));
    await this.#change(part, change, (before, at) => ({
      version,
      channels: {
        channels: { ...before?.channels, stable: version },
        history: [...(before?.history ?? []), { action, version, at }],
      },
    }));
  }

  /**
   * Has a share of the visitors get a release that exists, in place of the live one. The next change of the part ends that.
   * @param share in percent, from 1 to 99
   * @throws {RegistryError} as {@link point}, if the part has no live release, or if the registry is not signed
   */
  async setCanary(part: PartName, version: string, share: number, change: Change = {}): Promise<void> {
    if (!this.#signer) throw new RegistryError(`${this.folder} is not signed, and can have no canary.`);
    const stable = (await this.channels(part))?.channels.stable;
    if (!stable) throw new RegistryError(`${part} has no live release that a canary could be compared with.`);
    if (stable === version) throw new RegistryError(`${part}@${version} is live already.`);
    await this.#usable(part, version, !(await this.isSigned(part, version)));
    await this.#change(part, change, (before) => ({ version, channels: before!, canary: { version, share } }));
  }

  /** Takes a part's canary back. @returns its version @throws {RegistryError} if the part has none */
  async endCanary(part: PartName, change: Change = {}): Promise<string> {
    const version = (await this.canary(part))?.version;
    const stable = (await this.channels(part))?.channels.stable;
    if (!version || !stable) throw new RegistryError(`${part} has no canary.`);
    await this.#change(part, change, (before) => ({
      version: stable,
      channels: before!,
      canary: { version, share: 0 },
    }));
    return version;
  }

  /**
   * Records that somebody may see a release until a time, so that it is kept until then.
   * @throws {RegistryError} as {@link point}
   */
  async notePin(part: PartName, version: string, until: Date, change: Change = {}): Promise<void> {
    await this.release(part, version);
    await this.#change(part, change, (before) =>
      // Nothing is ever removed of a part that has not been live.
      before ? { version, channels: before, pin: { version, until: until.toISOString() } } : undefined,
    );
  }

  /**
   * Until when visitors could get each release of a part, in ms since 1970: `Infinity` for what is live or a canary. Those
   * that nobody ever got are absent.
   */
  async lastUses(part: PartName): Promise<Map<string, number>> {
    const found = await this.channels(part);
    if (!found) return new Map();
    const notes = this.trust?.notesOf(part) ?? [];
    return lastUses({ stable: found.channels.stable, history: found.history, notes });
  }

  /**
   * Removes releases of a part, here and for all who share the registry. Their versions are never used again.
   * @param choose says which, by what the registry says at this moment; nothing is changed if there are none
   * @returns their versions
   * @throws {RegistryError} as {@link point}; also if one is live or a canary
   */
  async remove(
    part: PartName,
    choose: () => readonly string[] | Promise<readonly string[]>,
    change: Change = {},
  ): Promise<string[]> {
    let removed: string[] = [];
    await this.#change(part, change, async (before) => {
      removed = [...(await choose())];
      const uses = await this.lastUses(part);
      const used = removed.find((version) => uses.get(version) === Infinity);
      if (used !== undefined) throw new RegistryError(`${part}@${used} is live or a canary, and cannot be removed.`);
      return before && removed.length > 0 ? { version: before.channels.stable, channels: before, removed } : undefined;
    });
    for (const version of removed) await this.removeFolder(part, version);
    return removed;
  }

  /** Removes the files of a release; what reads one meanwhile finds all of them or none. */
  async removeFolder(part: PartName, version: string): Promise<void> {
    if (!(await this.versions(part)).includes(version)) return;
    const away = path.join(this.partFolder(part), `.removed-${version}-${process.pid}`);
    await rename(this.releaseFolder(part, version), away).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      // Another process of this machine was faster.
      if (code !== 'ENOENT')
        throw new RegistryError(`${part}@${version} cannot be removed (${code}).`, { cause: error });
    });
    await rm(away, { recursive: true, force: true });
    await removeUnlinked(this.folder);
  }

  /** The versions that nothing else may ever have: the registry has removed them, or newer ones have displaced them. */
  async #gone(part: PartName): Promise<string[]> {
    await this.trust?.refresh();
    return [...removedVersions(this.trust?.notesOf(part) ?? []), ...(await displacedVersions(this.partFolder(part)))];
  }

  /** Whether there was a release of this version, which has been removed or displaced. */
  async isGone(part: PartName, version: string): Promise<boolean> {
    return (await this.#gone(part)).includes(version);
  }

  /** Whether there is a release of this version, or was one that has been removed or displaced. */
  async isTaken(part: PartName, version: string): Promise<boolean> {
    return (await this.versions(part)).includes(version) || (await this.isGone(part, version));
  }

  /** Replaces a part's channels, and signs them with a note. @param next gives undefined if there is nothing to change */
  async #change(
    part: PartName,
    { origin, ...said }: Change,
    next: (before: Channels | undefined, at: string) => NextChannels | undefined | Promise<NextChannels | undefined>,
  ) {
    const file = this.channelsFile(part);
    const work = async () => {
      await this.store?.pull();
      const before = await this.channels(part);
      const base = this.trust?.versionOf(part);
      const at = new Date().toISOString();
      const decided = await next(before, at);
      if (!decided) return;
      const { version, channels: after, ...noted } = decided;
      const text = `${JSON.stringify(after, null, 2)}\n`;
      const write = () => replaceFile(file, text);
      const live = { channels: text, note: { at, ...said, ...noted }, base, write };
      await (this.#signer ? this.#signer.publish({ part, version, origin, live }) : write());
    };
    await withLock(file, () => untilUnmoved(work));
  }

  /** @param isNew whether it is about to be signed for the first time @throws {RegistryError} if it must not become live */
  async #usable(part: PartName, version: string, isNew: boolean) {
    const folder = this.releaseFolder(part, version);
    const manifest = isNew
      ? expectManifest({ part, version, folder }, await readManifest(folder))
      : await this.release(part, version);
    const refusal = outdated(manifest);
    if (refusal) throw new RegistryError(refusal);
  }

  /** The releases of a part that have never been live, oldest first: they have been published, and wait to be promoted. */
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
   * Whether a release is or has been live, or a canary; any other is visible to nobody.
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

  /** The versions that were live before a part's current one, latest first; without those that are not here. */
  async earlier(part: PartName): Promise<string[]> {
    const now = await this.channels(part);
    if (!now) return [];
    const here = new Set(await this.versions(part));
    const before = lineOf(now).reverse();
    return [...new Set(before)].filter((version) => version !== now.channels.stable && here.has(version));
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
      // The state that is known may be older than the document, or a writer may be half-way.
      await this.trust.settle();
    }
  }

  #missing(name: string) {
    return this.trust!.has(name) ? 'missing, although it has been signed' : undefined;
  }

  /** Whether a release has been signed; always in a registry that is not signed. */
  async isSigned(part: PartName, version: string): Promise<boolean> {
    await this.trust?.refresh();
    return this.trust?.has(`${part}/${version}/${manifestFile}`) ?? true;
  }

  /**
   * Moves a finished build to where the releases of its version are. Nothing is live by that.
   * @param folder the build; it has to be in the registry's file system
   * @throws {RegistryError} if the registry has a release of this version, also one that another process has just added
   */
  async add(part: PartName, version: string, folder: string): Promise<void> {
    if (await this.isGone(part, version)) {
      throw new RegistryError(
        `${part}@${version} has been removed from ${this.folder}: build it with another --version.`,
      );
    }
    try {
      await rename(folder, this.releaseFolder(part, version));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
      throw new RegistryError(`${this.folder} has ${part}@${version} already: build it with another --version.`, {
        cause: error,
      });
    }
  }
}

/** The version that each part's stable channel points to. */
export async function stableVersions(registry: Registry): Promise<Partial<Record<PartName, string>>> {
  const parts = await registry.parts();
  const entries = await Promise.all(
    parts.map(async (part) => [part, (await registry.channels(part))?.channels.stable] as const),
  );
  return Object.fromEntries(entries.filter(([, version]) => version));
}
