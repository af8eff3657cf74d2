/**
 * An answer other than 2xx; `status` is the HTTP status. Go by `status`, never by `instanceof`: every part carries a copy of
 * the contract, so a remote's HttpError is not the shell's.
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
