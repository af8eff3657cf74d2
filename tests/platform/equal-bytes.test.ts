import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseManifest, releaseAddress, type ReleaseManifest } from '@platform/host/registry';
import { buildFolder, readPart } from '@platform/toolkit/release';
import { linkPackages } from '../site/link-packages';

const checkouts = ['checkout', 'of-another-name'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'equal-bytes-'));
  for (const checkout of checkouts) {
    await mkdir(path.join(folder, checkout));
    await linkPackages(path.join(folder, checkout));
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Minifying takes most of a build's time, and gives equal code equal names. */
const withoutMinifying = `
import { part } from '@platform/toolkit';

export default (env: object) =>
  part(__dirname)(env).map((config) => ({
    ...config,
    cache: false,
    optimization: { ...config.optimization, minimize: false },
  }));
`;

const builds = new Map<string, Promise<string>>();
/** Builds a copy of a part of the other site, once for all tests. @returns its manifest, which has the hashes of all its files */
function buildIn(checkout: string, part: string, version = '1.0.0'): Promise<string> {
  const key = `${checkout} ${part}@${version}`;
  const build = builds.get(key) ?? buildCopy(checkout, part, version);
  builds.set(key, build);
  return build;
}

async function buildCopy(checkout: string, part: string, version: string): Promise<string> {
  const copy = path.join(folder, checkout, part);
  await cp(path.resolve(__dirname, '../other-site', part), copy, {
    recursive: true,
    filter: (file) => !['node_modules', 'dist'].includes(path.basename(file)),
  });
  await writeFile(path.join(copy, 'webpack.config.ts'), withoutMinifying);
  const release = path.join(copy, 'dist', version);
  await buildFolder({ part: readPart(copy), version, folder: release, log: () => undefined });
  return readFile(path.join(release, 'release.json'), 'utf8');
}

// The shell brings the federation runtime, of which the federation plugin writes a part into the checkout.
test.each(['shell', 'notes'])(
  'equal sources of the %s give equal bytes in any folder',
  async (part) => {
    const [one, other] = await Promise.all(checkouts.map((checkout) => buildIn(checkout, part)));
    expect(one).toBe(other);
  },
  120_000,
);

// Visitors who return after a release have what it has not changed.
test.each(['shell', 'notes'])(
  'a release of the %s that changes nothing has the chunks of the one before, at the same addresses',
  async (part) => {
    const versions = ['1.0.0', '1.0.1'];
    const [before, after] = await Promise.all(
      versions.map(async (version, at) => chunksOf(parseManifest(await buildIn(checkouts[at]!, part, version), ''))),
    );
    expect(Object.keys(before!).length).toBeGreaterThan(0);
    expect(after).toEqual(before);
  },
  120_000,
);

const chunksOf = ({ part, version, files }: ReleaseManifest) =>
  Object.fromEntries(
    Object.entries(files)
      .map(([file, { sha384 }]) => [file.replace('web/', ''), sha384] as const)
      .filter(
        ([file]) =>
          file.endsWith('.js') && !['main.js', 'remoteEntry.js'].includes(file) && !/^(node|maps)\//.test(file),
      )
      .map(([file, hash]) => [releaseAddress(part, version, file), hash]),
  );
