import type { ReleaseManifest } from '../../registry';
import type { ModuleGraph } from '../module-graph';
import { labelOf } from '../page-renderer';
import type { Route } from '../seam';

/** A composition that is to be prepared, or that a process prepares. */
export interface Preparation {
  composition: string;
  releases: readonly ReleaseManifest[];
  done: Promise<readonly Route[]>;
  resolve: (routes: readonly Route[]) => void;
  reject: (error: unknown) => void;
  /** How many processes have ended while they prepared it. */
  tries: number;
  /** Called once if it takes long. */
  onLong: (() => void)[];
  isLong: boolean;
}

/** How processes know a composition: `shell@1.0.0 catalogue@1.4.0`. */
export const compositionOf = ({ parts }: ModuleGraph) =>
  [...parts].map(([part, { manifest }]) => labelOf(part, manifest.version)).join(' ');

/** The releases of a composition, as {@link compositionOf} names it. */
export const releasesOf = (composition: string) => composition.split(' ');

/** The preparation of a composition, not begun yet; `done` has its routes in the end. */
export function preparationOf(graph: ModuleGraph): Preparation {
  let resolve: Preparation['resolve'] = () => undefined;
  let reject: Preparation['reject'] = () => undefined;
  const done = new Promise<readonly Route[]>((resolveDone, rejectDone) => {
    [resolve, reject] = [resolveDone, rejectDone];
  });
  const releases = [...graph.parts.values()].map(({ manifest }) => manifest);
  return { composition: compositionOf(graph), releases, done, resolve, reject, tries: 0, onLong: [], isLong: false };
}
