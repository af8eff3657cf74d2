import type { RemoteName } from '@platform/contract';

type Listener = (owner: RemoteName, error: unknown) => void;

/** Notifies regions that a reducer of their remote has failed. */
export class SliceFaults {
  readonly #listeners = new Set<Listener>();

  /** Listeners are called after the store has finished the failed action. */
  readonly report = (error: unknown, owner: RemoteName) => {
    console.error(`shell: a reducer of ${owner} has failed`, error);
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener(owner, error);
    });
  };

  /** @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
