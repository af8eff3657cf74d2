import type { RemoteName } from '@platform/contract';

type Listener = (owner: RemoteName, error: unknown) => void;

/** Tells the regions that a reducer of their remote has failed; the store itself only keeps going. */
export class SliceFaults {
  readonly #listeners = new Set<Listener>();

  /** Called by the store while it takes an action, so listeners hear of it afterwards. */
  readonly report = (error: unknown, owner: RemoteName) => {
    console.error(`shell: a reducer of ${owner} has failed`, error);
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener(owner, error);
    });
  };

  /** @returns what ends the subscription */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
