import { readFile } from 'node:fs/promises';
import path from 'node:path';

const readme = path.resolve(__dirname, '../../platform/toolkit/README.md');

/** The steps of the toolkit's README. */
export interface Steps {
  /** The content of each file in it, by path. */
  files: Record<string, string>;
  /** The commands that create the package. */
  commands: string;
}

/** Reads the steps from an empty folder to a released page: the code of a file follows a line that begins with its path. */
export async function readSteps(): Promise<Steps> {
  const text = await readFile(readme, 'utf8');
  const blocks = text.matchAll(/^`([\w./-]+)`[^\n]*:\n\n```\w+\n([^`]*(?:`(?!``)[^`]*)*)```$/gm);
  const script = text.slice(text.indexOf('```sh\n') + '```sh\n'.length);
  return {
    files: Object.fromEntries([...blocks].map(([, file, content]) => [file!, content!])),
    commands: script.slice(0, script.indexOf('```')),
  };
}
