// @ts-check
import { readFileSync } from 'node:fs';

const { workspaces } = /** @type {{ workspaces: string[] }} */ (
  JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
);
const remotes = workspaces.filter((folder) => folder.startsWith('mfe-'));
/**
 * What each package may import of the others; type imports and `import()` count too.
 * @type {Record<string, string[]>}
 */
const mayImport = {
  'platform/contract': [],
  'platform/host': ['platform/contract'],
  'platform/toolkit': ['platform/contract', 'platform/host'],
  api: ['platform/contract', 'shared-ui/src/html/safe-html.ts'],
  'shared-ui': [],
  gallery: ['shared-ui'],
  shell: ['platform/contract', 'platform/host', 'api', 'shared-ui'],
  ...Object.fromEntries(remotes.map((remote) => [remote, ['platform/contract', 'api', 'shared-ui']])),
  server: ['platform/contract', 'platform/host', 'api'],
  content: ['api', 'shared-ui/src/theme'],
  'tests/other-site': ['platform'],
  'tests/site-testing': ['platform/contract'],
  scripts: ['platform', 'api', 'server', 'content'],
  tests: [
    'platform',
    'api',
    'server',
    'content',
    'gallery',
    // What the remotes of tests/remotes are made of.
    'shared-ui',
    'scripts',
    'shell/src/routing',
    ...remotes.map((remote) => `${remote}/src/remote.ts`),
  ],
};

const beginsWith = (/** @type {string[]} */ paths) =>
  `^(${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'not-declared',
      comment: 'A package that is imported must be in the package.json beside it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    ...Object.entries(mayImport).map(([name, others]) => ({
      name: `${name.replace('/', '-')}-boundary`,
      comment: others.length ? `${name} may import only ${others.join(', ')}.` : `${name} may import no other package.`,
      severity: /** @type {const} */ ('error'),
      from: { path: beginsWith([name]), pathNot: '/webpack\\.config\\.ts$' },
      to: { path: beginsWith(Object.keys(mayImport)), pathNot: beginsWith([name, ...others]) },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The remote of another team is not part of this repository: it installs what it imports.
    exclude: { path: '(^|/)(dist|releases|\\.cache|\\.data|other-team/remote)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.mts', '.js', '.cjs', '.json'],
    },
  },
};
