/** The place of a problem: the file under content/, the record in it, and the field of the record. */
export interface Place {
  file: string;
  record?: string;
  field?: string;
}

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

  /** Adds an error as `file › record › field: what is wrong`. */
  add(place: Place, message: string): void {
    this.errors.push(sentence(place, message));
  }

  /** Adds a warning for the editor, which does not stop the compiler. */
  warn(place: Place, message: string): void {
    this.warnings.push(sentence(place, message));
  }

  /** Throws a ContentError if there are errors so far. */
  throwIfAny(): void {
    if (this.errors.length > 0) throw new ContentError(this.errors);
  }
}

function sentence({ file, record, field }: Place, message: string): string {
  return `${[file, record, field].filter(Boolean).join(' › ')}: ${message}`;
}
