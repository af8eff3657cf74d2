/** A code block with commands in docs/deploy.md. */
export interface Block {
  /** `server`: as root on the machine; `build`: in the repository; `by-hand`: only on a real machine. */
  where: 'server' | 'build' | 'by-hand';
  commands: string;
}

/** A section of the page, by its number. */
export interface Section {
  number: number;
  title: string;
  blocks: Block[];
}

/**
 * The numbered sections of docs/deploy.md with their `sh` blocks, in order.
 * @throws if a block has an unknown mark
 */
export function readSections(markdown: string): Section[] {
  return markdown.split(/^## /m).flatMap((text) => {
    const heading = /^(\d+)\. (.*)/.exec(text);
    if (!heading) return [];
    const blocks = [...text.matchAll(/^```sh(?: (\S+))?\n([^]*?)^```$/gm)].map(([, mark = 'server', commands = '']) => {
      if (mark !== 'server' && mark !== 'build' && mark !== 'by-hand') {
        throw new Error(`docs/deploy.md, section ${heading[1]}: unknown mark of a block: ${mark}`);
      }
      return { where: mark, commands } satisfies Block;
    });
    return [{ number: Number(heading[1]), title: heading[2]!, blocks }];
  });
}
