import { commandLine } from './command-line';

/** `site-admin <command> …`: the commands for a registry on a server, where no part is built. */
commandLine('site-admin', {
  release: async () => (await import('./register')).register,
  promote: async () => (await import('./promote')).promote,
  rollback: async () => (await import('./rollback')).rollback,
  releases: async () => (await import('./releases')).releases,
  pin: async () => (await import('./pin')).pin,
  keys: async () => (await import('./keys')).keys,
  install: async () => (await import('./install')).install,
});
