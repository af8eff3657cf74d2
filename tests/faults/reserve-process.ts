import { Registry, reserveVersion } from '@platform/host/registry';

/** Reserves the next version of a part whenever it is asked to, and answers what became of it. */
const [folder, part] = process.argv.slice(2) as [string, string];
const registry = new Registry(folder);

process.on('message', () => {
  reserveVersion(registry, part, '1.0.0').then(
    ({ version }) => process.send!(`reserved ${version}`),
    (error: unknown) => process.send!((error as Error).message),
  );
});
process.send!('ready');
