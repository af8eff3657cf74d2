import type { Composition, RemoteModule, RemoteRelease, ScreenModule } from '@platform/contract';
import { requestEarly } from './early-chunks';
import type { LoadContainer } from './federation';
import { createRemoteLoader, type LoaderParts } from './loader';

const composition = (version = '1.0.0'): Composition => ({
  shell: '1.0.0',
  remotes: {
    company: {
      version,
      title: 'The company pages',
      entry: `/releases/company/${version}/remoteEntry.js`,
      integrity: 'sha384-company',
      globalName: `company_${version}`,
    },
  },
});
const screen: ScreenModule = { Component: () => null, meta: () => ({ title: 't', description: 'd' }) };
const company = (screens: RemoteModule['screens']) => ({
  default: { name: 'company', title: 'The company pages', screens, widgets: {} } satisfies RemoteModule,
});
const answerComposition = (version: string) => {
  global.fetch = jest.fn(() => Promise.resolve(Response.json(composition(version))));
};
const mockLoad = () => jest.fn<ReturnType<LoadContainer>, Parameters<LoadContainer>>();
const starts = { begin: jest.fn(), cancel: jest.fn(), succeed: jest.fn(), isGivenUp: jest.fn(() => false) };
const make = (loadContainer: LoadContainer, parts: Partial<LoaderParts> = {}) =>
  createRemoteLoader({ composition: composition(), inject: jest.fn(), starts, loadContainer, ...parts });

jest.mock('./early-chunks', () => ({ requestEarly: jest.fn() }));

beforeEach(() => jest.clearAllMocks());

test('a screen is loaded once, and its slices are injected before it resolves', async () => {
  const inject = jest.fn();
  const load = mockLoad().mockResolvedValue(company({ home: () => Promise.resolve(screen) }));
  const loader = make(load, { inject });
  expect(loader.screen('company', 'home')).toBe(loader.screen('company', 'home'));
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  expect(load).toHaveBeenCalledTimes(1);
  expect(inject.mock.calls).toEqual([['company', undefined, '1.0.0']]);
});

test('the chunks of a screen are requested with the entry, unless the remote is loaded or has failed before', async () => {
  const chunks = { home: ['/releases/company/chunks/home.js'], about: ['/releases/company/chunks/about.js'] };
  const { shell, remotes } = composition();
  const load = mockLoad()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(company({ home: () => Promise.resolve(screen), about: () => Promise.resolve(screen) }));
  const loader = make(load, { composition: { shell, remotes: { company: { ...remotes['company']!, chunks } } } });
  const opening = loader.screen('company', 'home');
  expect(requestEarly).toHaveBeenCalledWith(chunks.home, undefined);
  await expect(opening).rejects.toThrow();
  answerComposition('1.0.0');
  await loader.retry('company', 'home');
  await loader.screen('company', 'home');
  await loader.screen('company', 'about');
  expect(requestEarly).toHaveBeenCalledTimes(1);
});

test('the data files of a screen are those that the release in use names', async () => {
  const { shell, remotes } = composition();
  const data = { home: ['/data/home.json'] };
  const loader = make(mockLoad(), { composition: { shell, remotes: { company: { ...remotes['company']!, data } } } });
  expect(loader.data('company', 'home')).toEqual(['/data/home.json']);
  expect(loader.data('company', 'about')).toEqual([]);
  expect(loader.data('other', 'home')).toEqual([]);
  answerComposition('1.0.1');
  await loader.retry('company', 'home');
  expect(loader.data('company', 'home')).toEqual([]);
});

test('a failure is kept until retry, which requests the entry at a new address each time', async () => {
  answerComposition('1.0.0');
  const load = mockLoad()
    .mockRejectedValueOnce(new Error('network'))
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(company({ home: () => Promise.resolve(screen) }));
  const loader = make(load);
  await expect(loader.screen('company', 'home')).rejects.toThrow('The company pages could not be loaded.');
  await expect(loader.screen('company', 'home')).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(1);
  await loader.retry('company', 'home');
  await expect(loader.screen('company', 'home')).rejects.toThrow();
  await loader.retry('company', 'home');
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1, 2]);
});

