import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a faulty network or server answers. */
export type Fault =
  | { kind: 'status'; status: number }
  /** 200 with an HTML page, as a careless proxy answers for a missing script. */
  | { kind: 'html' }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Sends the first bytes and closes. */
  | { kind: 'truncate' };

export interface FaultProxy {
  url: string;
  /** From now on, paths that match are answered so; undefined heals them. */
  fail: (pattern: RegExp, fault: Fault | undefined) => void;
  /** Paths asked for so far. */
  asked: string[];
  stop: () => Promise<void>;
}

/** A proxy between the browser and a site, on a real socket, that misbehaves where it is told to. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Map<string, { pattern: RegExp; fault: Fault }>();
  const asked: string[] = [];

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    asked.push(path);
    const fault = [...faults.values()].find(({ pattern }) => pattern.test(path))?.fault;
    if (!fault) forward(target, incoming, outgoing);
    else if (fault.kind === 'status') outgoing.writeHead(fault.status).end('fault');
    else if (fault.kind === 'html') {
      outgoing
        .writeHead(200, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' })
        .end('<h1>Welcome</h1>');
    } else if (fault.kind === 'truncate') forward(target, incoming, outgoing, 200);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    fail(pattern, fault) {
      if (fault) faults.set(pattern.source, { pattern, fault });
      else faults.delete(pattern.source);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, cutAfter?: number) {
  const onward = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (cutAfter === undefined) answer.pipe(outgoing);
      else {
        answer.once('data', (chunk: Buffer) => outgoing.write(chunk.subarray(0, cutAfter), () => outgoing.destroy()));
      }
    },
  );
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
