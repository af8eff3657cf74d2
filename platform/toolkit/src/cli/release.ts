import { buildRelease } from '../release';
import { command, namedParts, registry, root } from './arguments';

/** `npm run release -- catalogue`: builds that part alone, registers it and points `stable` at it (row H1). */
command(async () => {
  for (const part of namedParts('release', process.argv.slice(2))) {
    await buildRelease({ root, part, registry, log: (line) => console.log(line) });
  }
});
