import { command, namedParts, registry } from './arguments';

/** `npm run rollback -- catalogue`: points `stable` back at the release before; holds from the next request on (row H1). */
command(async () => {
  for (const { name } of namedParts('npm run rollback --', process.argv.slice(2))) {
    const version = await registry.previous(name);
    await registry.point(name, version, 'rollback');
    console.log(`${name} is back at ${version}`);
  }
});
