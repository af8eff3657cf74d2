import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpProblem, problemBody, problemType } from './http/problem';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Makes the handler of requests that Node's HTTP parser rejects: it answers malformed ones with 400, slow ones with 408 and
 * those whose headers are too long with 431, and closes the connection; if nothing has come in, it closes it without an answer.
 * @param headers additional headers of each answer
 * @param isAnswering whether an answer has begun on a connection; it is cut short, because another answer would become part of
 * it
 */
export const parserErrorHandler =
  (headers: Readonly<Record<string, string>>, isAnswering: (socket: Duplex) => boolean) =>
  (error: NodeJS.ErrnoException, socket: Duplex & { bytesRead?: number }): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Browsers open connections ahead of their requests: an answer to no request would be taken for the answer to the next one.
    if (socket.bytesRead === 0) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify(problemBody(new HttpProblem(status, STATUS_CODES[status] ?? 'Bad Request')));
    const lines = Object.entries({
      ...headers,
      'content-type': problemType,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n');
    if (socket.writable && !isAnswering(socket)) socket.write(`${head}\r\n\r\n${body}`);
    socket.destroy(error);
  };
