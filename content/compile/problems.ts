/** Where something is wrong: the file under content/, the record in it, and the field of the record. */
export interface Place {
  file: string;
  record?: string;
  field?: string;
}

/** Thrown by the compiler when the sources are refused; `problems` lists everything that is wrong, not just the first. */
export class ContentError extends Error {
  constructor(readonly problems: string[]) {
    super(`content refused: ${problems.length} problem${problems.length === 1 ? '' : 's'}\n${problems.join('\n')}`);
    this.name = 'ContentError';
  }
}

/** Collects what is wrong, so that an editor sees all of it at once. */
export class Problems {
  readonly errors: string[] = [];
  readonly warnings: string[] = [];

  /** Notes a refusal as `file › record › field: what is wrong`. */
  add(place: Place, message: string): void {
    this.errors.push(sentence(place, message));
  }

  /** Notes something an editor may want to know but that refuses nothing. */
  warn(place: Place, message: string): void {
    this.warnings.push(sentence(place, message));
  }

  /** Throws a ContentError if anything was refused so far. */
  throwIfAny(): void {
    if (this.errors.length > 0) throw new ContentError(this.errors);
  }
}

function sentence({ file, record, field }: Place, message: string): string {
  return `${[file, record, field].filter(Boolean).join(' › ')}: ${message}`;
}
