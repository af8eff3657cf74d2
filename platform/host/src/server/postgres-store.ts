import { setTimeout as wait } from 'node:timers/promises';
import type { PartName } from '@platform/contract';
import type { RegistryStore, StateDocuments, TrustedState } from '../registry';
import { releasesIn } from '../registry/store/documents';
import { asRegistryError, connected, isRefusal, listen, notify } from './postgres/connection';
import { Heard } from './postgres/heard';
import { Synchronizer } from './postgres/synchronizer';
import {
  displaceRelease,
  insertLook,
  insertRelease,
  inTransaction,
  isDisplaced,
  lockedState,
  readRelease,
  uploadFiles,
} from './postgres/tables';

/** How soon a server retries to reach the database, and how often it looks if it hears nothing, in ms. */
const retryMs = 1000;
const pollMs = 5000;

/**
 * Shares a registry between servers by PostgreSQL: releases and files by their content, and one signed state, which is
 * replaced by compare-and-swap. Each server serves from its own folder, even while the database is unavailable.
 */
export class PostgresStore implements RegistryStore {
  readonly #synchronizer: Synchronizer;
  #fault: string | undefined;

  /**
   * @param folder of the registry on this machine
   * @param trust says which states may be pulled
   */
  constructor(
    readonly url: string,
    readonly folder: string,
    readonly trust: TrustedState,
  ) {
    this.#synchronizer = new Synchronizer(folder, trust);
  }

  get fault() {
    return this.#fault;
  }

  pull(): Promise<void> {
    return connected(this.url, (client) => this.#synchronizer.synchronize(client));
  }

  commit(base: number | undefined, documents: StateDocuments): Promise<void> {
    return connected(this.url, (client) => this.#synchronizer.commit(client, base, documents));
  }

  addRelease(part: PartName, version: string, folder: string): Promise<boolean> {
    return connected(this.url, (client) =>
      inTransaction(client, async () => {
        if (await isDisplaced(client, part, version)) return false;
        const { rowCount } = await insertRelease(client, part, version, await readRelease(folder));
        if (rowCount === 0) return false;
        await uploadFiles(client, folder);
        await insertLook(client, part, version);
        await notify(client, `${part}@${version}`);
        return true;
      }),
    );
  }

  noteLook(part: PartName, version: string): Promise<void> {
    return connected(this.url, async (client) => {
      await insertLook(client, part, version);
      await notify(client, `${part}@${version}`);
    });
  }

  displace(part: PartName, version: string): Promise<boolean> {
    return connected(this.url, (client) =>
      inTransaction(client, async () => {
        const { rows } = await client.query<{ documents: StateDocuments }>(`select documents ${lockedState}`);
        const named = rows[0] ? releasesIn(rows[0].documents) : [];
        if (named.some((each) => each.part === part && each.version === version)) return false;
        await displaceRelease(client, part, version);
        await notify(client, `${part}@${version}`);
        return true;
      }),
    );
  }

  /**
   * Keeps the folder up to date until it is closed: at once when someone moves a channel, and as soon as the database is back.
   * Never throws.
   * @param report called with each new reason why the folder is not up to date
   * @param everyMs how often it looks if it hears nothing
   */
  watch(report: (error: Error) => void, everyMs = pollMs): { close: () => Promise<void> } {
    const stopped = new AbortController();
    const watching = this.#watch(stopped.signal, report, everyMs);
    return {
      close: () => {
        stopped.abort();
        return watching;
      },
    };
  }

  async #watch(signal: AbortSignal, report: (error: Error) => void, everyMs: number) {
    const failed = (error: unknown) => {
      const { message } = asRegistryError(error);
      if (message !== this.#fault) report(new Error(message));
      this.#fault = message;
    };
    while (!signal.aborted) {
      await this.#listen(signal, failed, everyMs).catch(failed);
      await wait(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Listens with one connection until that breaks. */
  async #listen(signal: AbortSignal, failed: (error: unknown) => void, everyMs: number) {
    const heard = new Heard();
    const abort = () => heard.news();
    signal.addEventListener('abort', abort);
    const listener = { onNews: () => heard.news(), onEnd: (error: Error) => heard.end(error) };
    try {
      await listen(this.url, pollMs, listener, async (client) => {
        while (!signal.aborted) {
          heard.clear();
          try {
            await this.#synchronizer.synchronize(client);
            this.#fault = undefined;
          } catch (error) {
            if (!isRefusal(error)) throw error;
            failed(error);
          }
          await heard.wait(everyMs);
        }
      });
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}
