import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import {
  globalNameOf,
  hashFiles,
  manifestVersion,
  type Change,
  type Registry,
  type ReleaseManifest,
} from '@platform/host/registry';
import { seamVersion } from '@platform/host/server/seam';

/** A shell whose pages list the release of each part in their composition. */
const tinyShell = `
module.exports = {
  renderPage: (request, host) => Promise.resolve({ status: 200, html: JSON.stringify(request.composition) }),
};`;

const tinyProvides: ReleaseManifest['provides'] = {
  '@platform/contract': { version: '1.0.0' },
  'shared-ui': { version: '1.0.0', bundle: 'node/shared-ui.js' },
};

export interface TinyRelease {
  /** Source of the node bundle; if absent, a shell that renders the composition, or an empty remote. */
  node?: string;
  /** More files for browsers, by name. */
  scripts?: Readonly<Record<string, string>>;
  /** Who releases it, why, and how it was made. */
  change?: Change;
  /** The share of the visitors who get it, in percent; all if absent. */
  canary?: number;
  /** Manifest fields to override. */
  manifest?: Partial<ReleaseManifest>;
  /** The last step: unless it is `publish`, the release becomes live. */
  until?: 'publish' | 'promote';
}

/**
 * Puts a release of a few bytes into a registry and points `stable` to it: complete in every respect, but not built. For
 * tests of how the server treats releases, without a browser.
 */
export async function tinyRelease(registry: Registry, part: PartName, version: string, options: TinyRelease = {}) {
  const folder = registry.releaseFolder(part, version);
  const entry = part === 'shell' ? 'main.js' : 'remoteEntry.js';
  const remote = `module.exports = { default: { name: '${part}', title: '${part}', screens: {}, widgets: {} } };`;
  const contents: Record<string, string> = {
    [`web/${entry}`]: `/* ${part} ${version} */`,
    [`web/${entry}.br`]: `not really brotli, ${part} ${version}`,
    'node/part.js': options.node ?? (part === 'shell' ? tinyShell : remote),
    ...Object.fromEntries(Object.entries(options.scripts ?? {}).map(([file, text]) => [`web/${file}`, text])),
    ...(part === 'shell' && { 'node/shared-ui.js': 'module.exports = {};' }),
  };
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  const manifest: ReleaseManifest = {
    manifest: manifestVersion,
    part,
    version,
    sources: 'none',
    globalName: globalNameOf(part, version),
    title: part,
    screens: [],
    widgets: [],
    scripts: [entry],
    chunks: {},
    seam: seamVersion,
    provides: {},
    uses: {},
    ...(part === 'shell' ? { provides: tinyProvides } : { uses: { '@platform/contract': { range: '^1.0.0' } } }),
    files: await hashFiles(folder),
    ...options.manifest,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(manifest));
  if (options.until === 'publish') await registry.publish(part, version, options.change);
  else if (options.canary !== undefined) await registry.setCanary(part, version, options.canary, options.change);
  else await registry.point(part, version, 'release', options.change);
}

/**
 * Source of a shell whose pages show what the remote `catalogue` renders; 503 and the text 'unavailable' if it throws.
 * @param page an expression for the page, in which `composition` is what it is composed of, and `html` the remote's text
 */
export const tinyShellWithRemote = (page: string) => `
exports.renderPage = async ({ composition }, host) => {
  let html;
  try {
    html = host.remote('catalogue').render();
  } catch (error) {
    host.onFault(error, 'catalogue');
    html = 'unavailable';
  }
  return { status: html === 'unavailable' ? 503 : 200, html: ${page} };
};`;

/** Source of a remote for {@link tinyShellWithRemote}. @param render the body of the function that returns its text */
export const tinyRemote = (render: string) => `exports.default = { render: () => { ${render} } };`;
