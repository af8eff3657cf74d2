// A test's file name picks its environment: *.test.ts runs in Node, *.dom.test.tsx in jsdom.
const common = {
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  // These packages exist as ES modules only, which Node 20 cannot require.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:jose|content-disposition|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities)/)',
  ],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/releases/', '<rootDir>/tests/e2e/'],
  setupFilesAfterEnv: ['<rootDir>/tests/setup-console.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/releases/', '<rootDir>/.cache/'],
};

export default {
  // A deadline for what hangs, not a measure: a busy machine is much slower than an idle one.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tests/sequencer.cjs',
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/global-setup.ts',
      testMatch: ['**/!(*.dom).test.ts'],
    },
    {
      ...common,
      displayName: 'dom',
      testEnvironment: '<rootDir>/tests/jsdom-environment.cjs',
      testMatch: ['**/*.dom.test.tsx', '**/*.dom.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup-console.ts', '<rootDir>/tests/setup-dom.ts'],
    },
  ],
};
