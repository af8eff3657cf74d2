import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openRegistry } from '@platform/toolkit/trust';
import type { Registry } from '@platform/host/registry';
import { checkTogether, startPageCheck, type PageCheck } from '../../platform/toolkit/src/preview/check-pages';
import { findPreviewProgram } from '../../platform/toolkit/src/preview/preview';
import { compiledServer } from '../site/compiled-server';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/** A release is rendered beside what is live, by the site's own server, before anybody can see it. */

const root = path.resolve(__dirname, '../..');

/** A shell whose pages are what the remote of the route renders. */
const shell = `
exports.routes = [
  { path: '/home', remote: 'company', screen: 'home' },
  { path: '/broken', remote: 'company', screen: 'broken' },
  { path: '/products/:id', remote: 'catalogue', screen: 'product' },
  { path: '/soon', remote: 'catalogue', screen: 'soon' },
];
exports.renderPage = async ({ url, composition }, host) => {
  const name = url.startsWith('/products') ? 'catalogue' : 'company';
  const data = '<script type="application/json" id="page-data">' + JSON.stringify({ composition }) + '</script>';
  try {
    const { status = 200, html } = host.remote(name).render(url);
    return { status, html: data + html };
  } catch (error) {
    host.onFault(error, name);
    return { status: 503, html: data };
  }
};`;
const remote = (render: string) => `exports.default = { screens: {}, render(url) { ${render} } };`;
const page = `return { html: '<p>a product</p><script>const text = "Try again";</script>' };`;

let tiny: TinyFolder;
let workshop: Registry;
/** The program of the site that renders the pages. */
let program: string;
let pages: PageCheck;

beforeAll(async () => {
  tiny = await makeTinyFolder(shell);
  const { CONTENT_DIR = '' } = tiny.env;
  const listed = ['/home', '/products/a', '/products/b', '/products/c'].map(
    (each) => `<loc>https://tiny.example${each}</loc>`,
  );
  await writeFile(path.join(CONTENT_DIR, 'sitemap.xml'), `<urlset>${listed.join('')}</urlset>`);
  await tinyRelease(tiny.registry, 'company', '1.0.0', {
    node: remote(`if (url === '/broken') throw new Error('broken before'); return { html: 'home' };`),
    manifest: { screens: ['home', 'broken'] },
  });
  await tinyRelease(tiny.registry, 'catalogue', '1.0.0', { node: remote(page), manifest: { screens: ['product'] } });
  workshop = openRegistry(path.join(tiny.registry.folder, '../workshop/releases'));
  program = (await compiledServer('preview')).file;
  pages = startPageCheck({ program, registry: tiny.registry, settings: { CONTENT_DIR } });
});
afterAll(async () => {
  await pages.close();
  await tiny.remove();
});

/** Checks a release of the catalogue. @returns what is said against it; empty if nothing is */
async function refusal(version: string, render: string): Promise<string> {
  await tinyRelease(workshop, 'catalogue', version, { node: remote(render), manifest: { screens: ['product'] } });
  const release = await workshop.release('catalogue', version);
  return pages.check(release, workshop.releaseFolder('catalogue', version)).then(() => '', String);
}

const bad: readonly (readonly [what: string, render: string, sentence: string])[] = [
  ['throws while it renders', `throw new Error('no prices');`, 'breaks /products/a and 2 more: catalogue@V: no prices'],
  [
    'throws on one page',
    `if (url.endsWith('b')) throw new Error('no b'); ${page}`,
    'breaks /products/b: catalogue@V: no b',
  ],
  ['answers with another status', `return { status: 404, html: '' };`, 'breaks /products/a and 2 more: it answers 404'],
  [
    'cannot load its data',
    `return { html: '<button>Try again</button>' };`,
    `breaks /products/a and 2 more: it offers 'Try again'`,
  ],
  [
    'opens a file of the server',
    `process.getBuiltinModule('node:fs').readFileSync('/etc/hostname');`,
    'Access to this API has been restricted',
  ],
  [
    'starts a program',
    `process.getBuiltinModule('node:child_process').execSync('true');`,
    'Access to this API has been restricted',
  ],
  [
    'loops on one page',
    `while (url.endsWith('a')); ${page}`,
    'catalogue@V stood still for 1 s at /products/a\nIt was not released.',
  ],
  [
    'ends its process on another page',
    `if (url.endsWith('c')) process.exit(0); ${page}`,
    'catalogue@V ended its process',
  ],
];

