import { stat } from 'node:fs/promises';
import { partNames, remoteNames, type Composition, type PartName, type RemoteName } from 'federation/contract';
import { releaseFits, stableVersions, type Registry, type ReleaseManifest } from 'federation/releases';
import { Bundles, ModuleGraph } from './bundles';

/** Everything the server knows about one composition. */
export interface Composed {
  /** What the page carries. */
  composition: Composition;
  graph: ModuleGraph;
  /** Why a remote is absent, for the log and the health endpoint. */
  refused: Partial<Record<RemoteName, string>>;
  manifests: ReadonlyMap<PartName, ReleaseManifest>;
}

type Versions = Partial<Record<PartName, string>>;

const keptCompositions = 8;

/** The address below which a release's web files are served. */
export const releaseAddress = (part: PartName, version: string, file: string) => `/releases/${part}/${version}/${file}`;

/**
 * Chooses and keeps compositions. The registry is looked at on every request (a handful of `stat` calls), so a release or
 * a rollback holds from the next request on, without a restart (row H2); the last few compositions stay in memory.
 */
export class Compositions {
  readonly #bundles: Bundles;
  readonly #composed = new Map<string, Promise<Composed>>();
  #seen = '';
  #stable: Versions = {};

  constructor(readonly registry: Registry) {
    this.#bundles = new Bundles(registry);
  }

  /**
   * The composition of what the stable channels point to now.
   * @param shellVersion a shell that is open in a browser, for which remotes are wanted; today's shell when absent
   * @throws {Error} if the shell itself has no usable release.
   */
  async current(shellVersion?: string): Promise<Composed> {
    const stable = await this.#stableNow();
    return this.of(shellVersion ? { ...stable, shell: shellVersion } : stable);
  }

  /** The composition of given versions. Remotes that cannot be used are left out and named in `refused`. */
  of(versions: Versions): Promise<Composed> {
    const key = partNames.map((part) => versions[part] ?? '-').join(' ');
    const known = this.#composed.get(key);
    const composed = known ?? this.#compose(versions);
    // Most recently used last; the first is the one to forget.
    this.#composed.delete(key);
    this.#composed.set(key, composed);
    if (!known) composed.catch(() => this.#composed.delete(key));
    const oldest = this.#composed.keys().next();
    if (this.#composed.size > keptCompositions && !oldest.done) this.#composed.delete(oldest.value);
    return composed;
  }

  async #stableNow(): Promise<Versions> {
    const seen = await Promise.all(
      partNames.map((part) =>
        stat(this.registry.channelsFile(part), { bigint: true }).then(
          ({ mtimeNs, ino }) => `${mtimeNs}:${ino}`,
          () => '-',
        ),
      ),
    );
    if (seen.join() !== this.#seen) {
      this.#stable = await stableVersions(this.registry);
      this.#seen = seen.join();
    }
    return this.#stable;
  }

  async #compose(versions: Versions): Promise<Composed> {
    if (!versions.shell)
      throw new Error('The shell has not been released yet. Release it with: npm run release -- shell');
    const shell = await this.#bundles.get('shell', versions.shell);
    const parts = new Map<PartName, typeof shell>([['shell', shell]]);
    const refused: Composed['refused'] = {};
    const remotes: Composition['remotes'] = {};
    for (const name of remoteNames) {
      const version = versions[name];
      if (!version) continue;
      try {
        const part = await this.#bundles.get(name, version);
        const reason = releaseFits(part.manifest, shell.manifest);
        if (reason) throw new Error(reason);
        parts.set(name, part);
        remotes[name] = {
          version,
          entry: releaseAddress(name, version, part.manifest.scripts[0]!),
          globalName: part.manifest.globalName,
        };
      } catch (error) {
        refused[name] = (error as Error).message;
      }
    }
    const manifests = new Map([...parts].map(([name, { manifest }]) => [name, manifest]));
    return { composition: { shell: versions.shell, remotes }, graph: new ModuleGraph(parts), refused, manifests };
  }
}
