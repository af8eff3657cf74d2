import { shellName, type Composition, type PartName, type RemoteRelease } from '@platform/contract';
import { scriptJson } from '../page/script-json';
import { integrityOf, releaseAddress, type ReleaseManifest } from '../registry';
import { matchRoute } from '../routing/match-route';
import type { LoadedRelease } from './loaded-release';
import type { ModuleGraph } from './module-graph';
import type { Route } from './seam';

/** Everything that the server knows about the live composition. */
export interface Composed {
  /** The composition as the page carries it. */
  composition: Composition;
  graph: ModuleGraph;
  /** In a composition with canaries or pinned releases: the graph of the live one. */
  live?: ModuleGraph;
  /** In a composition for a pin: why a pinned release is not in it. */
  notPinned?: Readonly<Record<PartName, string | undefined>>;
  /** Why a part is not at the release that its channel points to; for the log and the health endpoint. */
  refused: Readonly<Record<PartName, string | undefined>>;
  manifests: ReadonlyMap<PartName, ReleaseManifest>;
  /** The shell's route table. */
  routes: readonly Route[];
  /** The shell's routes whose screen no live release offers; for the log and the health endpoint. */
  unserved: readonly string[];
  /** Why this may not be the newest composition: the registry does not respond, or its newest state is refused. For the health endpoint. */
  registryFault?: string;
}

/** What a page and the server say about the releases of a composition. */
export function describe(parts: ReadonlyMap<PartName, LoadedRelease>): Pick<Composed, 'composition' | 'manifests'> {
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

/**
 * The releases whose code renders the page at a path: the shell's, and that of its route's remote. A page only names the others
 * (`PageRequest.composition`). All of them if the shell's routes do not say whose page it is.
 * @param pathname without a query
 */
export function renderersOf({ graph, routes }: Pick<Composed, 'graph' | 'routes'>, pathname: string): LoadedRelease[] {
  const remote = matchRoute(routes, pathname)?.route.remote;
  const renders = (part: PartName) => remote === undefined || part === shellName || part === remote;
  return [...graph.parts].flatMap(([part, release]) => (renders(part) ? release : []));
}

/** A composition exactly as the data of a page has it (platform/host/src/page/page-data.ts). */
export const compositionText = (composition: Composition) => `"composition":${scriptJson(composition)}`;

/** A remote's release as a page carries it. */
export function toRemote(manifest: ReleaseManifest): RemoteRelease {
  const { part, version, title, scripts, screens, chunks, data, globalName } = manifest;
  const [entry, ...others] = scripts.map((file) => releaseAddress(part, version, file));
  const needs = (screen: string) => (chunks[screen] ?? []).map((file) => releaseAddress(part, version, file));
  return {
    version,
    title,
    entry: entry!,
    integrity: integrityOf(manifest, scripts[0]!),
    globalName,
    chunks: Object.fromEntries(screens.map((screen) => [screen, [...others, ...needs(screen)]])),
    ...(data && { data }),
  };
}

/** The routes whose screen no release offers. */
export function unservedRoutes(routes: readonly Route[], manifests: Composed['manifests']): string[] {
  return routes
    .filter(({ remote, screen }) => !manifests.get(remote)?.screens.includes(screen))
    .map(({ path, remote, screen }) => `${path}: no live release offers ${remote}/${screen}`);
}
