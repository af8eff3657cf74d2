/** A command of the toolkit. */
export interface Command {
  /** What follows the command's name, e.g. `[<part> …] [--registry <folder>]`. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  /** What each option is for, by the option as it is written. */
  options: Readonly<Record<string, string>>;
  /** @param args the words after the command's name */
  run: (args: readonly string[]) => Promise<void>;
}

/** The options that several commands have. */
export const options = {
  registry: { '--registry <folder>': 'the registry of releases; RELEASES_DIR, or releases/, when absent' },
  from: { '--from <folder>': 'the folder that `build` has made; dist/release of the part when absent' },
} as const;
