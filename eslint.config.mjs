// @ts-check
import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import ts from 'typescript-eslint';

/**
 * The arrows of the house (design: "The house"): what a folder may import of the others. No remote imports another, the
 * shell knows a remote only through the contract, shared-ui knows neither, and nobody imports content at run time.
 */
const rooms = [
  'shell',
  'mfe-catalogue',
  'mfe-company',
  'mfe-contact',
  'mfe-chat',
  'shared-ui',
  'federation',
  'server',
  'content',
  'tests',
];
const contract = ['federation/contract', 'federation/forms', 'federation/store', 'federation/build'];
/** @type {Record<string, string[]>} */
const mayImport = {
  shell: [...contract, 'shared-ui'],
  'mfe-catalogue': [...contract, 'shared-ui'],
  'mfe-company': [...contract, 'shared-ui'],
  'mfe-contact': [...contract, 'shared-ui'],
  'mfe-chat': [...contract, 'shared-ui'],
  'shared-ui': [],
  federation: [],
  server: ['federation/contract', 'federation/forms', 'federation/releases'],
  content: ['federation/contract'],
  tests: ['federation/contract', 'federation/forms', 'federation/releases', 'server', 'content'],
};

/** @type {Record<string, { names?: string[] }>} */
const singletons = JSON.parse(readFileSync(new URL('./federation/build/singletons.json', import.meta.url), 'utf8'));

/** What exists at run time of the packages that the shell ships in part: federation/build/shared.ts says why. */
const paths = Object.entries(singletons).flatMap(([name, { names }]) =>
  names
    ? [
        {
          name,
          allowImportNames: names,
          message: 'The shell ships only these names: federation/build/singletons.json.',
          allowTypeImports: true,
        },
      ]
    : [],
);

const patterns = (/** @type {string} */ room) =>
  rooms
    .filter((other) => other !== room)
    .map((other) => {
      const doors = (mayImport[room] ?? []).filter((door) => door === other || door.startsWith(`${other}/`));
      const open = doors.map((door) => (door === other ? `${door}(?:/|$)` : `${door}$`)).join('|') || '$';
      return {
        regex: `^(?!${open})(?:\\.\\./)*${other}(?:/|$)`,
        message: `${room} may import ${doors.length ? `only ${doors.join(', ')} of ${other}` : `nothing of ${other}`}.`,
        allowTypeImports: true,
      };
    });

/** @type {(files: string, options: object) => import('eslint').Linter.Config} */
const restrict = (files, options) => ({
  files: [files],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', options] },
});

const arrows = [
  ...rooms.map((room) => restrict(`${room}/**/*.{ts,tsx}`, { patterns: patterns(room) })),
  ...rooms
    .filter((room) => /^(shell|mfe-.*|shared-ui)$/.test(room))
    .map((room) => restrict(`${room}/src/**/!(*.test).{ts,tsx}`, { patterns: patterns(room), paths })),
  // Rendering on the server has the whole packages.
  restrict('shell/src/server.tsx', { patterns: patterns('shell') }),
];

export default defineConfig(
  { ignores: ['dist', 'releases', '.cache', '.data', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
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
    files: ['{shell,mfe-*,shared-ui}/src/**/*.{ts,tsx}'],
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
  ...arrows,
  {
    // A pattern takes time in proportion to its text, whatever the text is (tests/input measures the same).
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
