import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '@platform/toolkit/cli';
import { findParts } from '@platform/toolkit/release';
import type { Draft } from './draft';
import type { Name } from './names';
import { routeLine, screenFiles, screenLine } from './screen';

/**
 * Drafts a remote with one screen of the same name, as a workspace of the repository.
 * @returns the remaining manual steps
 * @throws {UsageError} if a part of that name exists
 */
export async function newRemote(draft: Draft, name: Name): Promise<string[]> {
  const parts = findParts(draft.root);
  if (parts.some((part) => part.name === name.kebab)) {
    throw new UsageError(`There is a part "${name.kebab}" already. Nothing was written.`);
  }
  const folder = `mfe-${name.kebab}`;
  const model = parts.find((part) => part.name !== 'shell');
  if (!model)
    throw new UsageError('There is no remote to copy the scripts and the list of packages from. Nothing was written.');
  const { scripts, dependencies, peerDependencies } = JSON.parse(
    (await readFile(path.join(model.folder, 'package.json'), 'utf8')).replaceAll(path.basename(model.folder), folder),
  ) as Record<string, object>;
  const manifest = {
    name: folder,
    version: '1.0.0',
    private: true,
    part: { name: name.kebab, shared: model.shared },
    scripts,
    dependencies,
    peerDependencies,
  };
  draft.add(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  draft.add(`${folder}/tsconfig.types.json`, '{ "extends": "../tsconfig.part.json" }\n');
  draft.add(`${folder}/webpack.config.ts`, webpackConfig);
  draft.add(`${folder}/src/remote.ts`, remoteModule(name));
  for (const [file, content] of Object.entries(screenFiles(name))) draft.add(`${folder}/src/${file}`, content);
  await draft.edit('package.json', (text) => text.replace(/(\n {4}"shared-ui",)/, `\n    "${folder}",$1`));
  return [
    'Link it: npm install',
    routeLine(name.kebab, name),
    `Name its team, in CODEOWNERS: /${folder}/     @zuhal/${name.kebab}`,
    `Name the specs of its pages, in scripts/affected.ts: matches: /^${folder}\\/src\\//`,
    'Draw it into the diagram of packages: npm run graph',
  ];
}

const webpackConfig = `import { part } from '@platform/toolkit';

export default part(__dirname);
`;

const remoteModule = (name: Name) => `import type { RemoteModule } from '@platform/contract';

/** Everything that ${name.kebab} offers. The title is what visitors call it, as the subject of a sentence in the plural. */
const remote: RemoteModule = {
  name: '${name.kebab}',
  title: '${name.text} pages',
  screens: {
${screenLine(name)}  },
  widgets: {},
};

export default remote;
`;