test('a remote without a usable release is not loaded, and the error says so (row H3)', async () => {
  const load = mockLoad();
  const loader = make(load, { composition: { shell: '1.0.0', remotes: {} } });
  await expect(loader.screen('company', 'home')).rejects.toThrow('These pages are not available at the moment.');
  expect(load).not.toHaveBeenCalled();
});

test('retry loads the release that is live now', async () => {
  answerComposition('1.0.0');
  const load = mockLoad().mockImplementation(({ version }) =>
    Promise.resolve(
      company({ home: () => (version === '1.0.0' ? Promise.reject(new Error('x')) : Promise.resolve(screen)) }),
    ),
  );
  const loader = make(load);
  await expect(loader.screen('company', 'home')).rejects.toThrow('The company pages could not be loaded.');
  answerComposition('1.0.1');
  await loader.retry('company', 'home');
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  expect(load.mock.calls.map(([release]) => release.version)).toEqual(['1.0.0', '1.0.1']);
});

test('what the page opens, and which release fails to load or throws, is collected for the view’s report (row H3)', async () => {
  const load = mockLoad()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(company({ home: () => Promise.resolve(screen) }));
  answerComposition('1.0.1');
  const view = { used: new Set<string>(), fault: jest.fn() };
  const loader = make(load, { view });
  loader.mount('company', 'begins');
  expect([view.used.size, view.fault.mock.calls.length]).toEqual([0, 0]);
  await expect(loader.screen('company', 'home')).rejects.toThrow();
  await loader.retry('company', 'home');
  await loader.screen('company', 'home');
  loader.mount('company', 'failed');
  expect([...view.used]).toEqual(['company']);
  expect(view.fault.mock.calls).toEqual([
    ['company', '1.0.0', 'load'],
    ['company', '1.0.1', 'throw'],
  ]);
});

