/**
 * Whether this code runs in a site: in a browser or a server. The release command opens a remote once, and refuses one
 * that is broken already then.
 */
export const isRunning = () =>
  typeof document !== 'undefined' || /[\\/]server[\\/]main\.\w+$/.test(globalThis.process.argv[1] ?? '');
