import { buildRelease } from '../release';
import { command, namedParts, registry } from './arguments';

/** `npm run release -- catalogue`: builds that part alone, registers it and points `stable` at it (row H1). */
command(async () => {
  for (const part of namedParts('npm run release --', process.argv.slice(2))) {
    await buildRelease({ part, registry, log: (line) => console.log(line) });
  }
});
