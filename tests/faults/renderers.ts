import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpError, type PartName, type RemoteName, type SiteFacts } from '@platform/contract';
import { Registry } from '@platform/host/registry';
import { Compositions } from '@platform/host/server/compositions';
import { ReleaseSetAside } from '@platform/host/server/page-renderer';
import { ReleaseFiles } from '@platform/host/server/release-files';
import type { RendererLimits } from '@platform/host/server/renderers/limits';
import { RendererPool } from '@platform/host/server/renderers/renderer-pool';
import { compiledServer } from '../site/compiled-server';
import { tinyRelease } from '../site/tiny-release';

/** Source of a shell whose pages are what the remote of the route renders. @param before runs at the start of each page */
export const shell = (before = '') => `
exports.routes = [
  { path: '/home', remote: 'company', screen: 'home' },
  { path: '/data', remote: 'company', screen: 'data' },
  { path: '/products/:id', remote: 'catalogue', screen: 'product' },
];
exports.renderPage = async ({ url, site }, host) => {
  ${before}
  const name = url.startsWith('/products') ? 'catalogue' : 'company';
  try {
    return { status: 200, html: String(await host.remote(name).render({ url, site, getJson: host.getJson })) };
  } catch (error) {
    host.onFault(error, name);
    return { status: 503, html: 'unavailable: ' + error.message };
  }
};`;

/**
 * Source of a remote for {@link shell}.
 * @param render the body of the function that returns the page
 * @param before runs when the remote is evaluated
 */
export const remote = (render: string, before = '') => `
${before}
module.exports = { default: { screens: {}, async render({ url, site, getJson }) { ${render} } } };`;

/** Source of the remote of `/home` and `/data`. */
export const company = remote(`
  if (url === '/data') return (await getJson('/data/text.json')).text + ' of ' + site.name;
  if (url === '/missing') return getJson('/data/missing.json').catch((error) => error.status);
  return 'home';`);

const site = { name: 'Tiny', origin: 'https://tiny.example' } as SiteFacts;

/**
 * Renders pages of a registry of its own for each test, in renderers as the server starts them. The first release of the
 * catalogue renders `first release`. Call it at the top of a suite.
 */
export function useRenderers() {
  let registry: Registry;
  let pool: RendererPool | undefined;
  let compositions: Compositions;
  const reports: string[] = [];
  const data = new Map<string, () => unknown>();

  /** Makes a release live. @param node the source of its node bundle */
  const release = (part: PartName, version: string, node: string) => tinyRelease(registry, part, version, { node });

  beforeEach(async () => {
    registry = new Registry(path.join(await mkdtemp(path.join(tmpdir(), 'renderers-')), 'releases'));
    data.clear();
    const text = { text: 'data' };
    data.set('/data/text.json', () => text);
    reports.length = 0;
    await release('shell', '1.0.0', shell());
    await release('company', '1.0.0', company);
    await release('catalogue', '1.0.0', remote(`return 'first release';`));
  });
  afterEach(async () => {
    await pool?.close();
    pool = undefined;
    await rm(path.dirname(registry.folder), { recursive: true });
  });

  const read = async (address: string): Promise<unknown> => {
    const value = await data.get(address)?.();
    if (value === undefined) throw new HttpError(404, address);
    return value;
  };

  return {
    release,
    /** What the server reads for pages at each address. */
    data,
    /** What the pool has reported so far: message, release and error. */
    reports,

    /** Starts the renderers of this test. */
    async start({ processes = 2, ...limits }: Partial<RendererLimits> & { processes?: number } = {}) {
      const { file: script } = await compiledServer('renderer');
      pool = new RendererPool({
        script,
        releases: registry.folder,
        processes,
        // Jest ends a worker that prints what Node prints when a heap is full.
        output: 'ignore',
        report: (message, { release, error }) => reports.push([message, release, error?.message].join(' ')),
        limits,
      });
      compositions = new Compositions(new ReleaseFiles(registry), { timeoutMs: 60_000, renderer: pool });
      return { registry, pool, compositions };
    },

    /** Renders a page as the server does: without a release that has been set aside for it. */
    async page(url: string): Promise<string> {
      for (let tries = 1; ; tries += 1) {
        try {
          const { html } = await pool!.render(
            await compositions.current(),
            { url, site },
            {
              getJson: async <T>(address: string) => (await read(address)) as T,
              onFault: (_error, _remote: RemoteName) => undefined,
            },
          );
          return html.toString();
        } catch (error) {
          if (!(error instanceof ReleaseSetAside) || tries === 4) throw error;
        }
      }
    },
  };
}
