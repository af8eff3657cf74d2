import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** The first value of a header, by its name in lower case. */
  header: (name: string) => string | undefined;
  body: string;
}

/** Sends bytes unchanged, where clients would normalize them, and reads the response until the connection ends. */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const [head = '', ...body] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => line.split(': '));
      resolve({
        status: Number(first.split(' ')[1]),
        header: (name) => headers.find(([key]) => key?.toLowerCase() === name)?.[1],
        body: body.join('\r\n\r\n'),
      });
    });
  });
}

/** A request with this target in its request line, unchanged. */
export const requestLine = (target: string, method = 'GET', headers: string[] = []) =>
  [`${method} ${target} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...headers, '', ''].join('\r\n');
