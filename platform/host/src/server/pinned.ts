import { LRUCache } from 'lru-cache';
import { shellName, type PartName } from '@platform/contract';
import { findIncompatibility, isStored } from '../registry';
import { shellRefusal } from './canaries';
import { describe, unservedRoutes, type Composed } from './composed';
import { loadRelease, type LoadedRelease } from './loaded-release';
import { ModuleGraph } from './module-graph';
import { labelOf, type PageRenderer } from './page-renderer';
import type { Pin } from './pin';
import type { ReleaseFiles } from './release-files';

/** How many pinned compositions are kept in memory. */
const keptCompositions = 4;
/** How soon a release that could not be shown is tried again. */
const retryMs = 2000;

interface Made {
  /** The live composition that it was made from. */
  live: ModuleGraph;
  /** Undefined if it is the live one. */
  replaced: Pick<Composed, 'composition' | 'graph' | 'manifests' | 'routes' | 'unserved'> | undefined;
  notPinned: Readonly<Record<PartName, string>>;
  madeAt: number;
}

/**
 * The compositions with pinned releases: any that the registry or its team has signed, whether or not it has ever been live. A
 * release that cannot be shown is left out, with the reason; the live one is shown in its place.
 */
export class Pinned {
  readonly #made = new LRUCache<string, Promise<Made>>({ max: keptCompositions });

  constructor(
    readonly files: ReleaseFiles,
    readonly renderer: Pick<PageRenderer, 'prepare' | 'faultOf'>,
  ) {}

  /** The live composition with the releases of a pin in it. Never throws. */
  async compose(live: Composed, { releases }: Pick<Pin, 'releases'>): Promise<Composed> {
    const key = Object.entries(releases).sort().join(' ');
    const known = this.#made.get(key);
    let made = await known;
    if (!made || !(await this.#isCurrent(made, live, releases))) {
      // Another request that waited for the same one may have begun the next.
      const next = this.#made.get(key);
      const making = next && next !== known ? next : this.#make(live, releases);
      this.#made.set(key, making);
      made = await making;
    }
    const { replaced, notPinned } = made;
    return { ...live, ...replaced, ...(replaced && { live: live.graph }), notPinned };
  }

  async #isCurrent(made: Made, live: Composed, releases: Pin['releases']): Promise<boolean> {
    if (made.live !== live.graph) return false;
    const isUnchanged = await Promise.all(
      Object.entries(releases).map(
        async ([part, version]) => part in made.notPinned || (await this.#refusal(part, version)) === undefined,
      ),
    );
    if (isUnchanged.includes(false)) return false;
    return Object.keys(made.notPinned).length === 0 || performance.now() - made.madeAt < retryMs;
  }

  /** Why a release must not be shown, whatever it is composed with. */
  async #refusal(part: PartName, version: string): Promise<string | undefined> {
    if (await isStored(this.files.registry, part, version)) return this.renderer.faultOf(part, version);
    return `${labelOf(part, version)} is not among the releases`;
  }

  async #make(live: Composed, releases: Pin['releases']): Promise<Made> {
    const notPinned: Record<PartName, string> = {};
    const pinned = new Map<PartName, LoadedRelease>();
    const leaveOut = (part: PartName, reason: string) => {
      pinned.delete(part);
      notPinned[part] = reason;
    };
    for (const [part, version] of Object.entries(releases)) {
      const refusal = await this.#refusal(part, version);
      const loaded =
        refusal === undefined ? await loadRelease(this.files, part, version).catch(() => undefined) : undefined;
      if (loaded) pinned.set(part, loaded);
      else notPinned[part] = refusal ?? `${labelOf(part, version)} has missing or damaged files`;
    }
    const composed = () => new Map([...live.graph.parts, ...pinned]);
    const shellManifest = () => composed().get(shellName)!.manifest;
    const shell = pinned.get(shellName);
    const refused = shell && (shellRefusal(shell) ?? unfitRemote(composed(), shell));
    if (refused !== undefined) leaveOut(shellName, refused);
    for (const [part, { manifest }] of [...pinned]) {
      const conflict = part === shellName ? undefined : findIncompatibility(manifest, shellManifest());
      if (conflict !== undefined) leaveOut(part, conflict);
    }
    let replaced: Made['replaced'];
    if (pinned.size > 0) {
      const graph = new ModuleGraph(composed());
      const described = describe(composed());
      try {
        const routes = await this.renderer.prepare(graph);
        replaced = { ...described, graph, routes, unserved: unservedRoutes(routes, described.manifests) };
      } catch {
        for (const [part, { manifest }] of [...pinned]) {
          leaveOut(part, `${labelOf(part, manifest.version)} cannot be prepared for rendering`);
        }
      }
    }
    return { live: live.graph, replaced, notPinned, madeAt: performance.now() };
  }
}

/** Why a shell cannot show all of these remotes. */
function unfitRemote(parts: ReadonlyMap<PartName, LoadedRelease>, { manifest: shell }: LoadedRelease) {
  const remotes = [...parts.values()].filter(({ manifest }) => manifest.part !== shellName);
  return remotes.map(({ manifest }) => findIncompatibility(manifest, shell)).find((reason) => reason !== undefined);
}

/** The releases of a pin, such as `catalogue@1.4.0`: whether a page was rendered with them, and why not if that was known before. */
export function pinnedReleases(
  { releases }: Pick<Pin, 'releases'>,
  { composition, notPinned }: Pick<Composed, 'composition' | 'notPinned'>,
): { release: string; isShown: boolean; reason: string | undefined }[] {
  return Object.entries(releases)
    .sort()
    .map(([part, version]) => {
      const shown = part === shellName ? composition.shell : composition.remotes[part]?.version;
      return { release: labelOf(part, version), isShown: shown === version, reason: notPinned?.[part] };
    });
}
