// @ts-check
import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import ts from 'typescript-eslint';

/** @type {Record<string, { names?: string[] }>} */
const singletons = JSON.parse(
  readFileSync(new URL('./platform/contract/src/singletons.json', import.meta.url), 'utf8'),
);

/** What exists at run time of the packages that the shell ships in part: platform/toolkit/src/build/sharing.ts says why. */
const paths = Object.entries(singletons).flatMap(([name, { names }]) =>
  names
    ? [
        {
          name,
          allowImportNames: names,
          message: 'The shell ships only these names: platform/contract/src/singletons.json.',
          allowTypeImports: true,
        },
      ]
    : [],
);

export default defineConfig(
  { ignores: ['**/dist', 'releases', '.cache', '.data', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all: the service that finds a project for each file takes twice as long.
        project: ['tsconfig.json', 'tests/other-site/tsconfig.json', 'tests/other-team/remote/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['{shell,mfe-*,shared-ui,gallery,platform/host}/src/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat['recommended']],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="style"]',
          message: 'Inline styles break the content security policy: use styled-components.',
        },
      ],
    },
  },
  {
    files: ['{shell,mfe-*,shared-ui,platform/host}/src/**/*.{ts,tsx}'],
    // Tests and rendering on the server have the whole packages.
    ignores: ['**/*.test.{ts,tsx}', 'platform/host/src/{render,server,registry}/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths }] },
  },
  {
    // A pattern takes time in proportion to its text, whatever the text is (tests/input measures the same).
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // Libraries that a run without changes does not need are loaded on first use.
    files: ['content/compile/**/*.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['tests/other-team/remote/**/*.tsx'],
    rules: {
      // Node's own test runner waits for every test that has been started.
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: 'test' }] },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
