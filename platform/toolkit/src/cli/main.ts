#!/usr/bin/env node
import { command, UsageError } from './arguments';
import { build } from './build';
import { check } from './check';
import type { Command } from './command';
import { dev } from './dev';
import { release } from './release';
import { releases } from './releases';
import { rollback } from './rollback';

const commands: Readonly<Record<string, Command>> = { dev, build, check, release, rollback, releases };

const columns = (rows: Readonly<Record<string, string>>) => {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length));
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
};

/** The command as the user typed it: `npm run release` has its own form. */
const calledAs = (name: string) =>
  process.env['npm_lifecycle_event'] === name ? `npm run ${name} --` : `platform ${name}`;
const usageOf = (name: string, { usage }: Command) => `Usage: ${calledAs(name)} ${usage}`;

const help = () =>
  [
    'Usage: platform <command>',
    '',
    ...columns(Object.fromEntries(Object.entries(commands).map(([name, { summary }]) => [name, summary]))),
    '',
    '`platform <command> --help` lists the options.',
  ].join('\n');

const helpOf = (name: string, described: Command) =>
  [usageOf(name, described), described.summary, '', ...columns({ ...described.options, '--help': 'this text' })].join(
    '\n',
  );

const isHelp = (word: string | undefined) => word === '--help' || word === '-h';

/** `platform <command> …`: the toolkit's command line. Exit codes: 1 for a failure, 2 for a wrong command line. */
command(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (isHelp(name)) {
    console.log(help());
    return;
  }
  if (name === undefined || !Object.hasOwn(commands, name)) {
    throw new UsageError(name === undefined ? help() : `There is no command "${name}".\n\n${help()}`);
  }
  const named = commands[name]!;
  if (args.some(isHelp)) {
    console.log(helpOf(name, named));
    return;
  }
  try {
    await named.run(args);
  } catch (error) {
    if (error instanceof UsageError)
      throw new UsageError(`${error.message}\n${usageOf(name, named)}`, { cause: error });
    throw error;
  }
});
