/**
 * A response other than 2xx; `status` is the HTTP status. Compare `status` and do not use `instanceof`: every part
 * bundles its own copy of the contract, so a remote's HttpError is a different class from the shell's.
 */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    address: string,
  ) {
    super(`${address} answered ${status}`);
    this.name = 'HttpError';
  }
}
