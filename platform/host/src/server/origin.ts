import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<{ release?: string }>();

/** Runs work in which code of releases may run, so that what it leaves behind, such as a timer, can be traced to it. */
export const tracingReleases = <T>(work: () => T): T => running.run({}, work);

/** From here on, within {@link tracingReleases}, this release's code runs. */
export function enterRelease(release: string) {
  const context = running.getStore();
  if (context) context.release = release;
}

/** The folder of a release in a stack: `…/chat/1.0.3/node/part.js`. */
const bundle = /[\\/]([a-z][a-z0-9-]{0,39})[\\/](\d{1,9}\.\d{1,9}\.\d{1,9})[\\/]node[\\/][\w.@-]{1,200}\.js/;
const longestStack = 20_000;

/**
 * The release that an error comes from, e.g. `chat@1.0.3`: by its stack, or by whose code was running when it, or the
 * timer or promise that threw it, was made. Undefined for the server's own.
 */
export function releaseOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? String(error.stack).slice(0, longestStack) : '';
  const [, part, version] = bundle.exec(stack) ?? [];
  return part && version ? `${part}@${version}` : running.getStore()?.release;
}
