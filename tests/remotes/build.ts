import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildPart, describeBuild, hashSources, readPart, runWebpack, type Part } from '@platform/toolkit/release';
import { builds, versionOf, type Build } from './builds';

const root = path.resolve(__dirname, '../..');
const cache = path.join(root, '.cache/test-remotes');

/** A release that {@link buildTestRemotes} makes. */
export type TestRelease = Build | WithSharedUi | 'a chat that throws at import';

/** The releases that bring a newer shared-ui, and the module that configures their builds. */
const withSharedUi = {
  'has a newer shared-ui': 'toolkit.config',
  'has a newer shared-ui and a federation runtime': 'own-runtime.config',
};
type WithSharedUi = keyof typeof withSharedUi;

/** A part and the folder of its finished release. */
export interface Built {
  part: Part;
  folder: string;
}

/**
 * Builds the releases that tests need besides those of the site: new, broken and unsuitable ones. They are small remotes
 * of this folder, built as the release command builds every remote. Takes about 20 seconds; after that a fraction of
 * one, until a source changes.
 * @returns finds the build of a release
 */
export async function buildTestRemotes(): Promise<(release: TestRelease) => Built> {
  const catalogue = readPart(path.join(__dirname, 'catalogue'));
  const chat = readPart(path.join(__dirname, 'chat'));
  const newerSharedUi = readPart(path.join(__dirname, 'newer-shared-ui'));
  const hash = createHash('sha256');
  for (const part of [catalogue, chat, newerSharedUi]) hash.update(await hashSources(part));
  for (const file of ['build.ts', 'builds.ts', 'running.ts']) hash.update(await readFile(path.join(__dirname, file)));
  const done = path.join(cache, hash.digest('hex').slice(0, 16));

  if (!(await exists(done))) {
    await rm(cache, { recursive: true, force: true });
    await mkdir(cache, { recursive: true });
    const building = await mkdtemp(path.join(cache, 'building-'));
    await Promise.all([
      buildCatalogue(catalogue, building),
      buildPart(chat, '9.0.0', path.join(building, 'a chat that throws at import')),
      buildWithNewerSharedUi(building),
    ]);
    await rename(building, done);
  }
  return (release) => ({
    part: release.startsWith('a chat') ? chat : catalogue,
    folder: path.join(done, release),
  });
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function buildCatalogue(part: Part, into: string) {
  await runWebpack(part, '', into);
  const describe = async (build: Build) => {
    const described =
      build === 'needs a newer contract'
        ? { ...part, ranges: { ...part.ranges, '@platform/contract': '^2.0.0' } }
        : part;
    const folder = path.join(into, build);
    const manifest = await describeBuild(described, versionOf(build), folder);
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(manifest));
  };
  await Promise.all((Object.keys(builds) as Build[]).map(describe));
}

const typography = 'src/typography/typography.tsx';
const spacing = 'letter-spacing: -0.015em;';
const { version } = JSON.parse(readFileSync(path.join(root, 'shared-ui/package.json'), 'utf8')) as { version: string };
/** The version of the newer shared-ui, with the major version of the site's. */
export const newerVersion = `${version.split('.')[0]}.99.0`;
/** The letter-spacing of the newer heading, in the unit of its font. */
export const newerSpacing = 0.2;

/** The newer shared-ui is a copy of the site's with another version, and with a heading that is set wider. */
async function buildWithNewerSharedUi(into: string) {
  const sources = path.join(into, 'sources');
  const sharedUi = path.join(sources, 'shared-ui');
  await cp(path.join(root, 'shared-ui'), sharedUi, { recursive: true });
  const manifest = JSON.parse(await readFile(path.join(sharedUi, 'package.json'), 'utf8')) as object;
  await writeFile(path.join(sharedUi, 'package.json'), JSON.stringify({ ...manifest, version: newerVersion }));
  const code = await readFile(path.join(sharedUi, typography), 'utf8');
  if (code.split(spacing).length !== 2) throw new Error(`${typography} does not have one "${spacing}"`);
  await writeFile(path.join(sharedUi, typography), code.replace(spacing, `letter-spacing: ${newerSpacing}em;`));
  for (const [index, [release, config]] of Object.entries(withSharedUi).entries()) {
    const part = path.join(sources, String(index));
    await cp(path.join(__dirname, 'newer-shared-ui'), part, { recursive: true });
    const needs = await readFile(path.join(part, 'package.json'), 'utf8');
    await writeFile(
      path.join(part, 'package.json'),
      needs.replace('"shared-ui": "*"', `"shared-ui": "^${newerVersion}"`),
    );
    await writeFile(path.join(part, 'webpack.config.ts'), `export { default } from './${config}';\n`);
    await mkdir(path.join(part, 'node_modules'));
    await symlink('../../shared-ui', path.join(part, 'node_modules/shared-ui'), 'junction');
    await buildPart(readPart(part), `9.1.${index}`, path.join(into, release));
  }
}
