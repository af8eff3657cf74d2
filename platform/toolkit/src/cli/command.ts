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
  registry: { '--registry <folder>': 'the registry of releases; RELEASES_DIR, or releases/, when absent' },
  reason: { '--reason <text>': 'why; the history keeps it, beside your name' },
  canary: { '--canary <percent>': 'show it to this share of the visitors, 1 to 99, instead of to all' },
  site: {
    '--site <address>':
      'the running site, which knows of canaries; SITE_ORIGIN, or the one on PORT of this machine, when absent',
  },
  dirty: { '--dirty': 'accept sources that are not committed' },
  from: { '--from <folder>': 'the folder that `build` has made; dist/release of the part when absent' },
} as const;
