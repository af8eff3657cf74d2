import { runDev } from '../dev/run-dev';
import { readArguments, readSite, UsageError } from './arguments';
import type { Command } from './command';
import { namedParts } from './parts';

const defaultPort = 3000;

/** `platform dev`: shows remotes from source inside a site that runs elsewhere, on this machine only. */
export const dev: Command = {
  usage: '[<part> …] --site <address> [--port <port>]',
  summary: 'shows a remote from source inside a site that runs elsewhere, on this machine only',
  options: {
    '--site <address>': 'the site, such as https://www.example.com; it is only read, and nothing on it is changed',
    '--port <port>': `the port that serves the pages (default: PORT, or ${defaultPort})`,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, { site: { type: 'string' }, port: { type: 'string' } });
    if (values.site === undefined) throw new UsageError('Name the site with --site.');
    const parts = namedParts(positionals);
    if (parts.some(({ name }) => name === 'shell')) {
      throw new UsageError('A site that runs elsewhere brings its own shell: name only remotes.');
    }
    await runDev({ parts, port: readPort(values.port), site: readSite(values.site), log: (line) => console.log(line) });
  },
};

/** The port to listen on, from the option or the environment. @throws {UsageError} if it is not one */
export function readPort(given = process.env['PORT'] || String(defaultPort)): number {
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`"${given}" is not a port.`);
}
