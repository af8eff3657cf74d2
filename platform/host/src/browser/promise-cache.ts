export type PromiseState = 'pending' | 'fulfilled' | 'rejected';

/** Promises by key; one that has failed stays until it is forgotten, so that every render gets the same answer. */
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

  /** Forgets what is unwanted. Returns whether there was any. */
  forget(isUnwanted: (key: string, state: PromiseState) => boolean): boolean {
    const unwanted = [...this.#entries].filter(([key, { state }]) => isUnwanted(key, state));
    for (const [key] of unwanted) this.#entries.delete(key);
    return unwanted.length > 0;
  }
}
