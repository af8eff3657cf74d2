import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { command, root } from '@platform/toolkit/cli';
import { format } from 'prettier';

const page = path.join(root, 'docs/architecture.md');
const begin = '<!-- graph: begin -->';
const end = '<!-- graph: end -->';

/** The part of dependency-cruiser's output that is used here. */
interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

/** The packages in the diagram; those used only by tests and builds are left out. */
async function productPackages(): Promise<string[]> {
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces.filter((name) => !name.startsWith('tests')).sort();
}

/** The imports between packages as a Mermaid diagram, read from the code. */
async function drawGraph(): Promise<string> {
  const packages = await productPackages();
  const packageOf = (file: string) => packages.find((name) => file.startsWith(`${name}/`));
  const args = ['--output-type', 'json', '--exclude', '\\.test\\.|webpack\\.config', ...packages];
  const { stdout } = await promisify(execFile)(path.join(root, 'node_modules/.bin/depcruise'), args, {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  const { modules } = JSON.parse(stdout) as Cruise;
  const arrows = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [packageOf(source), packageOf(resolved)];
      return from && to && from !== to ? [`  ${from.replace('/', '-')} --> ${to.replace('/', '-')}`] : [];
    }),
  );
  const nodes = packages.map((name) => `  ${name.replace('/', '-')}["${name}"]`);
  return ['```mermaid', 'flowchart TD', ...nodes, ...[...new Set(arrows)].sort(), '```'].join('\n');
}

/** `npm run graph`: draws the packages into docs/architecture.md; `-- --check` fails if the diagram there is out of date. */
command(async () => {
  const text = await readFile(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.split(end)[1] ?? '';
  const drawn = await format(`${before}${begin}\n\n${await drawGraph()}\n\n${end}${after}`, {
    parser: 'markdown',
    printWidth: 120,
  });
  if (process.argv.includes('--check')) {
    if (drawn === text) return;
    console.error('The diagram in docs/architecture.md is out of date: npm run graph');
    process.exitCode = 1;
    return;
  }
  await writeFile(page, drawn);
});
