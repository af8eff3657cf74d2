/** A mistake in the arguments; printed without a stack. */
export class UsageError extends Error {}

/** A command for the company or the operator. @returns the exit code @throws {UsageError} for wrong arguments */
export type Command = (
  args: string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
) => Promise<number>;

/** Runs a command with this process's arguments. The exit code is 2 for wrong arguments and 1 for other errors. */
export async function runCommand(command: Command): Promise<void> {
  // Nobody reads the output any more, as after `site-admin inbox list | head`; the command still completes its changes.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = await command(process.argv.slice(2), process.env, (line) => console.log(line));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
