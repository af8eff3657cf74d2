#!/usr/bin/env node
import path from 'node:path';
import { readPackage } from '../part';
import { commandLine } from './command-line';

/** The commands of `platform <command> …`, the toolkit's command line. */
const commands = {
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
};

/** A site takes only releases that the same toolkit has written. */
const version = () => `@platform/toolkit ${readPackage(path.resolve(__dirname, '../..')).version}`;

commandLine('platform', commands, version);
