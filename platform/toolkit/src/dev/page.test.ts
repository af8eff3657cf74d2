import { rewritePage } from './page';

const network = 'https://cdn.example.com';
const composition = {
  shell: '1.0.0',
  remotes: { notes: { version: '1.0.0', title: 'The notes' } },
  releasesOrigin: network,
};
const start = (origin: string) =>
  [
    `["link",{"rel":"preload","integrity":"sha384-n","href":"${origin}/releases/notes/1.0.0/remoteEntry.js"}]`,
    `["script",{"integrity":"sha384-s","src":"${origin}/releases/shell/1.0.0/main.js"}]`,
  ].join(',');
const page = (origin: string) =>
  `<!doctype html><script>const all=[${start(origin)}]</script>` +
  `<script type="application/json" id="page-data">${JSON.stringify({ composition, rendered: true })}</script>`;
const rewrite = (html: string, ...parts: string[]) =>
  rewritePage(html, { parts, areRendered: true, integrityOf: () => 'sha384-source' });

test('a page that loads releases from a content network loads all of them from the site, and the source in their place', () => {
  const rewritten = rewrite(page(network), 'notes');
  expect(rewritten).not.toContain(network);
  expect(rewritten).toBe(rewrite(page(''), 'notes'));
  expect(rewritten).toContain('"src":"/releases/shell/1.0.0/main.js"');
  expect(rewritten).not.toContain('/releases/notes/1.0.0/');
});
