#!/usr/bin/env node
import { build } from './build';
import { check } from './check';
import { commandLine } from './command-line';
import { dev } from './dev';
import { keys } from './keys';
import { release } from './release';
import { releases } from './releases';
import { rollback } from './rollback';

/** `platform <command> …`: the toolkit's command line. */
commandLine('platform', { dev, build, check, release, rollback, releases, keys });
