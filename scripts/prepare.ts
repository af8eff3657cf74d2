import path from 'node:path';
import { command, root } from '@platform/toolkit/cli';
import { openRegistry } from '@platform/toolkit/trust';
import { ownReleases, releaseChanged } from './releases';
import { compileContent } from './steps';

/** The step of `npm start` before serving: compiles the content, and releases changed parts unless others serve the registry. */
command(async () => {
  await compileContent();
  const served = path.resolve(root, process.env['RELEASES_DIR'] || ownReleases);
  if (served !== ownReleases) {
    console.log(`releases: those of ${served}, as they are`);
    return;
  }
  const released = await releaseChanged(openRegistry(ownReleases));
  if (released.length === 0) console.log('releases: nothing has changed');
});
