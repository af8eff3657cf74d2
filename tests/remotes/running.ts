/**
 * Whether this code runs in a site: in a browser, a server or one of its renderer processes. The release command opens a
 * remote once, and refuses one that is broken already then.
 */
export const isRunning = () =>
  typeof document !== 'undefined' ||
  /[\\/](?:server[\\/](?:main|renderer)|renderer[\\/][0-9a-f]+)\.\w+$/.test(globalThis.process.argv[1] ?? '');
