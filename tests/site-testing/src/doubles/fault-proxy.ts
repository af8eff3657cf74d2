import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import vm from 'node:vm';

/** The faults of a network or server that the proxy can simulate. */
export type Fault =
  | { kind: 'status'; status: number }
  /** 200 with an HTML page, as a careless proxy answers for a missing script. */
  | { kind: 'html' }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Closes the connection without a response. */
  | { kind: 'refuse' }
  /** Sends the first bytes and closes. */
  | { kind: 'truncate' }
  /** Sends the first bytes and then stalls. */
  | { kind: 'stall' }
  /** Sends an empty body as if it were complete, cacheable for a year. */
  | { kind: 'empty' }
  /** Sends the first half as if it were complete, cacheable for a year. */
  | { kind: 'half' }
  /** Sends everything with one bit flipped, as {@link flipped}, cacheable for a year. */
  | { kind: 'altered' }
  /** Sends everything with a type that no browser executes. */
  | { kind: 'type' };

export interface FaultProxy {
  url: string;
  /** Applies a fault to all further requests whose path matches; undefined ends it. */
  fail: (pattern: RegExp, fault: Fault | undefined) => void;
  /** Paths requested so far. */
  asked: string[];
  stop: () => Promise<void>;
}

/**
 * A proxy between the browser and a site, on a real socket, that simulates faults on chosen paths.
 * @param target the site's address, which begins with `http:`
 */
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
    } else if (fault.kind === 'refuse') incoming.socket.destroy();
    else if (fault.kind !== 'hang') forward(target, incoming, outgoing, fault.kind);
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

type Change = Exclude<Fault['kind'], 'status' | 'html' | 'hang' | 'refuse'>;
const firstBytes = 200;

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, change?: Change) {
  // Uncompressed, so that the first half can be read.
  const headers = { ...incoming.headers, host: new URL(target).host, ...(change && { 'accept-encoding': 'identity' }) };
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (answer) => {
    if (change) void sendChanged(answer, outgoing, change);
    else {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

/** A copy of a script in which one bit of one byte is flipped, so that it is another script and still parses. */
export function flipped(script: Buffer): Buffer {
  for (let at = script.length >> 1; at < script.length; at += 1) {
    const copy = Buffer.from(script);
    copy[at]! ^= 1;
    try {
      new vm.Script(copy.toString('utf8'));
      return copy;
    } catch {
      // The next byte may be part of a name or a text.
    }
  }
  throw new Error('no bit can be flipped so that the script still parses');
}

async function sendChanged(answer: IncomingMessage, outgoing: ServerResponse, change: Change) {
  const { statusCode = 502, headers } = answer;
  const content = await buffer(answer);
  const send = (bytes: Buffer) =>
    outgoing.writeHead(statusCode, { ...headers, 'content-length': bytes.length }).end(bytes);
  if (change === 'type') outgoing.writeHead(statusCode, { ...headers, 'content-type': 'text/plain' }).end(content);
  else if (change === 'empty') send(Buffer.alloc(0));
  else if (change === 'altered') send(flipped(content));
  else if (change === 'half') send(content.subarray(0, content.length / 2));
  else {
    outgoing.writeHead(statusCode, headers);
    outgoing.write(content.subarray(0, firstBytes), () => {
      if (change === 'truncate') outgoing.destroy();
    });
  }
}
