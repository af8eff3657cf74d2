import type { RemoteRelease } from '@platform/contract';

const storageName = 'remote-starts';
const triesAtMost = 2;

type Release = Pick<RemoteRelease, 'globalName'>;

/**
 * Remembers, for this tab, the releases that have begun to start but not finished. A release that hangs or crashes the tab is
 * not started a third time, so that the visitor can read the page and leave it (row H3).
 *
 * A start that the visitor interrupts by leaving does not count. A tab that hangs or crashes fires no event, so its
 * starts stay on the list.
 */
export class StartLog {
  readonly #begun = new Set<string>();

  constructor() {
    addEventListener('pagehide', this.#cancelAll);
    // A phone may discard a background page without firing another event.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#cancelAll();
    });
  }

  /** Whether a release has begun to start twice in this tab and has never mounted. */
  isGivenUp(release: Release): boolean {
    return (read()[release.globalName] ?? 0) >= triesAtMost;
  }

  /** Called before code that may hang or crash: before a release is evaluated, or its screen rendered for the first time. */
  begin({ globalName }: Release) {
    if (this.#begun.has(globalName)) return;
    this.#begun.add(globalName);
    const starts = read();
    write({ ...starts, [globalName]: (starts[globalName] ?? 0) + 1 });
  }

  /** The start ended normally although the release has not mounted: it has failed, or was only prefetched. */
  cancel({ globalName }: Release) {
    if (!this.#begun.delete(globalName)) return;
    const starts = read();
    write({ ...starts, [globalName]: (starts[globalName] ?? 1) - 1 });
  }

  /** The release has mounted. */
  succeed({ globalName }: Release) {
    if (!this.#begun.delete(globalName)) return;
    write({ ...read(), [globalName]: 0 });
  }

  readonly #cancelAll = () => {
    for (const globalName of [...this.#begun]) this.cancel({ globalName });
  };
}

type Starts = Record<string, number>;

function read(): Starts {
  try {
    const starts: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '{}');
    return typeof starts === 'object' && starts !== null ? (starts as Starts) : {};
  } catch {
    return {};
  }
}

function write(starts: Starts) {
  try {
    const unfinished = Object.entries(starts).filter(([, count]) => count > 0);
    if (unfinished.length > 0) sessionStorage.setItem(storageName, JSON.stringify(Object.fromEntries(unfinished)));
    else sessionStorage.removeItem(storageName);
  } catch {
    // Storage is full or forbidden: nothing is given up.
  }
}
