import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpProblem, problemBody, problemType } from './http/problem';
import { commonHeaders } from './security-headers';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP (400), too slow (408) or has too long headers (431), and closes the connection. */
export function answerParserError(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(problemBody(new HttpProblem(status, STATUS_CODES[status] ?? 'Bad Request')));
  const headers = {
    ...commonHeaders,
    'content-type': problemType,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n');
  if (socket.writable) socket.write(`${head}\r\n\r\n${body}`);
  socket.destroy(error);
}
