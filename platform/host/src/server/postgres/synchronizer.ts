import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Key } from '@tufjs/models';
import type pg from 'pg';
import type { PartName } from '@platform/contract';
import {
  noteDisplaced,
  provenanceFile,
  Registry,
  RegistryError,
  StateMovedError,
  timestampFile,
  trustFolder,
  untilUnmoved,
  verifyProvenance,
  withLock,
  type StateDocuments,
  type TrustedState,
} from '../../registry';
import { sha256Hex } from '../../registry/release';
import {
  forgedChannels,
  includes,
  isSameRegistry,
  readDocuments,
  releasesIn,
  removedIn,
  versionOfState,
  writeDocuments,
} from '../../registry/store/documents';
import { writeRelease, type SharedRelease } from '../../registry/store/pulled-release';
import { makeTemporaryFolder } from '../../registry/temporary-folder';
import { notify } from './connection';
import {
  insertRelease,
  inTransaction,
  isDisplaced,
  lockedState,
  readRelease,
  releaseNames,
  removeReleases,
  sharedHashes,
  sharedLooks,
  sharedRelease,
  updateProvenance,
  uploadFiles,
  type Look,
} from './tables';

/**
 * Brings the folder of a registry and the database that shares it to the same state. Nothing in the database is believed: a state
 * goes into the folder only after its signatures have been checked, and a file only with the hash that was signed.
 */
export class Synchronizer {
  readonly #registry: Registry;

  /**
   * @param folder of the registry on this machine
   * @param trust says which states may be pulled
   */
  constructor(
    readonly folder: string,
    readonly trust: TrustedState,
  ) {
    this.#registry = new Registry(folder);
  }

