import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publishedWorkspaces } from '../../scripts/packages/index';

const root = path.resolve(__dirname, '../..');
const read = (...file: string[]) => readFileSync(path.join(root, ...file), 'utf8');
const lacksUpgrade = (text: string) => !/^ *\*\*To upgrade:\*\* \S/m.test(text);

/** The entries below the headings `Major Changes` of a changelog, newest first. */
function majorChanges(changelog: string): string[] {
  const sections = changelog.split(/^##+ /m).filter((section) => section.startsWith('Major Changes\n'));
  return sections.flatMap((section) => section.split(/^- /m).slice(1));
}

test.each(publishedWorkspaces)('the changelog of %s says of each major change how to upgrade', (workspace) => {
  expect(majorChanges(read(workspace, 'CHANGELOG.md')).filter(lacksUpgrade)).toEqual([]);
});

test('an entry without a way to upgrade is found between others that have one', () => {
  const entry = (text: string) => `- 1a2b3c4: ${text}\n`;
  const told = entry('`Card` has no `badge`.\n\n  **To upgrade:** use `eyebrow`.\n');
  const untold = entry('`Icon` has no `label`.');
  const changelog = `# Changes\n\n## 3.0.0\n\n### Major Changes\n\n${told}${untold}${told}\n### Patch Changes\n\n- 1: x\n\n## 2.0.0\n`;
  expect(majorChanges(changelog).filter(lacksUpgrade)).toEqual([expect.stringContaining('`Icon` has no `label`.')]);
});

test('a changeset that makes a major version says how to upgrade', () => {
  const changesets = readdirSync(path.join(root, '.changeset')).filter((file) => /^[a-z].*\.md$/.test(file));
  const major = changesets.filter((file) => /^['"].+['"]: major$/m.test(read('.changeset', file)));
  expect(major.filter((file) => lacksUpgrade(read('.changeset', file)))).toEqual([]);
});
