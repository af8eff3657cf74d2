import path from 'node:path';
import { Registry } from '@platform/host/registry';
import { keepSigned } from '@platform/toolkit/trust';
import { companies, compileFixture } from './fixture-content';

/** Compiles the content for the end-to-end tests, and signs the releases, before their server starts. */
async function main() {
  for (const company of companies) await compileFixture(company);
  const releases = path.resolve(__dirname, '../..', process.env['RELEASES_DIR'] || 'releases');
  await keepSigned(new Registry(releases), () => undefined);
}

void main();
