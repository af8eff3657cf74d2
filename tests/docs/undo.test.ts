import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runOperator } from '../site/operator';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** Every command of docs/undo.md, in its order, on a small registry in the state that the page is for. */
const root = path.resolve(__dirname, '../..');
let folder: TinyFolder;

beforeAll(async () => {
  folder = await makeTinyFolder();
  for (const part of ['catalogue', 'shell', 'chat'])
    for (const version of part === 'shell' ? ['1.0.1', '1.0.2'] : ['1.0.0', '1.0.1', '1.0.2'])
      await tinyRelease(folder.registry, part, version);
  await tinyRelease(folder.registry, 'chat', '1.0.3', { until: 'publish' });
});
afterAll(() => folder.remove());

const live = async () => {
  const { registry } = folder;
  const versions = ['catalogue', 'shell', 'chat'].map(async (part) => (await registry.channels(part))!.channels.stable);
  return (await Promise.all(versions)).join(' ');
};

test('each command of docs/undo.md does what the page says', async () => {
  const page = await readFile(path.join(root, 'docs/undo.md'), 'utf8');
  const commands = [...page.matchAll(/`npm run (\w+)(?: -- ([^`]+))?`/g)].map(
    ([, name = '', args = '']) => [name, args] as const,
  );
  const seen: string[] = [];
  for (const [name, args] of commands) {
    // These need a site, or a build; others have tests of their own.
    if (name === 'release' || name === 'pin' || args === '--health') continue;
    // What the page says of this command holds for a part with a canary.
    if (name === 'rollback' && args === 'chat') await folder.registry.setCanary('chat', '1.0.3', 10);
    const given = args.split(' ').filter(Boolean);
    const env = { KEYS_DIR: '', RELEASED_BY: 'Ada', SITE_ORIGIN: 'http://localhost:1' };
    const { stdout } = await runOperator([name, ...given, '--registry', folder.registry.folder], env);
    seen.push(`${name} ${args}: ${name === 'rollback' ? await live() : stdout.trim().split('\n').at(-1)}`);
  }
  expect(seen).toMatchObject([
    expect.stringMatching(/^releases : shell +1\.0\.2 +live since/),
    expect.stringMatching(/^releases catalogue: .* release/),
    expect.stringMatching(/^releases chat: .* release/),
    'rollback catalogue: 1.0.1 1.0.2 1.0.2',
    'rollback catalogue: 1.0.0 1.0.2 1.0.2',
    'rollback catalogue --to 1.0.0: 1.0.0 1.0.2 1.0.2',
    'rollback catalogue --to 1.0.2: 1.0.2 1.0.2 1.0.2',
    'rollback shell catalogue: 1.0.0 1.0.1 1.0.2',
    'rollback chat: 1.0.0 1.0.1 1.0.2',
    'rollback chat: 1.0.0 1.0.1 1.0.2',
    'rollback chat --to 1.0.1: 1.0.0 1.0.1 1.0.1',
    expect.stringMatching(
      /^keys rotate catalogue: catalogue is signed with the key .* from now on, in place of the one that it had$/,
    ),
    expect.stringMatching(/^keys rotate operator: operator has been replaced in /),
    'keys revoke chat: the key of chat has been revoked; give it another one with: keys new chat',
    expect.stringMatching(/^keys new chat: chat is signed with the key/),
    expect.stringMatching(/^keys rotate operator: operator has been replaced in /),
    expect.stringMatching(/^keys renew: /),
    'keys adopt: everything has been signed already',
    expect.stringMatching(/^releases --prune: shell +nothing to remove$/),
  ]);
  expect(await folder.registry.canary('chat')).toBeUndefined();
}, 120_000);