describe('the last good release', () => {
  /** The server names 0.9.0 instead of 1.0.0, and nothing instead of that. */
  const asked: string[] = [];
  const broken = new Set<string>();
  const load = mockLoad();
  beforeEach(() => {
    asked.length = 0;
    broken.clear();
    broken.add('1.0.0');
    global.fetch = jest.fn((address: string) => {
      const instead = new URL(address, 'https://site.example').searchParams.get('instead');
      asked.push(instead ?? 'live');
      return Promise.resolve(Response.json(composition(instead === 'company@1.0.0' ? '0.9.0' : '1.0.0')));
    }) as typeof fetch;
    load.mockImplementation(({ version }) =>
      broken.has(version)
        ? Promise.reject(new Error(`broken ${version}`))
        : Promise.resolve(company({ home: () => Promise.resolve(screen) })),
    );
    jest.spyOn(console, 'error').mockImplementation();
  });
  afterEach(() => jest.mocked(console.error).mockRestore());
  const loaded = () => load.mock.calls.map(([{ version }, attempt]) => `${version} ${attempt}`);

  const failToOpen = async (loader: ReturnType<typeof make>) => {
    await expect(loader.screen('company', 'home')).rejects.toThrow('The company pages could not be loaded.');
    return loader.fallBack('company', loader.version('company'), new Error('x'));
  };

  test('takes the place of one that cannot be loaded, and those who show the remote are notified (row H3)', async () => {
    const inject = jest.fn();
    const onReplaced = jest.fn();
    const loader = make(load, { inject });
    loader.subscribe(onReplaced);
    await expect(failToOpen(loader)).resolves.toBe(true);
    await expect(loader.screen('company', 'home')).resolves.toBe(screen);
    expect(loaded()).toEqual(['1.0.0 0', '0.9.0 1']);
    expect(onReplaced).toHaveBeenCalledTimes(1);
    expect(loader.version('company')).toBe('0.9.0');
    expect(loader.isAsComposed('company')).toBe(false);
    expect(inject.mock.calls).toEqual([['company', undefined, '0.9.0', '1.0.0']]);
    expect(console.error).toHaveBeenCalledWith('shell: company@0.9.0 takes the place of company@1.0.0', new Error('x'));
  });

  test('takes it once: if it fails too, so does the screen, until retry (row H3)', async () => {
    broken.add('0.9.0');
    const loader = make(load);
    await expect(failToOpen(loader)).resolves.toBe(true);
    await expect(failToOpen(loader)).resolves.toBe(false);
    expect(asked).toEqual(['company@1.0.0']);
    broken.delete('0.9.0');
    await loader.retry('company', 'home');
    await expect(failToOpen(loader)).resolves.toBe(true);
    await expect(loader.screen('company', 'home')).resolves.toBe(screen);
    expect(asked).toEqual(['company@1.0.0', 'live', 'company@1.0.0']);
    expect(loaded()).toEqual(['1.0.0 0', '0.9.0 1', '1.0.0 1', '0.9.0 2']);
  });

  test('takes the place of one that throws when it is shown, for all who ask at once', async () => {
    broken.clear();
    const loader = make(load);
    await loader.screen('company', 'home');
    const found = ['a', 'b'].map((cause) => loader.fallBack('company', '1.0.0', new Error(cause)));
    await expect(Promise.all(found)).resolves.toEqual([true, true]);
    await loader.screen('company', 'home');
    expect(asked).toEqual(['company@1.0.0']);
    expect(loaded()).toEqual(['1.0.0 0', '0.9.0 1']);
  });

  test('does not take the place of one of which a screen is shown: a widget that fails has none (row H3)', async () => {
    load.mockImplementation(({ version }) =>
      Promise.resolve({
        default: {
          ...company({ home: () => Promise.resolve(screen) }).default,
          widgets: {
            counter: () =>
              version === '1.0.0' ? Promise.reject(new Error('x')) : Promise.resolve({ Component: () => null }),
          },
        },
      }),
    );
    const loader = make(load);
    const leave = loader.shows('company');
    await expect(loader.widget('company', 'counter')).rejects.toThrow('The company pages could not be loaded.');
    expect(asked).toEqual([]);
    leave();
    loader.forget('company');
    await expect(loader.widget('company', 'counter')).resolves.toBeDefined();
    expect(loader.version('company')).toBe('0.9.0');
  });

  test('is not found while the server does not answer', async () => {
    global.fetch = jest.fn(() => Promise.reject(new TypeError('network')));
    const loader = make(load);
    await expect(failToOpen(loader)).resolves.toBe(false);
    expect(loader.isAsComposed('company')).toBe(true);
  });

  test('is not blamed for the time that the previous one took', async () => {
    jest.useFakeTimers();
    load.mockImplementation(({ version }) =>
      version === '1.0.0'
        ? new Promise(() => undefined)
        : Promise.resolve(company({ home: () => Promise.resolve(screen) })),
    );
    const fault = jest.fn();
    const loader = make(load, { view: { used: new Set(), fault } });
    loader.screen('company', 'home').catch(() => undefined);
    await jest.advanceTimersByTimeAsync(5000);
    await expect(loader.fallBack('company', '1.0.0', new Error('slow to start'))).resolves.toBe(true);
    await expect(loader.screen('company', 'home')).resolves.toBe(screen);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(fault).not.toHaveBeenCalled();
    jest.useRealTimers();
  });

  test('is not disturbed by slices of the failed one that arrive late', async () => {
    const inject = jest.fn();
    let arrive = (_screen: ScreenModule) => {};
    const slow = new Promise<ScreenModule>((resolve) => (arrive = resolve));
    load.mockImplementation(({ version }) =>
      Promise.resolve(company({ home: () => (version === '1.0.0' ? slow : Promise.resolve(screen)) })),
    );
    const loader = make(load, { inject });
    const opening = loader.screen('company', 'home');
    await loader.fallBack('company', '1.0.0', new Error('x'));
    arrive(screen);
    await expect(opening).rejects.toThrow('could not be loaded');
    await expect(loader.screen('company', 'home')).resolves.toBe(screen);
    expect(inject.mock.calls).toEqual([['company', undefined, '0.9.0', '1.0.0']]);
  });
});

