import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { typescriptArguments } from '@platform/toolkit/release';
import { Keyring } from '@platform/toolkit/trust';
import { keys } from '../../../platform/toolkit/src/cli/keys';
import { pin } from '../../../platform/toolkit/src/cli/pin';
import { promote } from '../../../platform/toolkit/src/cli/promote';
import { tinyRelease } from '../../site/tiny-release';
import { registryForEachTest } from '../make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));

const cli = registryForEachTest();

describe('platform keys', () => {
  const files = async (of: string) => (await readdir(of, { recursive: true })).sort();

  test.each([
    ['another key for a part without one', ['rotate', 'root-4'], 'root-4 has no key in'],
    ['no key for a part without one', ['revoke', 'prices'], 'prices has no key in'],
    [
      'a key of the operators from elsewhere',
      ['rotate', 'operator', '--public', 'key.pem'],
      '--public is for the key of a part',
    ],
    ['a public key for nothing', ['revoke', 'shell', '--public', 'key.pem'], '--public is for the key of a part'],
    ['a file that never ends', ['new', 'shell', '--public', '/dev/zero'], 'it is not a regular file'],
    ['more than it takes', ['renew', 'shell'], 'There is no "shell"'],
    ['two parts', ['rotate', 'shell', 'price-list'], 'There is no "price-list"'],
    ['nothing', [], 'Say what to do.'],
  ])('refuses %s, and changes nothing', async (_what, args, message) => {
    const before = await files(cli.folder);
    await expect(keys.run([...args, ...cli.inRegistry()])).rejects.toThrow(message);
    expect(await files(cli.folder)).toEqual(before);
  });

  test.each([['rotate', 'operator'], ['rotate', 'shell'], ['revoke', 'shell'], ['renew'], ['adopt']])(
    '%s %s makes no registry where there is none',
    async (...args) => {
      const before = await files(cli.folder);
      for (const wrong of ['nowhere', 'releases/shell/1.0.0/web/remoteEntry.js'])
        await expect(keys.run([...args, '--registry', path.join(cli.folder, wrong)])).rejects.toThrow(
          'There is no registry in',
        );
      await expect(keys.run([...args, '--registry', ''])).rejects.toThrow('--registry takes a folder');
      expect(await files(cli.folder)).toEqual(before);
    },
  );

  test('another folder is left as it is', async () => {
    const other = path.join(cli.folder, 'other');
    await mkdir(other);
    const before = await files(cli.folder);
    const inOther = ['--registry', other];
    for (const args of [
      ['rotate', 'operator'],
      ['rotate', 'shell'],
      ['revoke', 'shell'],
    ])
      await expect(keys.run([...args, ...inOther])).rejects.toThrow(`Nobody has signed anything in ${other}`);
    await expect(pin.run(['shell@1.0.0', ...inOther])).rejects.toThrow('There is no part "shell"');
    expect(await files(cli.folder)).toEqual(before);
  });

  test('adopt signs no channels that cannot be read', async () => {
    await writeFile(cli.registry.channelsFile('price-list'), '{');
    await expect(keys.run(['adopt', ...cli.inRegistry()])).rejects.toThrow(
      `${cli.registry.channelsFile('price-list')} is not JSON`,
    );
  });

  test('a part whose channels are lost is live again when they are removed, the rest is signed, and it is promoted', async () => {
    await writeFile(cli.registry.channelsFile('price-list'), '{');
    await expect(promote.run(['price-list@1.0.2', ...cli.inRegistry()])).rejects.toThrow('is refused');
    await rm(cli.registry.channelsFile('price-list'));
    await keys.run(['adopt', ...cli.inRegistry()]);
    await promote.run(['price-list@1.0.2', ...cli.inRegistry()]);
    expect(await cli.live('price-list')).toBe('1.0.2');
  });

  const keyFile = () => readFile(path.join(cli.folder, '.keys/part-prices.pem'), 'utf8');

  test('new gives a part its first key, and rotate another one', async () => {
    await keys.run(['new', 'prices', ...cli.inRegistry()]);
    const first = await keyFile();
    await keys.run(['rotate', 'prices', ...cli.inRegistry()]);
    expect(await keyFile()).not.toBe(first);
    expect(cli.output).toEqual([
      expect.stringMatching(/^prices is signed with the key .*part-prices\.pem from now on$/),
      expect.stringMatching(/^prices is signed with the key .* from now on, in place of the one that it had$/),
    ]);
  });

  test('new leaves the key of a part that has one, and names the command that replaces it', async () => {
    await keys.run(['new', 'prices', ...cli.inRegistry()]);
    const first = await keyFile();
    await expect(keys.run(['new', 'prices', ...cli.inRegistry()])).rejects.toThrow(
      `prices has a key in ${cli.registry.folder}, and keeps it: replace it with npm run keys -- rotate prices`,
    );
    expect(await keyFile()).toBe(first);
    await tinyRelease(cli.registry, 'prices', '1.0.0');
    expect(await cli.live('prices')).toBe('1.0.0');
  });

  test('new takes the key that the part has in another registry with the same keys', async () => {
    await keys.run(['new', 'prices', ...cli.inRegistry()]);
    const first = await keyFile();
    await keys.run(['new', 'prices', '--registry', path.join(cli.folder, 'others')]);
    expect(await keyFile()).toBe(first);
    await tinyRelease(cli.registry, 'prices', '1.0.0');
    expect(await cli.live('prices')).toBe('1.0.0');
  });

  test('new makes a key after the last one was revoked, also where its file has come back', async () => {
    await keys.run(['new', 'prices', ...cli.inRegistry()]);
    const revoked = await keyFile();
    await keys.run(['revoke', 'prices', ...cli.inRegistry()]);
    await writeFile(path.join(cli.folder, '.keys/part-prices.pem'), revoked);
    await keys.run(['new', 'prices', ...cli.inRegistry()]);
    expect(await keyFile()).not.toBe(revoked);
    await tinyRelease(cli.registry, 'prices', '1.0.0');
    expect(await cli.live('prices')).toBe('1.0.0');
  });

  test('new and rotate refuse the private half of a key, which somebody has passed on', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const halves = { private: path.join(cli.folder, 'private.pem'), public: path.join(cli.folder, 'public.pem') };
    await writeFile(halves.private, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(halves.public, publicKey.export({ type: 'spki', format: 'pem' }));
    const take = (action: string, half: string) => keys.run([action, 'prices', '--public', half, ...cli.inRegistry()]);
    await expect(take('new', halves.private)).rejects.toThrow(`${halves.private} is a private key`);
    await take('new', halves.public);
    await expect(take('rotate', halves.private)).rejects.toThrow(`${halves.private} is a private key`);
  });
});

