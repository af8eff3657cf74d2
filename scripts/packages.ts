import path from 'node:path';
import { command, root } from '@platform/toolkit/cli';
import { buildPackages } from './packages/index';

const usage = `Usage: npm run packages
Compiles and packs platform/*, shared-ui and site-testing into dist/packages, for other repositories, and lists
in provided.txt the versions of the packages that the shell brings.`;

/** `npm run packages`: compiles and packs the packages that other repositories install, into `dist/packages`. */
command(async () => {
  for (const { name, version, tarball } of await buildPackages({ root, folder: path.join(root, 'dist/packages') })) {
    console.log(`${name}@${version}: ${path.relative(root, tarball)}`);
  }
}, usage);
