import federation, { shareScopes } from './bundler-runtime';

type Generated = Parameters<typeof federation.bundlerRuntime.init>[0]['webpackRequire'];

const react = { name: 'the shell’s React' };
const getReact = () => () => react;

/** As the federation plugin generates it for a shell that shares React, and imports it in a file of its own and in a later one. */
const generated = (): Generated => ({
  m: {},
  federation: {
    initOptions: {
      name: 'shell',
      shared: { react: [{ version: '19.3.1', get: getReact, scope: ['default'], shareConfig: { singleton: true } }] },
    },
  },
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: { first: { fallback: getReact }, later: { fallback: getReact } },
  },
});

function evaluated({ m }: Generated, id: string): unknown {
  const module = { exports: undefined as unknown };
  m[id]!(module);
  return module.exports;
}

test('what the shell shares is in the scope as webpack’s containers and federation runtimes in remotes read it', () => {
  const webpackRequire = generated();
  federation.bundlerRuntime.init({ webpackRequire });
  const shared = shareScopes['default']!['react']!['19.3.1']!;
  expect(webpackRequire.S).toBe(shareScopes);
  expect(shared).toMatchObject({ from: 'shell', loaded: true, eager: true, shareConfig: { singleton: true } });
  expect(shared.get()()).toBe(react);
  expect(shared.lib()).toBe(react);
});

test('the shell’s own imports of shared packages have its copies, in its first files and in later ones', () => {
  const webpackRequire = generated();
  const { installInitialConsumes, consumes } = federation.bundlerRuntime;
  installInitialConsumes({ webpackRequire, initialConsumes: ['first'] });
  expect(evaluated(webpackRequire, 'first')).toBe(react);
  expect(webpackRequire.m['later']).toBeUndefined();
  consumes({ webpackRequire, chunkMapping: { 7: ['later'] }, chunkId: '7' });
  expect(evaluated(webpackRequire, 'later')).toBe(react);
});

test('a chunk that imports no shared package needs none', () => {
  const webpackRequire = generated();
  expect(() => federation.bundlerRuntime.consumes({ webpackRequire, chunkMapping: {}, chunkId: '7' })).not.toThrow();
});
