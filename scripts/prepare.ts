import path from 'node:path';
import { command, root } from '@platform/toolkit/cli';
import { openRegistry } from '@platform/toolkit/trust';
import { ownReleases, releaseChanged } from './releases';
import { compileContent, StepError } from './steps';

/**
 * The step of `npm start` before serving: compiles the content, and releases changed parts into the checkout's own registry.
 * Nothing that others serve is moved: no other folder, and no database (bootstrap.mjs).
 */
command(async () => {
  const served = path.resolve(root, process.env['RELEASES_DIR'] || ownReleases);
  if (served === ownReleases && process.env['RELEASES_STORE'] === 'database') {
    throw new StepError(
      'npm start never shares the releases of this checkout with other servers: leave out RELEASES_STORE, or name another folder for the copy of their releases with RELEASES_DIR.',
    );
  }
  await compileContent();
  if (served !== ownReleases) {
    console.log(`releases: those of ${served}, as they are`);
    return;
  }
  const released = await releaseChanged(openRegistry(ownReleases));
  if (released.length === 0) console.log('releases: nothing has changed');
});
