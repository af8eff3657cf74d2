import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@platform/host/registry';
import { buildRelease, readPart } from '@platform/toolkit/release';
import { linkPackages } from '../site/link-packages';

const root = path.resolve(__dirname, '../..');
const routeTable = 'src/routing/routes.ts';
const firstLine = 'export const routes: readonly Route[] = [\n';

/**
 * Releases this site's shell with an additional line in its route table.
 * @param folder where a copy of the shell can be made
 */
export async function releaseShellWith(route: string, folder: string, registry: Registry): Promise<void> {
  const shell = path.join(folder, 'shell');
  await cp(path.join(root, 'shell'), shell, {
    recursive: true,
    filter: (file) => !['node_modules', 'dist'].includes(path.basename(file)),
  });
  const table = await readFile(path.join(shell, routeTable), 'utf8');
  if (table.split(firstLine).length !== 2) throw new Error(`${routeTable} does not begin its table as expected`);
  await writeFile(path.join(shell, routeTable), table.replace(firstLine, `${firstLine}  ${route},\n`));
  await linkPackages(folder);
  await buildRelease({ part: readPart(shell), registry, log: () => undefined });
}
