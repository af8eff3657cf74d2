import type { RemoteRelease } from '@platform/contract';

const storageName = 'remote-starts';
const triesAtMost = 2;

type Release = Pick<RemoteRelease, 'globalName'>;

/**
 * Remembers, for this tab, the releases whose start has begun and not ended: one that hangs or crashes the tab is not
 * started a third time, so that the page can be read and left (row H3).
 *
 * A start that the visitor cuts short by leaving does not count. A tab that hangs or dies says no goodbye, so its starts
 * stay on the list.
 */
export class StartLog {
  readonly #begun = new Set<string>();

  constructor() {
    addEventListener('pagehide', this.#cancelAll);
    // A phone may end a page in the background without a further word.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#cancelAll();
    });
  }

  /** Whether a release has begun to start twice in this tab and has never come up. */
  isGivenUp(release: Release): boolean {
    return (read()[release.globalName] ?? 0) >= triesAtMost;
  }

  /** What may hang or crash begins: evaluating a release, or rendering its screen for the first time. */
  begin({ globalName }: Release) {
    if (this.#begun.has(globalName)) return;
    this.#begun.add(globalName);
    const starts = read();
    write({ ...starts, [globalName]: (starts[globalName] ?? 0) + 1 });
  }

  /** The start ended in an orderly way without the release having come up: it failed, or it was only fetched ahead. */
  cancel({ globalName }: Release) {
    if (!this.#begun.delete(globalName)) return;
    const starts = read();
    write({ ...starts, [globalName]: (starts[globalName] ?? 1) - 1 });
  }

  /** The release has come up. */
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
