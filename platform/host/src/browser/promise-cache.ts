export type PromiseState = 'pending' | 'fulfilled' | 'rejected';

/** Promises by key. A rejected one stays until it is forgotten, so that every render gets the same result. */
export class PromiseCache<T> {
  readonly #entries = new Map<string, { promise: Promise<T>; state: PromiseState }>();

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) return known.promise;
    const entry: { promise: Promise<T>; state: PromiseState } = { promise: make(), state: 'pending' };
    this.#entries.set(key, entry);
    entry.promise.then(
      () => (entry.state = 'fulfilled'),
      () => (entry.state = 'rejected'),
    );
    return entry.promise;
  }

  /** Removes the unwanted promises. Returns whether there were any. */
  forget(isUnwanted: (key: string, state: PromiseState) => boolean): boolean {
    const unwanted = [...this.#entries].filter(([key, { state }]) => isUnwanted(key, state));
    for (const [key] of unwanted) this.#entries.delete(key);
    return unwanted.length > 0;
  }
}
