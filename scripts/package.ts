import path from 'node:path';
import { command, registryAt, root } from '@platform/toolkit/cli';
import { packageSite } from './package/index';
import { releaseChanged } from './releases';
import { compileContent } from './steps';

const usage = `Usage: npm run package
Makes dist/site, a folder that runs the site with plain Node: compiled server, content, live releases, deployment files.
Refuses live releases with which a page fails.`;

/** `npm run package`: compiles the content, releases changed parts, and makes `dist/site` (docs/deploy.md). */
command(async () => {
  await compileContent();
  const registry = registryAt();
  await releaseChanged(registry);
  const folder = path.join(root, 'dist/site');
  await packageSite({
    root,
    folder,
    releases: registry.folder,
    content: path.resolve(root, process.env['CONTENT_DIR'] || 'dist/content'),
  });
  console.log(`dist/site: run \`npm ci --omit=dev\` and \`node start.mjs\` there, on this machine or another`);
}, usage);
