import { shellName, type PartName, type RemoteName } from '@platform/contract';
import { RemoteError } from './remote-error';
import type { ViewFault } from './view-report';

/** No report needs more. */
const maxFaults = 10;

/** Collects what a view's report says of its releases, from the start of the page. */
export class ViewLog {
  readonly used = new Set<RemoteName>();
  readonly #faults = new Map<string, ViewFault>();

  get faults(): ViewFault[] {
    return [...this.#faults.values()];
  }

  /**
   * Called for each fault. Only the first one of a release counts: a failure to load is then also thrown.
   * @param version undefined if there is no release to blame
   */
  readonly fault = (part: PartName, version: string | undefined, kind: ViewFault['kind']) => {
    const key = `${part} ${version}`;
    if (version === undefined || this.#faults.has(key) || this.#faults.size === maxFaults) return;
    this.#faults.set(key, { part, version, kind });
  };

  /**
   * Called when React has rendered again something that it could not hydrate. The fault is attributed to the part that threw,
   * or whose component differs; to the shell if nothing says otherwise.
   * @param versionOf the version of a part on the page; undefined if it has none
   */
  repaired(
    error: unknown,
    componentStack: string | null | undefined,
    versionOf: (part: PartName) => string | undefined,
  ) {
    const cause = error instanceof Error ? error.cause : undefined;
    // The failed load has already been counted.
    if (cause instanceof RemoteError) return;
    const part = partIn(cause instanceof Error ? cause.stack : componentStack) ?? shellName;
    this.fault(part, versionOf(part), 'hydration');
  }
}

/** The part of the first script that a stack names. */
const partIn = (stack: string | null | undefined): PartName | undefined =>
  /\/releases\/([a-z][a-z0-9-]*)\//.exec(stack ?? '')?.[1];
