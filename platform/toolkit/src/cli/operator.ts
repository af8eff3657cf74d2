import { commandLine } from './command-line';
import { install } from './install';
import { keys } from './keys';
import { pin } from './pin';
import { promote } from './promote';
import { register } from './register';
import { releases } from './releases';
import { rollback } from './rollback';

/** `site-admin <command> …`: the commands for a registry on a server, where no part is built. */
commandLine('site-admin', { release: register, promote, rollback, releases, pin, keys, install });
