import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** All text files of the repository that are not ignored, committed or not. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:[cm]?[jt]sx?|md|sh|ya?ml|css)$/.test(file) && existsSync(path.join(root, file)));
const pages = files.filter((file) => file.endsWith('.md'));

const withoutCode = (markdown: string) => markdown.replace(/```[^]*?```|`[^`\n]*`/g, '');

/** The anchor that GitHub gives a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchors = (markdown: string) => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));

/** The ids in a list such as `C12`, `E1–E4` or `F6, G4 and H1`, with ranges expanded. */
function rowIds(list: string): string[] {
  return [...list.matchAll(/([A-IPQS])(\d+)(?:\s?[–-]\s?\1(\d+))?/g)].flatMap(
    ([, letter = '', first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_each, index) => `${letter}${Number(first) + index}`),
  );
}

/** Citations: `row C12`, `rows E1–E4 and G1` in comments and titles, and titles that begin `C12, C15: …`. */
const citation =
  /\brows? ([A-IPQS]\d+(?:(?:,? and |, ?|\s?[–-]\s?)[A-IPQS]\d+)*)|['"`]([A-IPQS]\d{1,2}(?:, [A-IPQS]\d{1,2})*): /g;

describe('docs/requirements.md', () => {
  const rows = new Set([...read('docs/requirements.md').matchAll(/^### ([A-IPQS]\d+)$/gm)].map(([, id]) => id));

  test('contains every row that the code cites', () => {
    const unknown = files.flatMap((file) =>
      [...read(file).matchAll(citation)]
        .flatMap(([, inText, inTitle]) => rowIds(inText ?? inTitle ?? ''))
        .filter((id) => !rows.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});

test('every link between the documents leads to a file and a heading', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = '', anchor] = target.split('#');
        const linked = file ? path.join(path.dirname(page), decodeURI(file)) : page;
        if (!existsSync(path.join(root, linked))) return true;
        const isFile = statSync(path.join(root, linked)).isFile();
        return anchor !== undefined && !(isFile && anchors(read(linked)).includes(anchor));
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every npm command in the documents exists', () => {
  const scriptsOf = (folder: string) =>
    (JSON.parse(read(path.join(folder, 'package.json'))) as { scripts?: Record<string, string> }).scripts;
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?: -w ([a-z-]+))?/g)]
      .filter(([, name = '', workspace = '.']) => !scriptsOf(workspace)?.[name])
      .map(([command]) => `${page}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test('docs/commands.md names every npm command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const documented = read('docs/commands.md');
  const missing = Object.keys(scripts).filter(
    (name) => !new RegExp(`npm (?:run (?:--silent )?)?${name}(?![\\w:-])`).test(documented),
  );
  expect(missing).toEqual([]);
});

test('docs/settings.md names exactly the settings that server and supervisor read', () => {
  const settings = [...read('server/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!);
  const [, ofSupervisor = ''] = /const \{ ([A-Z_, ]+) \} = process\.env/.exec(read('server/supervisor.mjs'))!;
  settings.push(...ofSupervisor.split(', ').filter((name) => !settings.includes(name)));
  const items = [...read('docs/settings.md').matchAll(/^- (`[A-Z_]+`(?:, `[A-Z_]+`)*) \(/gm)];
  const documented = items.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(documented.sort()).toEqual(settings.sort());
});
