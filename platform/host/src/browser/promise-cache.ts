/** The state of a promise, in the terms of React's `use`. */
export type PromiseState = 'pending' | 'fulfilled' | 'rejected';

/** React's `use` reads these fields of a settled promise and then renders without a pause. */
interface Settled<T> {
  status?: PromiseState;
  value?: T;
  reason?: unknown;
}

/** The value of a promise from a {@link PromiseCache}, if it has settled. */
export function valueOf<T>(promise: Promise<T>): T | undefined {
  return (promise as Settled<T>).value;
}

/** Promises by key. A rejected promise stays until it is forgotten, so that every render gets the same result. */
export class PromiseCache<T> {
  readonly #promises = new Map<string, Promise<T>>();

  /** Returns the promise of a key, which `use` reads without a pause once it has settled; `make` makes the first. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#promises.get(key);
    if (known) return known;
    const promise: Promise<T> & Settled<T> = make();
    promise.then(
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
    );
    this.#promises.set(key, promise);
    return promise;
  }

  /** Removes the unwanted promises. Returns whether there were any. */
  forget(isUnwanted: (key: string, state: PromiseState) => boolean): boolean {
    const unwanted = [...this.#promises].filter(([key, promise]) =>
      isUnwanted(key, (promise as Settled<T>).status ?? 'pending'),
    );
    for (const [key] of unwanted) this.#promises.delete(key);
    return unwanted.length > 0;
  }
}
