import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How the provider behaves. */
export type ModelBehaviour =
  /** Streams `pieces`, one per event; each after the first waits for `next` with its index. */
  | { kind: 'answer'; pieces: string[]; next?: (index: number) => Promise<unknown> }
  /** Accepts the request and sends nothing. */
  | { kind: 'silent' }
  /** Sends some pieces and then stalls. */
  | { kind: 'stall'; pieces: string[] }
  /** Sends some pieces and then closes the connection: with a reset, or as if the answer were complete. */
  | { kind: 'cut'; pieces: string[]; reset: boolean }
  /** Answers with a status and the provider's JSON error. */
  | { kind: 'status'; status: 429 | 500 | 503 | 400 }
  /** Redirects the client. */
  | { kind: 'redirect'; status: 302 | 307 | 308; to: string }
  /** 200 with a body that is not the provider's event stream. */
  | { kind: 'garbage'; body: string }
  /** Ends an answer for safety reasons. */
  | { kind: 'blocked' };

/** A request that the provider has received. */
export interface ModelRequest {
  path: string;
  key: string | undefined;
  body: {
    contents: { role: string; parts: { text: string }[] }[];
    systemInstruction?: { parts: { text: string }[] };
    generationConfig?: Record<string, unknown>;
  };
}

export interface ModelProvider {
  url: string;
  /** Sets the behaviour for all further requests. */
  behave: (behaviour: ModelBehaviour) => void;
  requests: ModelRequest[];
  /** Requests whose client disconnected before the answer was complete. */
  aborted: () => number;
  stop: () => Promise<void>;
}

/**
 * A fake of the model provider on a real loopback socket: `POST /v1beta/models/{model}:streamGenerateContent?alt=sse`,
 * answered with server-sent events as the provider does, or with the configured fault.
 */
export async function startModelProvider(): Promise<ModelProvider> {
  let behaviour: ModelBehaviour = { kind: 'answer', pieces: ['Hello.'] };
  let aborted = 0;
  const requests: ModelRequest[] = [];

  const server = createServer((incoming, outgoing) => {
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) aborted += 1;
    });
    void respond(incoming, outgoing);
  });

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const key = incoming.headers['x-goog-api-key'];
    requests.push({
      path: incoming.url ?? '',
      key: Array.isArray(key) ? key[0] : key,
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest['body'],
    });
    const now = behaviour;
    if (now.kind === 'silent') return;
    if (now.kind === 'status') {
      const error = { code: now.status, message: 'secret details of the provider', status: 'FAILED' };
      outgoing.writeHead(now.status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return;
    }
    if (now.kind === 'redirect') {
      outgoing.writeHead(now.status, { location: now.to }).end();
      return;
    }
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    if (now.kind === 'garbage') {
      outgoing.end(now.body);
      return;
    }
    if (now.kind === 'blocked') {
      outgoing.end(event({ finishReason: 'SAFETY', index: 0 }));
      return;
    }
    const last = now.pieces.length - 1;
    for (const [index, text] of now.pieces.entries()) {
      if (now.kind === 'answer' && index > 0) await now.next?.(index);
      if (outgoing.destroyed) return;
      const finishReason = now.kind === 'answer' && index === last ? 'STOP' : undefined;
      outgoing.write(event({ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }));
    }
    if (now.kind === 'stall') return;
    if (now.kind === 'cut' && now.reset) {
      await wait(20);
      outgoing.destroy();
    } else outgoing.end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      behaviour = next;
    },
    requests,
    aborted: () => aborted,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const event = (candidate: object) => `data: ${JSON.stringify({ candidates: [candidate] })}\r\n\r\n`;
