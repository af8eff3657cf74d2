/** An answer other than 2xx; `status` is the HTTP status. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    address: string,
  ) {
    super(`${address} answered ${status}`);
    this.name = 'HttpError';
  }
}
