import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ReleaseManifest } from '@platform/host/registry';
import { command, root, UsageError } from '@platform/toolkit/cli';
import { openRegistry } from '@platform/toolkit/trust';
import { affectedBy, type Plan } from './affected';
import { changedFiles } from './changed-files';
import { previewOf, promoteTogether, publishChanged } from './releases';
import { compileContent, run } from './steps';

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

type Step = [name: string, work: () => Promise<unknown>];

const help = `Usage: npm run verify                                    everything that CI runs
       npm run verify -- --affected                      only what the changes since this branch left main can break
       npm run verify -- --affected --since <ref>        since it left <ref>: a branch, a tag or a commit

A changed file for which there is no rule runs everything. Types and dependency rules are always checked.`;

/** Settings by which the tests would use what others serve. */
const ofOthers = [
  'DATABASE_URL',
  'KEYS_DIR',
  'OWNER_SITE_URL',
  'RELEASES_DIR',
  'RELEASES_STORE',
  'SITE_URL',
  'TRUSTED_ROOT',
];

/** The registry of this command, in which what has passed is live. No server uses it. */
const verified = () => openRegistry(path.join(root, '.cache/verify/releases'));
/** What the servers of the tests use: another registry, in which the candidates are live. */
const preview = path.join(root, '.cache/verify/preview');
/** For each part the release of its present sources. */
let candidates: ReleaseManifest[] = [];

async function publishCandidates() {
  candidates = await publishChanged(verified());
  process.env['RELEASES_DIR'] = await previewOf(candidates, verified(), preview);
}

const eslint = (files: readonly string[]) =>
  run('ESLint', bin('eslint'), [...files, '--no-warn-ignored', '--max-warnings', '0']);
const prettier = (files: readonly string[]) =>
  run('Prettier', bin('prettier'), ['--check', '--ignore-unknown', '--log-level', 'warn', ...files]);
/** More than there are processors: for a third of their time the long suites wait, for a server, a deadline or a mail. */
const workers = Math.ceil(1.5 * availableParallelism());
const jest = (args: readonly string[]) =>
  run('The unit tests', bin('jest'), ['--ci', `--maxWorkers=${workers}`, ...args]);
const playwright = (specs: readonly string[]) =>
  run('The end-to-end tests', bin('playwright'), ['test', '-c', 'tests/playwright.config.ts', ...specs], {
    DATA_DIR: path.join(preview, 'data'),
  });

const types: Step = ['types', () => run('The type check', 'npm', ['run', '--silent', 'types'])];
const boundaries: Step = ['boundaries', () => run('The dependency rules', 'npm', ['run', '--silent', 'boundaries'])];
const content: Step = ['content', compileContent];
const publish: Step = ['publish', publishCandidates];
const promote: Step = ['promote', () => promoteTogether(candidates, verified(), 'npm run verify has passed')];

interface Steps {
  /** Independent checks, for a machine with two cores. */
  lanes: Step[][];
  inOrder: Step[];
}

const everything: Steps = {
  lanes: [
    [
      ['lint', () => eslint(['.'])],
      ['format', () => prettier(['.'])],
    ],
    [types, boundaries, content, publish],
  ],
  inOrder: [['units', () => jest([])], ['e2e', () => playwright([])], promote],
};

/** The steps of a plan, for the files that have changed. */
function stepsOf({ units, e2e }: Plan, changed: readonly string[]): Steps {
  if (units === 'all' || e2e === 'all') return everything;
  // A deleted file cannot be checked, and Playwright fails if it finds no spec of a given name.
  const exists = (file: string) => existsSync(path.join(root, file));
  const there = changed.filter(exists);
  const linted = there.filter((file) => /\.(c|m)?[jt]sx?$/.test(file));
  const related = units.filter(exists);
  const specs = e2e.filter((spec) => exists(path.join('tests', spec)));
  return {
    lanes: [
      linted.length > 0 ? [['lint', () => eslint(linted)]] : [],
      [types, boundaries, ...(there.length > 0 ? [['format', () => prettier(there)] satisfies Step] : [])],
    ],
    inOrder: [
      ...(related.length > 0
        ? [['units', () => jest(['--passWithNoTests', '--findRelatedTests', ...related])] satisfies Step]
        : []),
      ...(specs.length > 0 ? [content, publish, ['e2e', () => playwright(specs)] satisfies Step, promote] : []),
    ],
  };
}

function affectedSteps(since: string): Steps {
  const changed = changedFiles(since);
  const plan = affectedBy(changed);
  const listed = (scope: Plan['units']) => (scope === 'all' ? 'all' : scope.join(' ') || 'none');
  console.log(`${changed.length} files have changed since ${since}`);
  for (const reason of plan.reasons) console.log(`  ${reason}`);
  console.log(`units: ${listed(plan.units)}\ne2e: ${listed(plan.e2e)}`);
  return stepsOf(plan, changed);
}

/** @throws {UsageError} for an unknown argument */
function readOptions() {
  const options = {
    affected: { type: 'boolean', default: false },
    since: { type: 'string', default: 'main' },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`, { cause: error });
  }
}

/** `npm run verify`: see `help`. The checks run in parallel, then the other steps in order. */
command(async () => {
  const values = readOptions();
  if (values.help) {
    console.log(help);
    return;
  }
  for (const name of ofOthers) Reflect.deleteProperty(process.env, name);
  const { lanes, inOrder } = values.affected ? affectedSteps(values.since) : everything;
  const times: string[] = [];
  const pass = async (steps: Step[]) => {
    for (const [name, work] of steps) {
      const started = Date.now();
      console.log(`\n── ${name}`);
      await work();
      times.push(`${name} ${((Date.now() - started) / 1000).toFixed(0)} s`);
    }
  };
  // Wait for every lane before reporting a failure, so that no check keeps running after the command has finished.
  const ends = await Promise.allSettled(lanes.map(pass));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await pass(inOrder);
  console.log(`\nverified: ${times.join(', ')}`);
});
