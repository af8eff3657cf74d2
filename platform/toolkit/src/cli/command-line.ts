import { command, UsageError } from './arguments';
import type { Command } from './command';

/** The commands of a program, by name; each loads what it needs, so that a rollback does not wait for the build tools. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

const columns = (rows: Readonly<Record<string, string>>) => {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
};

const isHelp = (word: string | undefined) => word === '--help' || word === '-h';

/**
 * Runs the command that this process's first argument names. Exit codes: 1 for a failure, 2 for an invalid command line.
 * @param program what the user types before the command
 * @param version what `--version` prints; absent if there is no such option
 */
export function commandLine(program: string, commands: Commands, version?: () => string) {
  /** The command as the user typed it: `npm run release` has its own form. */
  const calledAs = (name: string) =>
    process.env['npm_lifecycle_event'] === name ? `npm run ${name} --` : `${program} ${name}`;
  const usageOf = (typed: string, { usage }: Command) => `Usage: ${typed} ${usage}`;
  const help = async () => {
    const summaries = Object.entries(commands).map(async ([name, load]) => [name, (await load()).summary] as const);
    return [
      `Usage: ${program} <command>`,
      '',
      ...columns(Object.fromEntries(await Promise.all(summaries))),
      '',
      `\`${program} <command> --help\` lists the options.`,
      ...(version ? [`\`${program} --version\` prints the version of the toolkit.`] : []),
    ].join('\n');
  };
  const helpOf = (typed: string, described: Command) => {
    const rows: Record<string, string> = { ...described.options, '--help': 'this text' };
    for (const [step, { summary }] of Object.entries(described.steps ?? {})) rows[`${step} …`] = summary;
    return [usageOf(typed, described), described.summary, '', ...columns(rows)].join('\n');
  };

  command(async () => {
    const [name, ...args] = process.argv.slice(2);
    if (isHelp(name)) {
      console.log(await help());
      return;
    }
    if (name === '--version' && version) {
      console.log(version());
      return;
    }
    if (name === undefined || !Object.hasOwn(commands, name)) {
      throw new UsageError(name === undefined ? await help() : `There is no command "${name}".\n\n${await help()}`);
    }
    const whole = await commands[name]!();
    const step = args[0] !== undefined && Object.hasOwn(whole.steps ?? {}, args[0]) ? args.shift()! : undefined;
    const named = step === undefined ? whole : whole.steps![step]!;
    const typed = step === undefined ? calledAs(name) : `${calledAs(name)} ${step}`;
    if (args.some(isHelp)) {
      console.log(helpOf(typed, named));
      return;
    }
    try {
      await named.run(args);
    } catch (error) {
      if (error instanceof UsageError)
        throw new UsageError(`${error.message}\n${usageOf(typed, named)}`, { cause: error });
      throw error;
    }
  });
}
