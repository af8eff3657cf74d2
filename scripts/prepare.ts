import { command } from '@platform/toolkit/cli';
import { compileContent, releaseChanged } from './steps';

/** The step of `npm start` before serving: compiles the content and releases changed parts. */
command(async () => {
  await compileContent();
  const released = await releaseChanged();
  if (released.length === 0) console.log('releases: nothing has changed');
});
