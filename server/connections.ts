import { lookup } from 'node:dns/promises';
import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ArrivingBodies } from './arriving-bodies';
import { parserErrorHandler } from './parser-errors';
import { commonHeaders } from './security-headers';

export interface ConnectionLimits {
  /** How long a request may take to arrive completely, and its headers a quarter of that. */
  requestTimeoutMs: number;
  /** How long a connection may stall in the middle of an answer, without a byte in either direction. */
  stalledMs: number;
  /** How many bytes of bodies that are still arriving may be in memory, for all connections together. */
  arrivingBytes?: number;
}

/** A hundred of the longest lists, or two of the largest releases. */
const mostArriving = 128 * 1024 * 1024;

/**
 * How many requests may wait for their answers on one connection. More are an attack: browsers and proxies send one request
 * after another.
 */
const mostUnanswered = 2;

/**
 * A release of several megabytes arrives within a minute over a slow connection. The chat's longest silence is 15 s; a visitor
 * who reads none of an answer for twice as long has gone.
 */
const connectionLimits: ConnectionLimits = { requestTimeoutMs: 60_000, stalledMs: 30_000 };

/**
 * Every connection of this process, on every address that it listens on, so that they can be closed without losing a
 * request.
 */
export class Connections {
  readonly #servers: Server[] = [];
  readonly #open = new Set<Socket>();
  /** For each connection, the answers that have not been sent completely. */
  readonly #unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #arriving: ArrivingBodies;
  #lastRequestAt = -Infinity;
  /**
   * Called at most once a second, with the number of connections that have been cut since the last call because too much was
   * arriving.
   */
  onOverload: (cut: number) => void = () => undefined;
  /** The options with which Node's HTTP server keeps these limits. */
  readonly httpOptions: Readonly<ServerOptions>;
  /** Answers requests that Node's HTTP parser rejects. */
  readonly onParserError: ReturnType<typeof parserErrorHandler>;

  /** @param headers of the answers to requests that Node's HTTP parser rejects */
  constructor(
    readonly limits: ConnectionLimits = connectionLimits,
    headers: Readonly<Record<string, string>> = commonHeaders,
  ) {
    this.#arriving = new ArrivingBodies(limits.arrivingBytes ?? mostArriving, (cut) => this.onOverload(cut));
    this.httpOptions = {
      // checkTarget answers a request without a host, and adds the headers that every answer has.
      requireHostHeader: false,
      // By default, headers may take a minute, a request at least as long as its headers, and Node checks twice a minute: a
      // client that sends a byte now and then would be cut off only after 90 s.
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.requestTimeoutMs / 4,
      connectionsCheckingInterval: limits.requestTimeoutMs / 10,
    };
    this.onParserError = parserErrorHandler(headers, (socket) =>
      [...(this.#unanswered.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    );
  }

  /** How many connections are open. */
  get open(): number {
    return this.#open.size;
  }

  /** How long ago the last request arrived, in ms; `Infinity` before the first. */
  get quietForMs(): number {
    return performance.now() - this.#lastRequestAt;
  }

  /** Whether too many requests are unanswered on a connection. It is cut, but Node still hands over those that it has already read. */
  isFlooded(socket: Socket): boolean {
    return (this.#unanswered.get(socket)?.size ?? 0) > mostUnanswered;
  }

  /** Watches a server's connections. */
  watch(server: Server) {
    this.#servers.push(server);
    server.on('connection', (socket) => {
      this.#open.add(socket);
      // Once read, the address stays known even if the client leaves before its requests are counted.
      Reflect.get(socket, 'remoteAddress');
      socket.once('close', () => this.#open.delete(socket));
    });
    // Before Fastify gets it.
    server.prependListener('request', (request, response) => {
      const { socket } = request;
      this.#lastRequestAt = performance.now();
      this.#arriving.add(request);
      const unanswered = this.#unanswered.get(socket) ?? new Set();
      this.#unanswered.set(socket, unanswered.add(response));
      response.once('close', () => unanswered.delete(response));
      if (this.isFlooded(socket)) socket.destroy();
    });
    // Node would answer these itself, without the headers that every answer has; checkTarget refuses them.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  }

  /**
   * Listens on every address that a host name has: `localhost` is 127.0.0.1 and ::1. Fastify does so too, but does not expose
   * the additional servers, so their connections could not be drained.
   * @returns the port
   * @throws {Error} with `code` EADDRINUSE, EACCES, ENOTFOUND … if the first address cannot be used
   */
  async listen(app: FastifyInstance, host: string, port: number): Promise<number> {
    const [first, ...others] = await lookup(host, { all: true, order: 'verbatim' });
    await app.listen({ host: first!.address, port });
    const bound = (app.server.address() as AddressInfo).port;
    for (const { address } of others) await this.#listenToo(app, address, bound);
    return bound;
  }

  /**
   * A host name may resolve to an address that the machine does not have, such as ::1 without IPv6; the first address is enough
   * then.
   */
  async #listenToo(app: FastifyInstance, host: string, port: number) {
    const server = createServer(this.httpOptions, app.routing);
    server.keepAliveTimeout = app.server.keepAliveTimeout;
    server.setTimeout(this.limits.stalledMs);
    server.on('clientError', this.onParserError);
    await new Promise<void>((resolve) => {
      server.once('listening', () => {
        this.watch(server);
        resolve();
      });
      server.once('error', (error) => {
        app.log.info({ err: error, host }, 'another address of the host cannot be used');
        resolve();
      });
      server.listen(port, host);
    });
  }

  /**
   * Accepts no new connections and waits until the open ones have ended; the caller makes sure that from now on every answer
   * has `Connection: close`.
   * @param idleMs how long a connection without a request may stay open: its next request may already be on its way,
   *   and would be lost if the connection were closed at once, as `http.Server.close` does
   * @param withinMs the time after which connections that are still open are cut
   */
  async end(idleMs: number, withinMs: number): Promise<void> {
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      const idle = setInterval(() => this.#servers.forEach((server) => server.closeIdleConnections()), idleMs);
      const cut = setTimeout(() => this.#servers.forEach((server) => server.closeAllConnections()), withinMs);
      for (const socket of this.#open) {
        socket.once('close', () => {
          if (this.#open.size > 0) return;
          clearInterval(idle);
          clearTimeout(cut);
          resolve();
        });
      }
    });
  }
}
