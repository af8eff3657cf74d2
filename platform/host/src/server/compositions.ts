import { shellName, type Composition, type PartName, type RemoteRelease } from '@platform/contract';
import { findIncompatibility, type ReleaseManifest } from '../registry';
import { Candidate } from './candidate';
import type { LastKnownGood, Versions } from './last-known-good';
import { loadRelease, type LoadedRelease } from './loaded-release';
import { ModuleGraph } from './module-graph';
import { missingForShell } from './own-packages';
import { PartList } from './part-list';
import { ReleaseError, type ReleaseFiles } from './release-files';
import { seamVersion, type Route } from './seam';

/** Everything that the server knows about the live composition. */
export interface Composed {
  /** The composition as the page carries it. */
  composition: Composition;
  graph: ModuleGraph;
  /** Why a part is not at the release that its channel points to; for the log and the health endpoint. */
  refused: Readonly<Record<PartName, string | undefined>>;
  manifests: ReadonlyMap<PartName, ReleaseManifest>;
  /** The shell's routes whose screen no live release offers; for the log and the health endpoint. */
  unserved: readonly string[];
  /** Why this may not be the newest composition: the registry does not respond. For the health endpoint. */
  registryFault?: string;
}

/** How long a request waits for the registry, in ms; a local disk responds within one. */
const registryTimeoutMs = 3000;

/** The address of one of a release's web files. */
export const releaseAddress = (part: PartName, version: string, file: string) => `/releases/${part}/${version}/${file}`;

/**
 * Chooses the live release of each part. Every request checks the registry (one `stat` call per part, and one for the
 * folder), so a release or a rollback takes effect with the next request, without a restart. So does the first release of
 * a remote that did not exist when the server started (row H2).
 *
 * A part whose registry document, manifest or files are damaged, missing or still being copied keeps its last good
 * release; the registry is checked again every few seconds. While the registry does not respond, as on a hanging file
 * system, the live composition is served. Releases that are no longer live are dropped from memory.
 */
export class Compositions {
  readonly #candidates = new Map<PartName, Candidate>();
  readonly #list: PartList;
  #live: Composed | undefined;
  #shellRefused = 'The shell has not been released yet. Release it with: npm run release -- shell';
  #remembered: Promise<Versions> | undefined;
  /** The running check, and the one that follows it. */
  #check: Promise<void> | undefined;
  #nextCheck: Promise<void> | undefined;
  #isOverdue = false;

  /**
   * @param lastKnownGood stores the live composition across restarts
   * @param report called with the error if the composition cannot be stored
   * @param timeoutMs how long a request waits for the registry
   */
  constructor(
    readonly files: ReleaseFiles,
    readonly lastKnownGood?: LastKnownGood,
    readonly report: (error: unknown) => void = () => undefined,
    readonly timeoutMs = registryTimeoutMs,
  ) {
    this.#list = new PartList(files.registry);
    this.#addCandidate(shellName);
  }

  /**
   * The live composition.
   * @throws {ReleaseError} if no release of the shell can be used
   */
  async current(): Promise<Composed> {
    const registryFault = await this.#checkInTime();
    if (!this.#live) throw new ReleaseError(registryFault ?? this.#shellRefused);
    return registryFault === undefined ? this.#live : { ...this.#live, registryFault };
  }

  /** Waits for a check of the registry, up to the time limit; returns why there is no result. Never throws. */
  async #checkInTime(): Promise<string | undefined> {
    // While a check hangs, nobody else waits: hanging calls would use up the threads that all file access shares.
    if (!this.#isOverdue) {
      const check = this.#checkOnce();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.timeoutMs)));
      const isInTime = await Promise.race([check.then(() => true), timeout.then(() => false)]);
      clearTimeout(timer);
      if (isInTime) return undefined;
      this.#isOverdue = true;
      void check.then(() => (this.#isOverdue = false));
    }
    return `${this.files.registry.folder} has not answered within ${this.timeoutMs} ms; the releases may not be the newest`;
  }

  /** Runs one check at a time. Callers in the meantime share the next one, which sees all changes made until then. */
  #checkOnce(): Promise<void> {
    if (!this.#check) return (this.#check = this.#update().finally(() => (this.#check = undefined)));
    return (this.#nextCheck ??= this.#check.then(() => {
      this.#nextCheck = undefined;
      return this.#checkOnce();
    }));
  }

  /**
   * The remotes that a page with this shell can load now; the shell may no longer be the live one.
   * @returns undefined if there is no such release of the shell
   */
  async forShell(version: string): Promise<Composition | undefined> {
    const { composition, manifests } = await this.current();
    if (version === composition.shell) return composition;
    const shell = await this.files.manifest(shellName, version).catch(() => undefined);
    if (!shell) return undefined;
    const fitting = Object.entries(composition.remotes).filter(
      ([name]) => !findIncompatibility(manifests.get(name)!, shell),
    );
    return { shell: version, remotes: Object.fromEntries(fitting) };
  }

