import { publishedManifest } from './manifest';

const published = (name: string) => publishedManifest({ name, version: '1.2.3', exports: { '.': './src/index.ts' } });

test('npm publishes a scoped package to those with access, and accepts a name without a scope', () => {
  expect(published('@platform/contract')).toMatchObject({ publishConfig: { access: 'restricted' } });
  // `npm publish` ends with EUNSCOPED if a package without a scope asks for restricted access.
  expect(JSON.stringify(published('shared-ui'))).not.toContain('publishConfig');
});

test('the entry points of a published package are its compiled files', () => {
  expect(published('shared-ui')).toMatchObject({
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  });
});

test('a published package has the peers of its publishConfig', () => {
  const peerDependencies = { '@playwright/test': '^1.0.0' };
  expect(
    publishedManifest({ name: 'site-testing', version: '1.2.3', publishConfig: { peerDependencies } }),
  ).toMatchObject({ peerDependencies });
});
