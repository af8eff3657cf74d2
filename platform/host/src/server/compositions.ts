import { shellName, type Composition, type PartName, type RemoteName } from '@platform/contract';
import { findIncompatibility } from '../registry';
import { Canaries, memoryGuard, shellRefusal, type CanaryGuard, type LiveCanary } from './canaries';
import { Candidates } from './candidates';
import { describe, toRemote, unservedRoutes, type Composed } from './composed';
import { inThisProcess } from './in-this-process';
import { LastGood } from './last-good';
import type { LastKnownGood, Versions } from './last-known-good';
import { loadRelease, type LoadedRelease } from './loaded-release';
import { ModuleGraph } from './module-graph';
import { labelOf, ReleaseSetAside, type PageRenderer } from './page-renderer';
import { ReleaseError, type ReleaseFiles } from './release-files';
import type { Pin } from './pin';
import { Pinned } from './pinned';
import type { Route } from './seam';
import { SharedCheck } from './shared-check';

export type { LiveCanary } from './canaries';
export type { Composed } from './composed';
export type { Pin } from './pin';

/** Who a composition is for; without members, the live one. */
export interface Visitor {
  /** The group of visitors that decides who gets a canary, 0 to 99. */
  bucket?: number | undefined;
  /** What the visitor has pinned; such a visitor gets no canaries. */
  pin?: Pin | undefined;
}

/** How long a request waits for the registry, in ms; a local disk responds within one. */
const registryTimeoutMs = 3000;

/** What keeps, renders and watches compositions. */
export interface CompositionsOptions {
  /** Stores the live composition across restarts. */
  lastKnownGood?: LastKnownGood;
  /** Called with the error if the composition cannot be stored. */
  onNotStored?: (error: unknown) => void;
  /** How long a request waits for the registry, in ms. */
  timeoutMs?: number;
  /** Renders the pages of these compositions. */
  renderer?: Pick<PageRenderer, 'prepare' | 'faultOf' | 'setAside'>;
  /** Remembers which canaries have been taken back. */
  guard?: CanaryGuard;
}

const defaults = { onNotStored: () => undefined, timeoutMs: registryTimeoutMs, renderer: inThisProcess };

/**
 * Chooses the live release of each part. Every request checks the signatures of the registry (one `stat` call), which change
 * with everything in it, so a release or a rollback takes effect with the next request that waits for the check, without a
 * restart. So does the first release of a remote that did not exist when the server started (row H2). Its documents are
 * checked (one `stat` call per part, and one for the folder) when the signatures have changed, and once a second; on every
 * request if there are no signatures, or they are refused.
 *
 * A part whose registry document, manifest or files are damaged, missing or still being copied keeps its last good
 * release; the registry is checked again every few seconds. While the registry does not respond, as on a hanging file
 * system, the live composition is served. Releases that are no longer live are dropped from memory.
 *
 * A composition is live once the renderer has prepared it. A release that the renderer sets aside is replaced by the one
 * before it, until it is tried again.
 */
export class Compositions {
  readonly #candidates: Candidates;
  readonly #check: SharedCheck;
  readonly #lastGood: LastGood;
  readonly #canaries: Canaries;
  readonly #pinned: Pinned;
  #live: Composed | undefined;
  #shellRefused = 'The shell has not been released yet. Release it with: npm run release -- shell';
  #remembered: Promise<Versions> | undefined;
  /** The releases that were set aside when the live composition was chosen. */
  #avoided = '';
  /** A composition that took long to prepare is now ready. */
  #isStale = false;
  #isPreparing = false;

  readonly files: ReleaseFiles;
  readonly #options: Required<Omit<CompositionsOptions, 'guard' | 'lastKnownGood'>> & CompositionsOptions;