test('a remote no longer counts as composed once retry has found another release, even if that is rolled back', async () => {
  const loader = make(mockLoad().mockRejectedValue(new Error('x')));
  answerComposition('1.0.0');
  await loader.retry('company', 'home');
  expect(loader.isAsComposed('company')).toBe(true);
  for (const version of ['1.0.1', '1.0.0']) {
    answerComposition(version);
    await loader.retry('company', 'home');
    expect(loader.isAsComposed('company')).toBe(false);
  }
});

test('a working screen survives the retry of another one', async () => {
  answerComposition('1.0.0');
  const load = mockLoad().mockResolvedValue(
    company({ home: () => Promise.resolve(screen), about: () => Promise.reject(new Error('chunk')) }),
  );
  const loader = make(load);
  const home = loader.screen('company', 'home');
  await home;
  await expect(loader.screen('company', 'about')).rejects.toThrow();
  await loader.retry('company', 'about');
  expect(loader.screen('company', 'home')).toBe(home);
});

test('a screen that has loaded but failed to render is loaded again by retry', async () => {
  answerComposition('1.0.0');
  const load = mockLoad().mockImplementation(() => Promise.resolve(company({ home: () => Promise.resolve(screen) })));
  const loader = make(load);
  await loader.screen('company', 'home');
  await loader.retry('company', 'home');
  await loader.screen('company', 'home');
  expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
});

test('retry does not wait for a load that is still pending', async () => {
  answerComposition('1.0.0');
  const load = mockLoad()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(company({ home: () => Promise.resolve(screen) }));
  const loader = make(load);
  void loader.screen('company', 'home').catch(() => undefined);
  await loader.retry('company', 'home');
  await expect(loader.screen('company', 'home')).resolves.toBe(screen);
});

test.each<[string, () => Promise<unknown>]>([
  ['loading never ends', () => new Promise(() => undefined)],
  ['opening never ends', () => Promise.resolve(company({ home: () => new Promise(() => undefined) }))],
])('%s: the screen fails after 20 s (row H3)', async (_name, load) => {
  jest.useFakeTimers();
  const opening = make(load as LoadContainer).screen('company', 'home');
  const failed = expect(opening).rejects.toThrow('The company pages take too long to load.');
  await jest.advanceTimersByTimeAsync(20_000);
  await failed;
  jest.useRealTimers();
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no Component', { meta: screen.meta }],
  ['no meta', { Component: screen.Component }],
  ['invalid slices', { ...screen, slices: [{ reducerPath: 'x' }] }],
])('a screen with %s is refused, and its slices are not injected (row H3)', async (_name, opened) => {
  const inject = jest.fn();
  const load = mockLoad().mockResolvedValue(company({ home: () => Promise.resolve(opened as ScreenModule) }));
  await expect(make(load, { inject }).screen('company', 'home')).rejects.toThrow('could not be loaded');
  expect(inject).not.toHaveBeenCalled();
});

describe('a release that has hung this tab twice', () => {
  const givenUp = ({ globalName }: Pick<RemoteRelease, 'globalName'>) => globalName === 'company_1.0.0';

  test('is not loaded again, not even by retry, until another release is live', async () => {
    const load = mockLoad().mockResolvedValue(company({ home: () => Promise.resolve(screen) }));
    const loader = make(load, { starts: { ...starts, isGivenUp: givenUp } });
    await expect(loader.screen('company', 'home')).rejects.toThrow('have failed twice on this page');
    answerComposition('1.0.0');
    await loader.retry('company', 'home');
    await expect(loader.screen('company', 'home')).rejects.toThrow('have failed twice on this page');
    expect(load).not.toHaveBeenCalled();
    answerComposition('1.0.1');
    await loader.retry('company', 'home');
    await expect(loader.screen('company', 'home')).resolves.toBe(screen);
  });
});
