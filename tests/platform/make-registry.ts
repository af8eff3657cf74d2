import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRegistry } from '@platform/toolkit/trust';
import { tinyRelease } from '../site/tiny-release';

/** A registry of a shell and of a part with three releases, in a folder of its own; what commands print goes to `output`. */
export async function makeRegistry() {
  const folder = await mkdtemp(path.join(tmpdir(), 'cli-'));
  const registry = openRegistry(path.join(folder, 'releases'));
  await tinyRelease(registry, 'shell', '1.0.0');
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await tinyRelease(registry, 'price-list', version);
  const output: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => output.push(line));
  return { folder, registry, output };
}

/** Gives each test of a file its own registry, like {@link makeRegistry}. */
export function registryForEachTest() {
  const cli = {
    /** The options of a command that name the registry. */
    inRegistry: () => ['--registry', made.registry.folder],
    /** The version of a part that is live. */
    live: async (part: string) => (await made.registry.channels(part))?.channels.stable,
  };
  const made = cli as typeof cli & Awaited<ReturnType<typeof makeRegistry>>;
  beforeEach(async () => {
    Object.assign(made, await makeRegistry());
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return rm(made.folder, { recursive: true, force: true });
  });
  return made;
}
