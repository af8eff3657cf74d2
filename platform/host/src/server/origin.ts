import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<{ release?: string }>();

/** Runs work that may run code of releases, so that a timer or promise it leaves behind is traced to its release. */
export const tracingReleases = <T>(work: () => T): T => running.run({}, work);

/** Attributes all further code within {@link tracingReleases} to this release. */
export function enterRelease(release: string) {
  const context = running.getStore();
  if (context) context.release = release;
}

/** Matches the path of a release's bundle in a stack: `…/chat/1.0.3/node/part.js`. */
const bundle = /[\\/]([a-z][a-z0-9-]{0,39})[\\/](\d{1,9}\.\d{1,9}\.\d{1,9})[\\/]node[\\/][\w.@-]{1,200}\.js/;
const longestStack = 20_000;

/**
 * The release that an error comes from, e.g. `chat@1.0.3`: found by its stack, or by the release whose code was running
 * when the error, or the timer or promise that threw it, was created. Undefined for the server's own errors.
 */
export function releaseOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? String(error.stack).slice(0, longestStack) : '';
  const [, part, version] = bundle.exec(stack) ?? [];
  return part && version ? `${part}@${version}` : running.getStore()?.release;
}
