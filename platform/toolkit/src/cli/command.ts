/** A command of the toolkit. */
export interface Command {
  /** The arguments after the command's name, e.g. `[<part> …] [--registry <folder>]`. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  /** A description of each option; the key is the option as typed. */
  options: Readonly<Record<string, string>>;
  /** Commands that take a step of this one; the name is the first argument. */
  steps?: Readonly<Record<string, Command>>;
  /** @param args the arguments after the command's name */
  run: (args: readonly string[]) => Promise<void>;
}

/** Options that several commands share. */
export const options = {
  registry: { '--registry <folder>': 'the registry of releases (default: RELEASES_DIR, or releases/)' },
  reason: { '--reason <text>': 'why; kept in the history, next to your name' },
  canary: { '--canary <percent>': 'show it to this share of the visitors, 1 to 99, instead of to all' },
  site: {
    '--site <address>': 'the running site, which knows about canaries (default: SITE_ORIGIN, or PORT on this machine)',
  },
  dirty: { '--dirty': 'accept uncommitted sources' },
  from: { '--from <folder>': 'the folder that `build` has made (default: the part’s dist/release)' },
} as const;