  /** Brings folder and database to the newer state of the two, and the folder to what teams have published since. */
  async synchronize(client: pg.Client) {
    await untilUnmoved(async () => {
      const { rows } = await client.query<{ version: string }>('select version from registry_state');
      const shared = rows[0] && Number(rows[0].version);
      if (shared !== (await this.#versionHere())) await this.#exchange(client);
    });
    await this.trust.refresh();
    await this.#removeDisplaced(client);
    const looks = await sharedLooks(client);
    await this.#fetchPublished(client, looks);
    for (const { part, version, at } of looks) {
      if (!this.#isSigned(part, version)) await raiseTime(this.#registry.releaseFolder(part, version), at);
    }
  }

  /** Undefined if there is none that can be read. */
  async #versionHere(): Promise<number | undefined> {
    try {
      const text = await readFile(path.join(trustFolder(this.folder), timestampFile), 'utf8');
      return (JSON.parse(text) as { signed: { version: number } }).signed.version;
    } catch {
      return undefined;
    }
  }

  /** The state of the folder; undefined if there is none, or it is damaged: the database may have it. */
  async #documentsHere(): Promise<StateDocuments | undefined> {
    try {
      return await readDocuments(this.folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) return undefined;
      throw error;
    }
  }

  async #exchange(client: pg.Client) {
    const { rows } = await client.query<{ documents: StateDocuments }>('select documents from registry_state');
    const shared = rows[0]?.documents;
    if (!shared) {
      await this.#locked(async () => {
        const own = await this.#documentsHere();
        if (own) await this.commit(client, undefined, own);
      });
      return;
    }
    const own = await this.#locked(() => this.#documentsHere());
    if (own && versionOfState(own) > versionOfState(shared)) {
      if (!isSameRegistry(own, shared)) throw this.#foreign();
      if (!includes(own, shared)) throw this.#diverged();
      await this.commit(client, versionOfState(shared), own);
      return;
    }
    if (own && !includes(shared, own)) throw this.#diverged();
    await this.#checked(shared);
    await this.#fetchReleases(client, shared);
    await this.#locked(async () => {
      const now = await this.#documentsHere();
      // Another process of this machine was faster.
      if (now && includes(now, shared)) return;
      if (now && !includes(shared, now)) throw this.#diverged();
      await writeDocuments(this.folder, shared);
    });
    for (const { part, version } of removedIn(shared)) await this.#registry.removeFolder(part, version);
  }

  #diverged = () =>
    new RegistryError(
      `${this.folder} and the database of the releases have both been changed without the other. Move the folder away: it is filled again from the database.`,
    );

  #foreign = () =>
    new RegistryError(
      `${this.folder} and the database of the releases are signed with the keys of different registries. Name another folder with RELEASES_DIR, which is filled from the database, or another database.`,
    );

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(trustFolder(this.folder), { recursive: true });
    return withLock(path.join(trustFolder(this.folder), timestampFile), work);
  }

  /** @throws {RegistryError} unless the state could follow the one that is trusted here */
  async #checked(documents: StateDocuments) {
    const temporary = await makeTemporaryFolder(this.folder);
    try {
      await writeDocuments(temporary.path, documents);
      await this.trust.check(trustFolder(temporary.path));
      const forged = forgedChannels(documents);
      if (forged !== undefined) throw new Error(`${forged} is not the document that was signed`);
    } catch (error) {
      throw new RegistryError(`The database of the releases is refused: ${(error as Error).message}`, { cause: error });
    } finally {
      await temporary.remove();
    }
  }

  /** Fetches what a state names and the folder lacks. @throws {RegistryError} if a release is not the one that was signed */
  async #fetchReleases(client: pg.Client, documents: StateDocuments) {
    for (const { part, version, signed } of releasesIn(documents)) {
      const wanted = { manifest: signed.hashes.sha256, provenance: signed.custom?.provenance?.hashes.sha256 };
      const folder = this.#registry.releaseFolder(part, version);
      const provenance = await readFile(path.join(folder, provenanceFile), 'utf8').catch(() => undefined);
      if (provenance !== undefined && sha256Hex(provenance) === wanted.provenance) continue;
      try {
        await this.#fetchRelease(client, part, version, wanted);
      } catch (error) {
        // The live release has to be here; without an older one, a server merely cannot go back to it.
        if (!(error instanceof RegistryError) || liveIn(documents, part) === version) throw error;
      }
    }
  }

  async #fetchRelease(
    client: pg.Client,
    part: PartName,
    version: string,
    wanted: { manifest: string; provenance: string | undefined },
  ) {
    const shared = await sharedRelease(client, part, version);
    const isSigned =
      shared && sha256Hex(shared.manifest) === wanted.manifest && sha256Hex(shared.provenance) === wanted.provenance;
    if (!isSigned) {
      const what = shared ? 'not the one that was signed' : 'missing';
      throw new RegistryError(`The database of the releases is refused: ${part}@${version} is ${what}.`);
    }
    const folder = this.#registry.releaseFolder(part, version);
    if (await exists(folder)) await replaceProvenance(folder, shared.provenance);
    else await this.#write(client, part, version, shared);
  }

  /**
   * Fetches the releases that teams have published on other servers, if their provenance is signed with one of the part's
   * current keys. A release that is incomplete there does not hold up the others. Each counts as sent when its team sent it,
   * not when it arrived here.
   */
  async #fetchPublished(client: pg.Client, looks: readonly Look[]) {
    for (const { part, version } of await releaseNames(client, 'registry_releases')) {
      if (this.#isSigned(part, version) || (await this.#registry.isTaken(part, version))) continue;
      const shared = await sharedRelease(client, part, version);
      if (!shared || !isSignedBy(shared, part, version, this.trust.keysOf(part))) continue;
      await this.#write(client, part, version, shared).catch(unlessRefused);
      const sent = looks.find((look) => look.part === part && look.version === version);
      if (sent) await setTime(this.#registry.releaseFolder(part, version), sent.at);
    }
  }

  /** Removes what newer releases have displaced on other servers. */
  async #removeDisplaced(client: pg.Client) {
    for (const { part, version } of await releaseNames(client, 'registry_displaced')) {
      if (this.#isSigned(part, version)) continue;
      const isHere = (await this.#registry.versions(part)).includes(version);
      // Its version is taken here too, even if this machine has never had it.
      if (isHere || !(await this.#registry.isTaken(part, version))) await noteDisplaced(this.#registry, part, version);
    }
  }

  #isSigned = (part: PartName, version: string) => this.trust.has(`${part}/${version}/release.json`);

  async #write(client: pg.Client, part: PartName, version: string, shared: SharedRelease) {
    await writeRelease(this.#registry, part, version, shared, {
      contentOf: async (hash) => {
        const { rows } = await client.query<{ content: Buffer }>(
          'select content from registry_files where sha384 = $1',
          [hash],
        );
        return rows[0]?.content;
      },
    });
  }

  /** As {@link RegistryStore.commit}, with a connection. */
  async commit(client: pg.Client, base: number | undefined, documents: StateDocuments) {
    await inTransaction(client, async () => {
      await client.query(`select 1 ${lockedState}`);
      await removeReleases(client, removedIn(documents));
      const known = await sharedHashes(client);
      for (const { part, version, signed } of releasesIn(documents)) {
        const shared = known.get(`${part}@${version}`);
        const { sha256 } = signed.hashes;
        if (shared?.manifest === sha256 && shared.provenance === signed.custom?.provenance?.hashes.sha256) continue;
        // Another machine may have displaced it since it was read here.
        if (!shared && (await isDisplaced(client, part, version)))
          throw new RegistryError(`${part}@${version} has been displaced by newer releases. Nothing has been changed.`);
        const folder = this.#registry.releaseFolder(part, version);
        const own = await readRelease(folder).catch(() => undefined);
        // A release that is not here has been shared by another machine, or belongs to an older package.
        if (!own || sha256Hex(own.manifest) !== sha256) continue;
        const { rowCount } = await insertRelease(client, part, version, own);
        if (rowCount === 0) await updateProvenance(client, part, version, own);
        else await uploadFiles(client, folder);
      }
      const version = versionOfState(documents);
      const moved =
        base === undefined
          ? await client.query(
              'insert into registry_state (version, documents) values ($1, $2) on conflict do nothing',
              [version, documents],
            )
          : await client.query('update registry_state set version = $1, documents = $2 where version = $3', [
              version,
              documents,
              base,
            ]);
      if (moved.rowCount !== 1) throw new StateMovedError();
      await notify(client, String(version));
    });
  }
}

function isSignedBy({ manifest, provenance }: SharedRelease, part: PartName, version: string, keys: readonly Key[]) {
  try {
    verifyProvenance(provenance, { part, version, manifest }, keys);
    return true;
  } catch {
    return false;
  }
}

function unlessRefused(error: unknown) {
  if (!(error instanceof RegistryError)) throw error;
}

async function replaceProvenance(folder: string, provenance: string) {
  const file = path.join(folder, provenanceFile);
  await writeFile(`${file}.${process.pid}.tmp`, provenance, { flush: true });
  await rename(`${file}.${process.pid}.tmp`, file);
}

function liveIn(documents: StateDocuments, part: PartName): string | undefined {
  const text = documents[`${part}/channels.json`];
  return text === undefined ? undefined : (JSON.parse(text) as { channels: { stable: string } }).channels.stable;
}

/** Sets when the release in a folder counts as used. Never throws: it may be gone by now. */
const setTime = (folder: string, at: Date) => utimes(folder, at, at).catch(() => undefined);

/** As {@link setTime}, unless it has been used here since. */
async function raiseTime(folder: string, at: Date) {
  const found = await stat(folder).catch(() => undefined);
  if (found && found.mtime < at) await setTime(folder, at);
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
