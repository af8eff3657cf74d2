import type { Composition, RemoteModule, ScreenModule } from 'federation/contract';
import { createRemoteLoader, type LoadContainer } from './loader';

jest.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => null }));

const composition = (version = '1.0.0'): Composition => ({
  shell: '1.0.0',
  remotes: {
    company: { version, entry: `/releases/company/${version}/remoteEntry.js`, globalName: `company_${version}` },
  },
});
const screen: ScreenModule = { Component: () => null, meta: () => ({ title: 't', description: 'd' }) };
const company = (screens: RemoteModule<'company'>['screens']) => ({
  default: { name: 'company', screens, widgets: {} } satisfies RemoteModule<'company'>,
});
const answerComposition = (version: string) => {
  global.fetch = jest.fn(() => Promise.resolve(Response.json(composition(version))));
};

test('the same screen is loaded once, and its slices are injected before it is there', async () => {
  const inject = jest.fn();
  const load = jest.fn<ReturnType<LoadContainer>, Parameters<LoadContainer>>(() =>
    Promise.resolve(company({ home: () => Promise.resolve(screen) })),
  );
  const loader = createRemoteLoader(composition(), inject, load);
  expect(loader.screen('company', 'home')).toBe(loader.screen('company', 'home'));
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  expect(load).toHaveBeenCalledTimes(1);
  expect(inject).toHaveBeenCalledTimes(1);
});

test('a failure stays until retry, which asks for the entry afresh', async () => {
  answerComposition('1.0.0');
  const load = jest
    .fn<ReturnType<LoadContainer>, Parameters<LoadContainer>>()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(company({ home: () => Promise.resolve(screen) }));
  const loader = createRemoteLoader(composition(), jest.fn(), load);
  await expect(loader.screen('company', 'home')).rejects.toThrow('The company pages could not be loaded.');
  await expect(loader.screen('company', 'home')).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(1);
  await loader.retry('company');
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  expect(load.mock.calls.map(([, force]) => force)).toEqual([false, true]);
});

test('retry takes the release that is live now', async () => {
  answerComposition('1.0.1');
  const load = jest
    .fn<ReturnType<LoadContainer>, Parameters<LoadContainer>>()
    .mockImplementation(({ version }) =>
      Promise.resolve(
        company({ home: () => (version === '1.0.0' ? Promise.reject(new Error('x')) : Promise.resolve(screen)) }),
      ),
    );
  const loader = createRemoteLoader(composition('1.0.0'), jest.fn(), load);
  await expect(loader.screen('company', 'home')).rejects.toThrow('The company pages could not be loaded.');
  await loader.retry('company');
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  expect(load.mock.calls.map(([release]) => release.version)).toEqual(['1.0.0', '1.0.1']);
});

test('a working screen survives the retry of another one', async () => {
  answerComposition('1.0.0');
  const load = jest.fn(() =>
    Promise.resolve(company({ home: () => Promise.resolve(screen), about: () => Promise.reject(new Error('chunk')) })),
  );
  const loader = createRemoteLoader(composition(), jest.fn(), load);
  const home = loader.screen('company', 'home');
  await home;
  await expect(loader.screen('company', 'about')).rejects.toThrow();
  await loader.retry('company');
  expect(loader.screen('company', 'home')).toBe(home);
});

test('a remote outside the composition, and a screen that it does not have, say so', async () => {
  const loader = createRemoteLoader(composition(), jest.fn(), () => Promise.resolve(company({})));
  await expect(loader.screen('catalogue', 'categoryList')).rejects.toThrow('Our product pages are not available');
  await expect(loader.screen('company', 'home')).rejects.toThrow('The company pages do not have this page');
});

test('a remote that does not keep the contract is refused', async () => {
  const loader = createRemoteLoader(composition(), jest.fn(), () => Promise.resolve({ default: { name: 'other' } }));
  const failure = await loader.screen('company', 'home').catch((error: unknown) => error);
  expect((failure as Error).cause).toHaveProperty('message', 'company: the release calls itself "other"');
});
