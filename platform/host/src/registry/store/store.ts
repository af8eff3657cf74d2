import type { PartName } from '@platform/contract';

/** The documents of a signed state by their paths in the registry: those of `.trust`, and the channels of each part. */
export type StateDocuments = Readonly<Record<string, string>>;

/** Someone else has changed the registry since it was read, so it has to be read again. */
export class StateMovedError extends Error {
  override name = 'StateMovedError';

  constructor() {
    super('The registry was changed by somebody else at the same moment. Nothing has been changed: try again.');
  }
}

/**
 * Shares a registry among several servers. Each of them serves from its own folder, which is a copy. Without a store, the folder
 * itself is the registry.
 */
export interface RegistryStore {
  /** Why the folder may be out of date; undefined if it is not. Commands get the error thrown instead. */
  readonly fault: string | undefined;
  /** Brings the folder up to the shared state. @throws {RegistryError} if that cannot be read, or is refused */
  pull: () => Promise<void>;
  /**
   * Makes a state current for all servers, with the releases that it names. The caller writes the folder afterwards.
   * @param base the version of the timestamp that the state was made from; undefined for the first state
   * @throws {StateMovedError} if another state is current by now
   */
  commit: (base: number | undefined, documents: StateDocuments) => Promise<void>;
  /**
   * Shares a release that nobody has made live, and that its team has signed.
   * @param folder where the release is
   * @returns false if there is another release of this version, or was one that has been displaced
   */
  addRelease: (part: PartName, version: string, folder: string) => Promise<boolean>;
  /**
   * Removes a release that {@link addRelease} has shared; its version stays taken.
   * @returns false if the shared state names it by now
   */
  displace: (part: PartName, version: string) => Promise<boolean>;
  /** Tells the other servers that someone is looking at a release that may be waiting. @throws {RegistryError} if it cannot */
  noteLook: (part: PartName, version: string) => Promise<void>;
}

const attempts = 5;

/**
 * Repeats work that reads and changes the registry as long as others change it first, at most five times. @throws what the work
 * throws
 */
export async function untilUnmoved<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StateMovedError) || attempt === attempts) throw error;
    }
  }
}
