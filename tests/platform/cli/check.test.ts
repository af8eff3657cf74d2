import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { check } from '../../../platform/toolkit/src/cli/check';
import { dev } from '../../../platform/toolkit/src/cli/dev';
import { tinyRelease } from '../../site/tiny-release';
import { registryForEachTest } from '../make-registry';

// The parts of this repository stand for those of one without the site's server: these registries make no pages.
jest.mock('../../../platform/toolkit/src/preview/preview', () => ({
  ...jest.requireActual<object>('../../../platform/toolkit/src/preview/preview'),
  findPreviewProgram: () => undefined,
}));

const cli = registryForEachTest();

describe('platform check --site', () => {
  let server: Server;
  const answers: Record<string, string | undefined> = {};
  const site = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  const checkSite = (address = site()) =>
    check.run(['chat', '--from', cli.registry.releaseFolder('chat', '1.0.0'), '--site', address]);

  beforeEach(async () => {
    await tinyRelease(cli.registry, 'chat', '1.0.0');
    server = createServer((request, response) => {
      const answer = answers[request.url!];
      response.writeHead(answer === undefined ? 404 : 200).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const manifest = await cli.registry.release('shell', '1.0.0');
    answers['/composition.json'] = JSON.stringify({ shell: '1.0.0', remotes: {} });
    answers['/releases/shell/1.0.0/release.json'] = JSON.stringify(manifest);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('reads the manifest of the site’s live shell', async () => {
    await checkSite();
    expect(cli.output.at(-1)).toBe('chat@1.0.0 fits shell@1.0.0');
  });

  test('reads the manifests of the site’s canaries, too', async () => {
    await tinyRelease(cli.registry, 'shell', '1.1.0', { canary: 10, manifest: { provides: {} } });
    answers['/composition.json'] = JSON.stringify({ shell: '1.0.0', remotes: {}, canaries: ['shell@1.1.0'] });
    answers['/releases/shell/1.1.0/release.json'] = JSON.stringify(await cli.registry.release('shell', '1.1.0'));
    await expect(checkSite()).rejects.toThrow(
      'With the canary shell@1.1.0: chat@1.0.0 uses @platform/contract, which shell@1.1.0 does not provide',
    );
  });

  test.each([
    ['/composition.json', undefined, 'answered 404'],
    ['/composition.json', '{"shell":"1.0.0","remotes":{},"canaries":["../x@1.0.0"]}', 'does not name the live shell'],
    ['/composition.json', '<!doctype html>', 'does not name the live shell'],
    ['/releases/shell/1.0.0/release.json', undefined, 'answered 404'],
    ['/releases/shell/1.0.0/release.json', '{"manifest":1}', 'was written by another version of the toolkit'],
  ])('reports the problem if %s is %s', async (address, answer, message) => {
    answers[address] = answer;
    const refused = checkSite();
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(site() + address);
  });

  test('reports an address of HTTPS where a site speaks plain HTTP, in a sentence with the other address', async () => {
    const { host } = new URL(site());
    await expect(checkSite(`https://${host}`)).rejects.toThrow(
      new RegExp(
        `^https://${host}/composition\\.json cannot be reached: what answers there does not speak HTTPS\\. Is the site at http://${host}\\?$`,
      ),
    );
  });

  test.each(['/home', '/?q=plug', '/#top'])(
    'refuses the address of a page, with %s after that of the site',
    async (page) => {
      await expect(checkSite(site() + page)).rejects.toThrow(
        `"${site()}${page}" is the address of a page: name the site, ${site()}`,
      );
      await expect(dev.run(['chat', '--site', site() + page])).rejects.toThrow('is the address of a page');
    },
  );

  test.each([
    ['answers nothing', 'cannot be reached: ', () => new Promise((resolve) => server.close(resolve))],
    [
      'is no site of this platform',
      'answered 404: is it a site of this platform?',
      () => delete answers['/composition.json'],
    ],
  ])('dev says at once that the site %s, and builds nothing', async (_what, message, spoil) => {
    const address = site();
    await spoil();
    await expect(dev.run(['chat', '--site', address, '--port', '0'])).rejects.toThrow(
      `${address}/composition.json ${message}`,
    );
    expect(cli.output).toEqual([]);
  });

  test('reports an address where nothing answers, and an invalid one', async () => {
    const gone = site();
    await new Promise((resolve) => server.close(resolve));
    await expect(checkSite(gone)).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
    await expect(checkSite('example')).rejects.toThrow('"example" is not an address');
  });
});
