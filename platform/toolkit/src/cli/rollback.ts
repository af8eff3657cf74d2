import { command, namedParts, registry } from './arguments';

/** `npm run rollback -- catalogue`: points `stable` back at the release before; holds from the next request on (row H1). */
command(async () => {
  for (const part of namedParts('rollback', process.argv.slice(2))) {
    const version = await registry.previous(part);
    await registry.point(part, version, 'rollback');
    console.log(`${part} is back at ${version}`);
  }
});