test.each(bad.map((row, at) => [...row, `1.0.${at + 1}`] as const))(
  'a release that %s is refused with what it breaks (row H3)',
  async (_what, render, sentence, version) => {
    expect(await refusal(version, render)).toContain(sentence.replace('V', version));
  },
  // The first one waits for the site.
  180_000,
);

test('a release is not refused for pages that were broken before it, or have no screen yet', async () => {
  expect(await refusal('2.0.0', page)).toBe('');
});

test('a release that the server does not compose is refused with the reason', async () => {
  await tinyRelease(workshop, 'catalogue', '3.0.0', {
    manifest: { uses: { '@platform/contract': { range: '^2.0.0' } } },
  });
  const release = await workshop.release('catalogue', '3.0.0');
  await expect(pages.check(release, workshop.releaseFolder('catalogue', '3.0.0'))).rejects.toThrow(
    'catalogue@3.0.0 is not used: catalogue@3.0.0 was built against @platform/contract ^2.0.0',
  );
});

test('releases that become live together are checked together, and not refused for pages that were broken before', async () => {
  const candidates = async (version: string, render: string) => {
    await tinyRelease(workshop, 'catalogue', version, { node: remote(render), manifest: { screens: ['product'] } });
    await tinyRelease(workshop, 'chat', version);
    const read = ['catalogue', 'chat'].map(async (part) => ({
      release: await workshop.release(part, version),
      folder: workshop.releaseFolder(part, version),
    }));
    return Promise.all(read);
  };
  const settings = { CONTENT_DIR: tiny.env['CONTENT_DIR']! };
  // From source, as the commands run it in this repository.
  const options = { program: findPreviewProgram(__dirname)!, registry: tiny.registry, settings };
  await checkTogether(options, await candidates('4.0.0', page));
  await expect(checkTogether(options, await candidates('4.0.1', `return { status: 404, html: '' };`))).rejects.toThrow(
    /^catalogue@4\.0\.1, chat@4\.0\.1 break \/products\/a and 2 more: it answers 404\nNone of these was released: catalogue@4\.0\.1, chat@4\.0\.1$/,
  );
}, 180_000);

test('releases that become live together are also checked with the canaries of other parts', async () => {
  const ofCanary = shell.replace('render(url)', `render(url + '?canary')`);
  await tinyRelease(tiny.registry, 'shell', '1.1.0', { node: ofCanary, canary: 10 });
  const node = remote(`if (url.endsWith('?canary')) throw new Error('no canary'); ${page}`);
  await tinyRelease(workshop, 'catalogue', '5.0.0', { node, manifest: { screens: ['product'] } });
  const release = await workshop.release('catalogue', '5.0.0');
  const options = { program, registry: tiny.registry, settings: { CONTENT_DIR: tiny.env['CONTENT_DIR']! } };
  await expect(
    checkTogether(options, [{ release, folder: workshop.releaseFolder('catalogue', '5.0.0') }]),
  ).rejects.toThrow(
    'With the canary shell@1.1.0: catalogue@5.0.0 breaks /products/a and 2 more: catalogue@5.0.0: no canary\nIt was not released.',
  );
  await tiny.registry.endCanary('shell');
}, 180_000);

test('a site whose content has not been compiled refuses every release, and says what to do', async () => {
  const CONTENT_DIR = workshop.folder;
  const unready = startPageCheck({ program, registry: tiny.registry, settings: { CONTENT_DIR } });
  const release = await tiny.registry.release('catalogue', '1.0.0');
  await expect(unready.check(release, tiny.registry.releaseFolder('catalogue', '1.0.0'))).rejects.toThrow(
    `did not start: ${CONTENT_DIR} holds no compiled content: make it with npm run content`,
  );
  await unready.close();
}, 180_000);

test('the check leaves the registry and what is live as they are', async () => {
  expect(await tiny.registry.versions('catalogue')).toEqual(['1.0.0']);
});

test('a repository without the site’s server has no preview, and one that names a missing program says so', async () => {
  expect(findPreviewProgram(path.join(root, 'mfe-chat'))).toBe(path.join(root, 'server/preview.ts'));
  expect(findPreviewProgram(workshop.folder)).toBeUndefined();
  await writeFile(path.join(workshop.folder, 'package.json'), JSON.stringify({ site: { preview: 'gone.ts' } }));
  expect(() => findPreviewProgram(workshop.folder)).toThrow('names a preview that does not exist: gone.ts');
  await rm(path.join(workshop.folder, 'package.json'));
});
