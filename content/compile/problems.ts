/** The place of a problem: the file under content/, the record in it, and the field of the record. */
export interface Place {
  file: string;
  record?: string;
  field?: string;
  /** Counted from 1; looked up where it is not given. */
  line?: number;
}

/** Finds the line of a place, counted from 1; undefined if it is not known. */
export type LineOf = (place: Place) => number | undefined;

/** Thrown by the compiler if the sources are invalid; `problems` lists all problems, not just the first. */
export class ContentError extends Error {
  constructor(readonly problems: string[]) {
    super(`content refused: ${problems.length} problem${problems.length === 1 ? '' : 's'}\n${problems.join('\n')}`);
    this.name = 'ContentError';
  }
}

/** Collects problems, so that an editor sees all of them at once. */
export class Problems {
  readonly errors: string[] = [];
  readonly warnings: string[] = [];

  /** @param lineOf is asked only about places that have a problem */
  constructor(private readonly lineOf: LineOf = () => undefined) {}

  /** Adds an error as `file:line › record › field: what is wrong`, without the line if it is not known. */
  add(place: Place, message: string): void {
    this.errors.push(this.sentence(place, message));
  }

  /** Adds a warning for the editor, which does not stop the compiler. */
  warn(place: Place, message: string): void {
    this.warnings.push(this.sentence(place, message));
  }

  /** Throws a ContentError if there are errors so far. */
  throwIfAny(): void {
    if (this.errors.length > 0) throw new ContentError(this.errors);
  }

  private sentence(place: Place, message: string): string {
    const { file, record, field, line = this.lineOf(place) } = place;
    const where = line === undefined ? file : `${file}:${line}`;
    return `${[where, record, field].filter(Boolean).join(' › ')}: ${message}`;
  }
}
