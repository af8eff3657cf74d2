/** Where a refused file is wrong: its line, from 1, and the column or element. */
export interface FilePlace {
  line: number;
  field?: string;
}

/** How many problems an editor gets to read at once. */
const shown = 50;

/** Thrown when a file cannot be imported; `problems` has at most 50 of them, with their lines, and how many more there are. */
export class ImportError extends Error {
  readonly problems: string[];

  constructor(problems: readonly string[]) {
    super(`import refused: ${problems.length} problem${problems.length === 1 ? '' : 's'}`);
    this.name = 'ImportError';
    const more = problems.length - shown;
    this.problems =
      more > 0 ? [...problems.slice(0, shown), `and ${more} more problem${more === 1 ? '' : 's'}`] : [...problems];
  }
}

/** What a file may contain to change the terminal that it is read in, or to show another text than it has. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const printable = (text: string) =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `prices.csv:12 › price AED: what is wrong`; control characters of the file are escaped. */
export const problemText = (file: string, { line, field }: FilePlace, message: string): string =>
  printable(`${file}:${line}${field === undefined ? '' : ` › ${field}`}: ${message}`);

/** Collects what is wrong with a file, so that an editor sees it at once. */
export class Refusals {
  private readonly all: { line: number; text: string }[] = [];

  constructor(private readonly file: string) {}

  /** Adds a problem. */
  add(place: FilePlace, message: string): void {
    this.all.push({ line: place.line, text: problemText(this.file, place, message) });
  }

  /** @throws {ImportError} with the problems in the order of their lines, if there are any */
  throwIfAny(): void {
    if (this.all.length === 0) return;
    throw new ImportError([...this.all].sort((a, b) => a.line - b.line).map(({ text }) => text));
  }
}