  constructor(files: ReleaseFiles, { guard = memoryGuard(), ...options }: CompositionsOptions = {}) {
    this.files = files;
    this.#options = { ...defaults, ...options };
    const { renderer, timeoutMs } = this.#options;
    this.#candidates = new Candidates(files);
    this.#check = new SharedCheck(
      () => this.#update(),
      timeoutMs,
      () => this.#isPreparing,
    );
    this.#lastGood = new LastGood(files, renderer);
    this.#canaries = new Canaries(renderer, guard);
    this.#pinned = new Pinned(files, renderer);
  }

  /**
   * The composition for a visitor: the live one, with what they have pinned, or else the canaries of their bucket, in place of
   * the live releases.
   * @param patienceMs how long to wait for a change of the registry that is being checked or prepared; after that, the
   *   composition before it is the live one. The first composition is waited for in any case.
   * @throws {ReleaseError} if no release of the shell can be used
   */
  async current({ bucket, pin }: Visitor = {}, patienceMs = Infinity): Promise<Composed> {
    const { trust, store } = this.files.registry;
    const hasAnswered = await this.#check.within(this.#live ? patienceMs : Infinity);
    const registryFault = hasAnswered ? (trust?.fault ?? store?.fault) : this.#notAnswered();
    if (!this.#live) throw new ReleaseError(registryFault ?? this.#shellRefused);
    const chosen = await (pin ? this.#pinned.compose(this.#live, pin) : this.#canaries.compose(this.#live, bucket));
    return registryFault === undefined ? chosen : { ...chosen, registryFault };
  }

  #notAnswered = () =>
    `${this.files.registry.folder} has not answered within ${this.#options.timeoutMs} ms; the releases may not be the newest`;

  /** Whether a visitor may have a release: anybody may have what is or has been live. Never throws. */
  async isFor({ pin }: Visitor, part: PartName, version: string): Promise<boolean> {
    if (await this.files.isPublic(part, version)) return true;
    return pin !== undefined && Object.hasOwn(pin.releases, part) && pin.releases[part] === version;
  }

  /** The canaries that visitors get, as of the last check of the registry. */
  canaries(): LiveCanary[] {
    return this.#canaries.live();
  }

  /**
   * The name of the composition that {@link current} gives to a bucket, as of the last check: its canaries, such as
   * `chat@1.4.1`; empty for the live one.
   */
  nameFor(bucket: number | undefined): string {
    return this.#canaries.nameFor(bucket);
  }

  /**
   * The releases of remotes that a page rendered with this version of the shell can load now. The shell need not be live any
   * more.
   * @param failed a release that a page could not start, such as `catalogue@1.2.3`. If it is live, the last good release before it
   *   takes its place, if there is one.
   * @returns undefined if there is no such release of the shell
   */
  async forShell(version: string, failed?: string, visitor: Visitor = {}): Promise<Composition | undefined> {
    const { composition, manifests } = await this.current(visitor);
    const shell =
      manifests.get(shellName)?.version === version
        ? manifests.get(shellName)
        : await this.files.manifest(shellName, version).catch(() => undefined);
    if (!shell || !(await this.isFor(visitor, shellName, version))) return undefined;
    const remotes = Object.fromEntries(
      Object.entries(composition.remotes).filter(([name]) => !findIncompatibility(manifests.get(name)!, shell)),
    );
    for (const [part, release] of Object.entries(remotes)) {
      if (!release || labelOf(part, release.version) !== failed) continue;
      const lastGood = await this.#lastGood.find(part, release.version, shell);
      if (lastGood) remotes[part] = toRemote(lastGood.manifest);
    }
    return { shell: version, remotes };
  }

  /**
   * A composition in which the last good release takes the place of a remote that has failed to render a page, ready for
   * rendering. Never throws.
   * @param live a composition of {@link current}
   * @returns undefined if there is no such release, or it takes too long to prepare
   */
  instead(live: Composed, remote: RemoteName): Promise<Composed | undefined> {
    return this.#lastGood.instead(live, remote);
  }

  /**
   * Composes again if the registry or the set of releases set aside has changed. Reads files one by one, so that a hanging file
   * blocks only one thread. Never throws.
   */
  async #update() {
    let changed = this.#isStale || this.#avoided !== this.#setAside();
    await this.files.registry.trust?.refresh();
    changed = (await this.#candidates.check()) || changed;
    if (changed) this.#canaries.set(this.#candidates.canaries());
    if (changed) await this.#compose();
  }

  #setAside() {
    return Object.keys(this.#options.renderer.setAside()).sort().join(' ');
  }

  async #compose() {
    this.#isStale = false;
    for (;;) {
      this.#avoided = this.#setAside();
      const refused: Record<PartName, string> = {};
      const parts = await this.#chooseAll(refused);
      if (!parts) {
        this.#shellRefused = refused[shellName] ?? this.#shellRefused;
        const live = this.#live?.manifests.get(shellName);
        if (live && this.#options.renderer.faultOf(shellName, live.version)) this.#live = undefined;
        return;
      }
      const before = this.#live?.graph.parts;
      const same = before?.size === parts.size && [...parts].every(([name, release]) => before.get(name) === release);
      // Keeps the evaluated modules if nothing but a reason has changed.
      const graph = same ? this.#live!.graph : new ModuleGraph(parts);
      try {
        const routes = await this.#prepare(graph);
        const described = describe(parts);
        this.#live = { ...described, graph, refused, routes, unserved: unservedRoutes(routes, described.manifests) };
        if (!same) await this.#remember(parts);
        return;
      } catch (error) {
        // The next choice is without that release.
        if (error instanceof ReleaseSetAside && this.#avoided !== this.#setAside()) continue;
        this.#cannotPrepare(parts, refused, error as Error);
        return;
      }
    }
  }

  /** The release of each part for the next composition; undefined if no release of the shell can be used. */
  async #chooseAll(refused: Record<PartName, string>): Promise<Map<PartName, LoadedRelease> | undefined> {
    const shell = await this.#choose(shellName, refused, (release) => this.#shellFault(release));
    if (!shell) return undefined;
    const parts = new Map<PartName, LoadedRelease>([[shellName, shell]]);
    for (const name of this.#candidates.parts()) {
      if (name === shellName) continue;
      const remote = await this.#choose(name, refused, ({ manifest }) => findIncompatibility(manifest, shell.manifest));
      if (remote) parts.set(name, remote);
    }
    return parts;
  }

  /**
   * Prepares a composition. If that takes long, no request waits for it as long as another one is live, and the registry is
   * checked again once it is ready.
   */
  async #prepare(graph: ModuleGraph): Promise<readonly Route[]> {
    this.#isPreparing = true;
    try {
      return await new Promise((resolve, reject) => {
        const prepared = this.#options.renderer.prepare(graph, () => {
          if (!this.#live) return;
          const isDue = () => void (this.#isStale = true);
          prepared.then(isDue, isDue);
          reject(new ReleaseError('is still being prepared for rendering; the release before it is live meanwhile'));
        });
        prepared.then(resolve, reject);
      });
    } finally {
      this.#isPreparing = false;
    }
  }

  /** Keeps the live composition, and says why it is not the newest. */
  #cannotPrepare(parts: ReadonlyMap<PartName, LoadedRelease>, refused: Record<PartName, string>, { message }: Error) {
    if (!this.#live) {
      this.#shellRefused = message;
      return;
    }
    for (const [part, release] of parts) {
      if (this.#live.graph.parts.get(part) === release) continue;
      refused[part] ??= `${labelOf(part, release.manifest.version)} ${message}`;
    }
    this.#live = { ...this.#live, refused };
  }

  /** The candidate, or otherwise the release that was live before it, in which case `refused` says why. */
  async #choose(
    part: PartName,
    refused: Record<PartName, string>,
    unusable: (release: LoadedRelease) => string | undefined | Promise<string | undefined>,
  ): Promise<LoadedRelease | undefined> {
    const fault = (release: LoadedRelease) =>
      this.#options.renderer.faultOf(part, release.manifest.version) ?? unusable(release);
    const { release, problem } = this.#candidates.of(part);
    const reason = problem ?? (release && (await fault(release)));
    if (reason === undefined) return release;
    refused[part] = reason;
    const live = this.#live?.graph.parts.get(part);
    if (live && (await fault(live)) === undefined) return live;
    for (const before of await this.#before(part)) if ((await fault(before)) === undefined) return before;
    return undefined;
  }

  /** Why a shell cannot render pages, or undefined if it can. */
  async #shellFault(release: LoadedRelease): Promise<string | undefined> {
    if (release === this.#live?.graph.parts.get(shellName)) return undefined;
    const refused = shellRefusal(release);
    if (refused) return refused;
    try {
      await this.#prepare(new ModuleGraph(new Map([[shellName, release]])));
      return undefined;
    } catch (error) {
      return error instanceof ReleaseError
        ? error.message
        : `shell@${release.manifest.version} cannot be evaluated: ${String(error)}`;
    }
  }

  /** The releases to fall back to: the last live one before the server started, and the previous one in the registry. */
  async #before(part: PartName): Promise<LoadedRelease[]> {
    this.#remembered ??= this.#options.lastKnownGood?.read() ?? Promise.resolve({});
    const remembered = (await this.#remembered)[part];
    const previous = await this.files.registry.previous(part).catch(() => undefined);
    const versions = [...new Set([remembered, previous])].filter((version) => version !== undefined);
    const loaded = versions.map((version) => loadRelease(this.files, part, version).catch(() => undefined));
    return (await Promise.all(loaded)).filter((release) => release !== undefined);
  }

  async #remember(parts: ReadonlyMap<PartName, LoadedRelease>) {
    const live: Versions = Object.fromEntries([...parts].map(([part, { manifest }]) => [part, manifest.version]));
    this.#remembered = Promise.resolve(live);
    await this.#options.lastKnownGood?.write(live).catch(this.#options.onNotStored);
  }
}