describe('platform keys new in the repository of a team, which has no registry', () => {
  const main = path.resolve(__dirname, '../../../platform/toolkit/src/cli/main.ts');
  let team: string;

  const newKey = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...typescriptArguments(), main, 'keys', 'new', ...args], {
      cwd: team,
      env: { ...process.env, RELEASES_DIR: '', KEYS_DIR: '' },
    });

  beforeEach(async () => {
    team = path.join(cli.folder, 'team');
    await mkdir(team);
    await writeFile(path.join(team, 'package.json'), JSON.stringify({ name: 'prices', part: { name: 'prices' } }));
  });

  test('makes only the key of its part, and prints the half that a site accepts', async () => {
    const { stdout } = await newKey();
    expect((await readdir(team, { recursive: true })).sort()).toEqual([
      '.keys',
      '.keys/part-prices.pem',
      'package.json',
    ]);
    const half = path.join(cli.folder, 'public.pem');
    await writeFile(half, stdout);
    await keys.run(['new', 'prices', '--public', half, ...cli.inRegistry()]);
    const own = await new Keyring(path.join(team, '.keys')).need('part-prices');
    await cli.registry.trust!.refresh();
    expect(cli.registry.trust!.keysOf('prices').map(({ keyID }) => keyID)).toContain(own.public.keyID);
  });

  test('keeps a key that is there, and prints its public half again', async () => {
    const first = await newKey('prices');
    const again = await newKey('prices');
    expect(again.stdout).toBe(first.stdout);
    expect(again.stderr).toContain('kept ');
  });
});
