import { shellName, type PartName } from '@platform/contract';
import { findNewConflicts, isChosen, type Canary } from '../registry';
import { describe, unservedRoutes, type Composed } from './composed';
import type { LoadedRelease } from './loaded-release';
import { ModuleGraph } from './module-graph';
import { missingForShell } from './own-packages';
import { labelOf, type PageRenderer } from './page-renderer';
import { seamVersion } from './seam';

/** A canary of a part that a share of the visitors gets. */
export interface LiveCanary extends Canary {
  part: PartName;
}

/** A canary, and its release as the server has loaded it. */
export interface LoadedCanary {
  canary: LiveCanary;
  release: LoadedRelease;
}

/** Remembers which canaries have been taken back. */
export interface CanaryGuard {
  /** Why a canary has been taken back; undefined if it has not. */
  takenBack: (canary: LiveCanary) => string | undefined;
  /** Takes a canary back, for good. */
  takeBack: (canary: LiveCanary, reason: string) => void;
}

/** Forgets what has been taken back when the process ends. */
export function memoryGuard(): CanaryGuard {
  const reasons = new Map<string, string>();
  const idOf = ({ part, version, since }: LiveCanary) => `${labelOf(part, version)} ${since}`;
  return {
    takenBack: (canary) => reasons.get(idOf(canary)),
    takeBack: (canary, reason) => void reasons.set(idOf(canary), reason),
  };
}

type Replaced = Pick<Composed, 'composition' | 'graph' | 'manifests' | 'routes' | 'unserved'>;

/**
 * The compositions with canaries. A canary that stops a renderer process, or a shell that cannot render, is taken back at once.
 * While a composition is being prepared, or if its releases do not fit together, the live one is shown.
 */
export class Canaries {
  #loaded: readonly LoadedCanary[] = [];
  /** By live composition and name. */
  readonly #composed = new WeakMap<ModuleGraph, Map<string, Replaced | Promise<Replaced | undefined>>>();

  constructor(
    readonly renderer: Pick<PageRenderer, 'prepare' | 'faultOf'>,
    readonly guard: CanaryGuard,
  ) {}

  set(loaded: readonly LoadedCanary[]) {
    this.#loaded = loaded;
  }

  /** The canaries that visitors get now. */
  live(): LiveCanary[] {
    return this.#usable().map(({ canary }) => canary);
  }

  /**
   * The name of the composition that the visitors of a bucket get: its canaries, such as `chat@1.4.1`; empty if it is the
   * live one.
   * @param bucket 0 to 99; undefined: the visitor is in none
   */
  nameFor(bucket: number | undefined): string {
    return nameOf(this.#chosen(bucket));
  }

  /** The composition for a bucket. Never throws: the live one takes the place of any that cannot be used. */
  async compose(live: Composed, bucket: number | undefined): Promise<Composed> {
    const chosen = this.#chosen(bucket);
    if (chosen.length === 0) return live;
    const name = nameOf(chosen);
    const byName = this.#composed.get(live.graph) ?? new Map<string, Replaced | Promise<Replaced | undefined>>();
    this.#composed.set(live.graph, byName);
    let known = byName.get(name);
    if (!known) {
      known = this.#make(live, chosen).then((made) => {
        if (made) byName.set(name, made);
        else byName.delete(name);
        return made;
      });
      byName.set(name, known);
    }
    const replaced = await known;
    return replaced ? { ...live, ...replaced, live: live.graph } : live;
  }

  #chosen(bucket: number | undefined): readonly LoadedCanary[] {
    if (bucket === undefined || this.#loaded.length === 0) return [];
    return this.#usable().filter(({ canary }) => isChosen(canary.part, canary, bucket));
  }

  #usable(): readonly LoadedCanary[] {
    return this.#loaded.filter(({ canary }) => {
      if (this.guard.takenBack(canary) !== undefined) return false;
      const fault = this.renderer.faultOf(canary.part, canary.version);
      // Other releases are tried again after some time, which the rest of the text says.
      if (fault !== undefined) this.guard.takeBack(canary, fault.split(';')[0]!);
      return fault === undefined;
    });
  }

  /** @returns undefined if it cannot be used, or not yet */
  async #make(live: Composed, chosen: readonly LoadedCanary[]): Promise<Replaced | undefined> {
    const parts = new Map(live.graph.parts);
    for (const { canary, release } of chosen) parts.set(canary.part, release);
    const described = describe(parts);
    const manifests = [...described.manifests.values()];
    const conflicts = chosen.flatMap(({ canary, release }) =>
      findNewConflicts(release.manifest, manifests, live.manifests.get(canary.part)),
    );
    if (conflicts.length > 0) return undefined;
    const shell = chosen.find(({ canary }) => canary.part === shellName);
    try {
      const refused = shell && shellRefusal(shell.release);
      if (refused !== undefined) throw new Error(refused);
      const graph = new ModuleGraph(parts);
      const routes = await new Promise<Replaced['routes'] | undefined>((resolve, reject) => {
        this.renderer.prepare(graph, () => resolve(undefined)).then(resolve, reject);
      });
      return routes && { ...described, graph, routes, unserved: unservedRoutes(routes, described.manifests) };
    } catch (error) {
      // A remote is evaluated when it is first rendered: only a shell fails here, or what has been set aside.
      if (shell) this.guard.takeBack(shell.canary, (error as Error).message);
      return undefined;
    }
  }
}

const nameOf = (chosen: readonly LoadedCanary[]) =>
  chosen
    .map(({ canary }) => labelOf(canary.part, canary.version))
    .sort()
    .join(' ');

/** Why a shell cannot render on this server, to the extent that its manifest says so. */
export function shellRefusal({ manifest }: LoadedRelease): string | undefined {
  const { version, seam } = manifest;
  if (seam === seamVersion) return missingForShell(manifest);
  return `shell@${version} renders by version ${seam ?? 'none'} of the seam, this server by version ${seamVersion}`;
}
