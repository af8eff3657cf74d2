/** A remote or a screen that cannot be shown; the message is written for visitors. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}
