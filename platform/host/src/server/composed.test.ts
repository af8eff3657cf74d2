import type { Composed } from './composed';
import { compositionText, renderersOf } from './composed';

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
