import { command } from '@platform/toolkit/cli';
import { compileContent, releaseChanged } from './steps';

/** What `npm start` does before it serves: compiles the content and releases what has changed. */
command(async () => {
  await compileContent();
  const released = await releaseChanged();
  if (released.length === 0) console.log('releases: nothing has changed');
});