  /** Composes again if the registry has changed. Reads files one by one: a hanging one blocks one thread. Never throws. */
  async #update() {
    let changed = false;
    if (await this.#list.isDue()) for (const part of await this.#list.read()) this.#addCandidate(part);
    for (const candidate of this.#candidates.values()) {
      if (!(await candidate.isDue())) continue;
      await candidate.check();
      changed = true;
    }
    if (changed) await this.#compose();
  }

  /** A part that has been seen once is checked from then on, even if its folder disappears. */
  #addCandidate(part: PartName) {
    if (!this.#candidates.has(part)) this.#candidates.set(part, new Candidate(part, this.files));
  }

  async #compose() {
    const refused: Record<PartName, string> = {};
    const shell = await this.#choose(shellName, refused, (release) => this.#shellFault(release));
    if (!shell) {
      this.#shellRefused = refused[shellName] ?? this.#shellRefused;
      return;
    }
    const parts = new Map<PartName, LoadedRelease>([[shellName, shell]]);
    for (const name of this.#candidates.keys()) {
      if (name === shellName) continue;
      const remote = await this.#choose(name, refused, ({ manifest }) => findIncompatibility(manifest, shell.manifest));
      if (remote) parts.set(name, remote);
    }
    const before = this.#live?.graph.parts;
    const same = before?.size === parts.size && [...parts].every(([name, release]) => before.get(name) === release);
    // Keeps the evaluated modules if nothing but a reason has changed.
    const graph = same ? this.#live!.graph : new ModuleGraph(parts);
    const described = describe(parts);
    this.#live = { ...described, graph, refused, unserved: unservedRoutes(graph.routes, described.manifests) };
    if (!same) await this.#remember(parts);
  }

  /** The candidate, or else the release that was live before it; `refused` then says why. */
  async #choose(
    part: PartName,
    refused: Record<PartName, string>,
    fault: (release: LoadedRelease) => string | undefined,
  ): Promise<LoadedRelease | undefined> {
    const { release, problem } = this.#candidates.get(part)!;
    const reason = problem ?? (release && fault(release));
    if (reason === undefined) return release;
    refused[part] = reason;
    const before = this.#live?.graph.parts.get(part) ?? (await this.#before(part));
    return before && fault(before) === undefined ? before : undefined;
  }

  /** Why a shell cannot render pages, or undefined if it can. */
  #shellFault(release: LoadedRelease): string | undefined {
    if (release === this.#live?.graph.parts.get(shellName)) return undefined;
    const { version, seam } = release.manifest;
    if (seam !== seamVersion) {
      return `shell@${version} renders by version ${seam ?? 'none'} of the seam, this server by version ${seamVersion}`;
    }
    const missing = missingForShell(release.manifest);
    if (missing) return missing;
    try {
      new ModuleGraph(new Map([[shellName, release]])).renderer();
      return undefined;
    } catch (error) {
      return error instanceof ReleaseError ? error.message : `shell@${version} cannot be evaluated: ${String(error)}`;
    }
  }

  /** The fallback of a server that has just started: the last live release, or else the previous one in the registry. */
  async #before(part: PartName): Promise<LoadedRelease | undefined> {
    this.#remembered ??= this.lastKnownGood?.read() ?? Promise.resolve({});
    const remembered = (await this.#remembered)[part];
    const previous = await this.files.registry.previous(part).catch(() => undefined);
    for (const version of [remembered, previous]) {
      const release = version && (await loadRelease(this.files, part, version).catch(() => undefined));
      if (release) return release;
    }
    return undefined;
  }

  async #remember(parts: ReadonlyMap<PartName, LoadedRelease>) {
    const live: Versions = Object.fromEntries([...parts].map(([part, { manifest }]) => [part, manifest.version]));
    this.#remembered = Promise.resolve(live);
    await this.lastKnownGood?.write(live).catch(this.report);
  }
}

function describe(parts: ReadonlyMap<PartName, LoadedRelease>): Pick<Composed, 'composition' | 'manifests'> {
  const manifests = new Map([...parts].map(([name, { manifest }]) => [name, manifest]));
  const remotes = [...manifests].filter(([name]) => name !== shellName);
  return {
    composition: {
      shell: manifests.get(shellName)!.version,
      remotes: Object.fromEntries(remotes.map(([name, manifest]) => [name, toRemote(manifest)])),
    },
    manifests,
  };
}

const toRemote = ({ part, version, title, scripts, globalName }: ReleaseManifest): RemoteRelease => ({
  version,
  title,
  entry: releaseAddress(part, version, scripts[0]!),
  globalName,
});

function unservedRoutes(routes: readonly Route[], manifests: Composed['manifests']): string[] {
  return routes
    .filter(({ remote, screen }) => !manifests.get(remote)?.screens.includes(screen))
    .map(({ path, remote, screen }) => `${path}: no live release offers ${remote}/${screen}`);
}
