import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import { SourceMaps } from '@platform/host/server/source-maps';
import type { Settings } from './settings';

/**
 * Lines are written in batches, because writing each one separately takes as long as answering with a kept page. A process that
 * is killed loses the lines of its last 100 ms; one that exits writes them first. While nobody reads them, lines beyond
 * `maxLength` are dropped.
 */
const output = { minLength: 4096, periodicFlush: 100, maxLength: 16 * 1024 * 1024, sync: false };

/** What is logged as an error: whatever a release has thrown, even if it lacks what an error has. */
interface Thrown {
  name?: string;
  code?: string;
  message?: string | null;
  stack?: string | null;
}

/** A release may put anything into an error, such as all of its data, which would fill the disk page by page. */
const longestMessage = 2000;

/**
 * What moves a terminal's cursor, colours its text or turns its direction around, apart from what JSON escapes: a terminal takes
 * U+009B for the beginning of a command. The names in what a stranger publishes come into the log, which is read in a terminal.
 */
const terminalControls = /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const escaped = (text: string) =>
  text.replace(terminalControls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The server's logger. The log holds nothing personal: of a request its method and path, without the client's address
 * and the query; of an error its name, code and stack, without the details that databases add. Stacks in the code of
 * releases name the source files.
 */
export function logging({
  LOG_LEVEL,
  RELEASES_DIR,
}: Pick<Settings, 'LOG_LEVEL' | 'RELEASES_DIR'>): FastifyServerOptions['logger'] {
  const sourceMaps = new SourceMaps(RELEASES_DIR);
  return {
    level: LOG_LEVEL,
    stream: openOutput(),
    hooks: { streamWrite: escaped },
    serializers: {
      req: ({ method, url }: FastifyRequest) => ({ method, url: url.split('?')[0] }),
      err: ({ name = 'Error', code, message, stack }: Thrown) => ({
        type: name,
        code,
        message: (message ?? '').slice(0, longestMessage),
        stack: sourceMaps.mapStack(stack ?? ''),
      }),
    },
  };
}

/** The site is served without a log rather than not at all, for example when the disk is full. */
function openOutput() {
  const stream = destination(output);
  stream.on('error', () => {
    // It would keep trying forever and block the process.
    stream.flushSync = () => undefined;
  });
  return stream;
}
