/** Turns a thrown value into an Error that can be read and sent, because the code of a release may throw anything. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error && isReadable(thrown) ? thrown : new Error(`not an Error: ${textOf(thrown)}`);

function isReadable(error: Error): boolean {
  try {
    // The stack is made of the name and the message when it is read for the first time.
    const members: unknown[] = [error.name, error.message, error.stack ?? ''];
    return members.every((member) => typeof member === 'string');
  } catch {
    return false;
  }
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
