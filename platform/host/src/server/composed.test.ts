import type { ReleaseManifest } from '../registry';
import type { Composed } from './composed';
import { compositionText, renderersOf, toRemote } from './composed';

const parts = new Map(['shell', 'catalogue', 'chat'].map((name) => [name, { name }]));
const composed = {
  graph: { parts },
  routes: [{ path: '/products/:id', remote: 'catalogue', screen: 'product' }],
} as unknown as Composed;
const namesAt = (pathname: string) =>
  (renderersOf(composed, pathname) as unknown as { name: string }[]).map(({ name }) => name);

test('a page is rendered by the shell and by the remote of its route', () => {
  expect(namesAt('/products/plug')).toEqual(['shell', 'catalogue']);
});

test('a page whose route is unknown may be rendered by any release', () => {
  expect(namesAt('/other')).toEqual(['shell', 'catalogue', 'chat']);
});

test('a composition is named as a page names it, in which no text can close the element', () => {
  const remotes = { chat: { version: '1.0.0', title: '</script>', entry: '', integrity: '', globalName: 'chat' } };
  expect(compositionText({ shell: '1.0.0', remotes })).toBe(
    '"composition":{"shell":"1.0.0","remotes":{"chat":{"version":"1.0.0","title":"\\u003c/script>","entry":"","integrity":"","globalName":"chat"}}}',
  );
});

test('a page names what each screen of a remote needs besides its entry, and the data files that it reads', () => {
  const manifest = {
    part: 'company',
    version: '1.2.0',
    title: 'The company pages',
    globalName: 'company_1_2_0',
    screens: ['home', 'about'],
    scripts: ['remoteEntry.js', 'remote.0123456789abcdef.js'],
    chunks: { home: ['home.0123456789abcdef.js'], counter: ['counter.0123456789abcdef.js'] },
    data: { home: ['/data/home.json'] },
    files: { 'web/remoteEntry.js': { bytes: 1, sha384: '', sha256: 'entry' } },
  } as unknown as ReleaseManifest;
  expect(toRemote(manifest)).toEqual({
    version: '1.2.0',
    title: 'The company pages',
    entry: '/releases/company/1.2.0/remoteEntry.js',
    integrity: 'sha256-entry',
    globalName: 'company_1_2_0',
    chunks: {
      home: [
        '/releases/company/chunks/remote.0123456789abcdef.js',
        '/releases/company/chunks/home.0123456789abcdef.js',
      ],
      about: ['/releases/company/chunks/remote.0123456789abcdef.js'],
    },
    data: { home: ['/data/home.json'] },
  });
});
