import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import type { ChangeNote } from './change-note';
import type { HistoryEntry } from './canary';
import type { Channels } from './channels';
import { RegistryError, replaceFile } from './document';
import { withLock } from './lock';
import { expectManifest, readManifest } from './manifest-file';
import type { Origin } from './provenance';
import { RegistryReader } from './registry-reader';
import { outdated } from './release';
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

/** What is recorded about a change. */
export interface Change {
  by?: string;
  reason?: string;
  /** How the release was made. */
  origin?: Origin;
  /** The {@link RegistryReader.moves} that were known when it was decided; absent if it is made whatever was taken back since. */
  known?: readonly HistoryEntry[];
}

interface RegistryOptions {
  /** Which documents have been signed. If absent, every document is believed, as in a registry for development. */
  trust?: TrustedState;
  /** Signs every change. If absent, changes are not signed. */
  signer?: RegistrySigner;
  /** Shares the registry with other servers. If absent, the folder is the whole registry. */
  store?: RegistryStore | undefined;
}

/** A change was decided before somebody took a release of its part back, and has not been made. */
export class OvertakenError extends RegistryError {}

const idOfMove = ({ action, version, at }: HistoryEntry) => `${action} ${version} ${at}`;

/** Reads and changes the releases below one folder. Every method throws RegistryError. */
export class Registry extends RegistryReader {
  readonly #signer: RegistrySigner | undefined;
  readonly store: RegistryStore | undefined;

  constructor(folder: string, { trust, signer, store }: RegistryOptions = {}) {
    super(folder, trust);
    this.#signer = signer;
    this.store = store;
  }

  /**
   * Signs that a release exists and how it was made. Nobody sees it until {@link point} makes it live.
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
    // Making a release live for the first time signs it.
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
   * Gives a share of the visitors an existing release in place of the live one, until the next change of the part.
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
   * Records that someone may see a release until a certain time, so that it is kept until then.
   * @throws {RegistryError} as {@link point}
   */
  async notePin(part: PartName, version: string, until: Date, change: Change = {}): Promise<void> {
    await this.release(part, version);
    await this.#change(part, change, (before) =>
      // Nothing is ever removed from a part that has not been live.
      before ? { version, channels: before, pin: { version, until: until.toISOString() } } : undefined,
    );
  }

  /**
   * Moves a finished build to its place in the registry, without making it live.
   * @param folder the build; it has to be in the registry's file system
   * @throws {RegistryError} if the registry already has a release of this version, even one that another process has just added
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

  /**
   * Removes releases of a part, here and on all servers that share the registry. Their versions are never used again.
   * @param choose picks them according to the registry's present state; if it picks none, nothing is changed
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

  /** Removes the files of a release; anyone reading the release meanwhile finds all of them or none. */
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

  /**
   * Refuses what was decided before somebody took a release of the part back: what was built or checked meanwhile must not undo that.
   * Releases of others that became live meanwhile do not count. What was done on the other servers that share the registry does.
   * @param known the {@link moves} when it was decided
   * @throws {OvertakenError} that says what was done, when, by whom and why
   */
  async refuseOvertaken(part: PartName, known: readonly HistoryEntry[]): Promise<void> {
    await this.store?.pull();
    // The order of the moves says little about which are new: it is that of the clocks of several machines.
    const before = new Set(known.map(idOfMove));
    const last = (await this.moves(part)).findLast(
      (move) => (move.action === 'rollback' || move.action === 'canary ended') && !before.has(idOfMove(move)),
    );
    if (!last) return;
    const { action, version, at, by, reason } = last;
    const who = `${by === undefined ? '' : ` by ${by}`}${reason === undefined ? '' : `: ${reason}`}`;
    throw new OvertakenError(
      `${part} has changed while this release was being checked: ${action} ${version} at ${at}${who}\n` +
        'It was not released. If it is still to be, run the command again.',
    );
  }

  /** Replaces a part's channels, and signs them with a note. @param next gives undefined if there is nothing to change */
  async #change(
    part: PartName,
    { origin, known, ...said }: Change,
    next: (before: Channels | undefined, at: string) => NextChannels | undefined | Promise<NextChannels | undefined>,
  ) {
    const file = this.channelsFile(part);
    const work = async () => {
      await (known ? this.refuseOvertaken(part, known) : this.store?.pull());
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
}

/** The version that each part's stable channel points to. */
export async function stableVersions(registry: Registry): Promise<Partial<Record<PartName, string>>> {
  const parts = await registry.parts();
  const entries = await Promise.all(
    parts.map(async (part) => [part, (await registry.channels(part))?.channels.stable] as const),
  );
  return Object.fromEntries(entries.filter(([, version]) => version));
}
