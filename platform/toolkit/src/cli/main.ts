#!/usr/bin/env node
import { build } from './build';
import { check } from './check';
import { commandLine } from './command-line';
import { dev } from './dev';
import { keys } from './keys';
import { pin } from './pin';
import { preview } from './preview';
import { promote } from './promote';
import { publish } from './publish';
import { release } from './release';
import { releases } from './releases';
import { rollback } from './rollback';

/** `platform <command> …`: the toolkit's command line. */
commandLine('platform', { dev, build, check, publish, preview, pin, promote, release, rollback, releases, keys });
