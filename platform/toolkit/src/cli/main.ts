#!/usr/bin/env node
import { commandLine } from './command-line';

/** `platform <command> …`: the toolkit's command line. */
commandLine('platform', {
  dev: async () => (await import('./dev')).dev,
  build: async () => (await import('./build')).build,
  check: async () => (await import('./check')).check,
  publish: async () => (await import('./publish')).publish,
  preview: async () => (await import('./preview')).preview,
  pin: async () => (await import('./pin')).pin,
  promote: async () => (await import('./promote')).promote,
  release: async () => (await import('./release')).release,
  rollback: async () => (await import('./rollback')).rollback,
  releases: async () => (await import('./releases')).releases,
  keys: async () => (await import('./keys')).keys,
});
