import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@platform/host/registry';
import { typescriptArguments } from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { compiledServer } from '../site/compiled-server';
import { fixtureDir, testCompany } from '../site/fixture-content';
import { tinyRelease } from '../site/tiny-release';

/** Two people release the same part at the same moment, each from a process of their own. */
const root = path.resolve(__dirname, '../..');
let folder: string;
let registry: Registry;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'two-releases-'));
  registry = openRegistry(path.join(folder, 'releases'));
  await tinyRelease(registry, 'shell', '1.0.0');
  await tinyRelease(registry, 'chat', '1.0.0');
});
afterEach(() => rm(folder, { recursive: true }));

interface Ended {
  code: number | null;
  output: string;
}

/** Makes a build of chat that an operator can release. @param sources tells it from others of the same version */
async function build(version: string, sources: string): Promise<string> {
  const workshop = openRegistry(path.join(folder, sources, 'releases'));
  await tinyRelease(workshop, 'chat', version, { manifest: { sources } });
  return workshop.releaseFolder('chat', version);
}

/** Runs the operators' command for a build. */
async function release(built: string): Promise<Ended> {
  const { flags, file, site } = await compiledServer('releases');
  const args = [...flags, file, 'release', built, '--registry', registry.folder];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, CONTENT_DIR: fixtureDir(testCompany) };
    const child = spawn(process.execPath, args, { cwd: site, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('when one version is built twice, one build becomes live as it is, and the other is refused', async () => {
  const builds = await Promise.all(['one', 'other'].map((sources) => build('1.0.1', sources)));
  const ended = await Promise.all(builds.map(release));
  const refused = ended.filter(({ code }) => code !== 0);
  expect(refused).toEqual([
    { code: 1, output: expect.stringContaining('has chat@1.0.1 already: build it with another --version.') as string },
  ]);
  const { channels, history } = (await registry.channels('chat'))!;
  expect([channels.stable, history.map(({ version }) => version)]).toEqual(['1.0.1', ['1.0.0', '1.0.1']]);
  const winner = ['one', 'other'][ended.findIndex(({ code }) => code === 0)];
  expect((await registry.release('chat', '1.0.1')).sources).toBe(winner);
});

test('builds of two versions both become live, one after the other, and the history has both', async () => {
  const versions = ['1.0.1', '1.0.2'];
  const builds = await Promise.all(versions.map((version) => build(version, version)));
  expect((await Promise.all(builds.map(release))).map(({ code }) => code)).toEqual([0, 0]);
  const { channels, history } = (await registry.channels('chat'))!;
  expect(history.map(({ version }) => version).sort()).toEqual(['1.0.0', ...versions]);
  expect(channels.stable).toBe(history.at(-1)!.version);
  for (const version of versions) expect((await registry.release('chat', version)).sources).toBe(version);
});

async function messageOf(builder: ChildProcess): Promise<string> {
  const [message] = (await once(builder, 'message')) as [string];
  return message;
}

test('when two processes begin to build the next version, exactly one gets it and the other is told who has it', async () => {
  const builders = [1, 2].map(() =>
    fork(path.join(__dirname, 'reserve-process.ts'), [registry.folder, 'chat'], {
      execArgv: typescriptArguments(),
      cwd: root,
    }),
  );
  const answers = () => Promise.all(builders.map(messageOf));
  try {
    await answers();
    for (let round = 0; round < 20; round++) {
      const answered = answers();
      for (const builder of builders) builder.send('reserve');
      const [refused, reserved] = (await answered).sort();
      expect(reserved).toBe('reserved 1.0.1');
      expect(refused).toMatch(/^Another release of chat is being built \(process \d+\)\. Try again when it is done\./);
      await rm(path.join(registry.partFolder('chat'), '.building-1.0.1'), { recursive: true });
    }
  } finally {
    for (const builder of builders) builder.kill();
  }
});
