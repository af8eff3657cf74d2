/** A remote, or one of its screens, that cannot be shown; the message is fit for visitors. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}
