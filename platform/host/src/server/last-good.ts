import { setTimeout as wait } from 'node:timers/promises';
import { shellName, type PartName, type RemoteName } from '@platform/contract';
import { findIncompatibility, maxEarlier, type ReleaseManifest } from '../registry';
import { describe, type Composed } from './composed';
import { loadRelease, type LoadedRelease } from './loaded-release';
import { ModuleGraph } from './module-graph';
import type { PageRenderer } from './page-renderer';
import { ReleaseError, type ReleaseFiles } from './release-files';

/** How long a page waits for the registry, in ms. */
const registryTimeoutMs = 5000;

/** Finds the last good release of a remote: the newest before a failed one that fits the shell and has all its files. */
export class LastGood {
  /** By live composition and remote. */
  readonly #composed = new WeakMap<ModuleGraph, Map<RemoteName, Promise<Composed | undefined>>>();

  constructor(
    readonly files: ReleaseFiles,
    readonly renderer: Pick<PageRenderer, 'prepare' | 'faultOf'>,
  ) {}

  /** The last good release before a version. Never throws. */
  async find(part: PartName, version: string, shell: ReleaseManifest): Promise<LoadedRelease | undefined> {
    // A developer has to see what fails.
    if (process.env['NODE_ENV'] === 'development') return undefined;
    const line = await this.#line(part).catch((): string[] => []);
    // Before a canary, all of them.
    const before = line.slice(line.indexOf(version) + 1).slice(0, maxEarlier);
    for (const each of before) {
      if (this.renderer.faultOf(part, each) !== undefined) continue;
      try {
        const manifest = await this.files.manifest(part, each);
        if (findIncompatibility(manifest, shell) === undefined) return await loadRelease(this.files, part, each);
      } catch {
        // Damaged or not here: an older one may do.
      }
    }
    return undefined;
  }

  /** The live version of a part and those before it, newest first. */
  async #line(part: PartName): Promise<string[]> {
    const { registry } = this.files;
    const live = (await registry.channels(part))?.channels.stable;
    return [...(live === undefined ? [] : [live]), ...(await registry.earlier(part))];
  }

  /** A composition with the last good release of a remote; see `Compositions.instead`. */
  async instead(live: Composed, remote: RemoteName): Promise<Composed | undefined> {
    const byRemote = this.#composed.get(live.graph) ?? new Map<RemoteName, Promise<Composed | undefined>>();
    this.#composed.set(live.graph, byRemote);
    const known = await byRemote.get(remote);
    if (known && this.renderer.faultOf(remote, known.manifests.get(remote)!.version) === undefined) return known;
    const composing = this.#compose(live, remote).catch(() => undefined);
    byRemote.set(remote, composing);
    return composing;
  }

  async #compose(live: Composed, remote: RemoteName): Promise<Composed | undefined> {
    const { parts } = live.graph;
    const failed = parts.get(remote);
    if (!failed) return undefined;
    const finding = this.find(remote, failed.manifest.version, parts.get(shellName)!.manifest);
    const lastGood = await Promise.race([finding, wait(registryTimeoutMs, undefined, { ref: false })]);
    if (!lastGood) return undefined;
    const replaced = new Map(parts).set(remote, lastGood);
    const graph = new ModuleGraph(replaced);
    await new Promise((resolve, reject) => {
      const late = () => reject(new ReleaseError('is still being prepared for rendering'));
      this.renderer.prepare(graph, late).then(resolve, reject);
    });
    return { ...live, ...describe(replaced), graph };
  }
}
