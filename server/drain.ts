import { setTimeout as wait } from 'node:timers/promises';
import type { Connections } from './connections';

/**
 * How long a connection without a request stays open while the server ends: its next request may already be on its way.
 */
const idleMs = 1000;
/** How long requests that are in flight when the server ends may take. */
const graceMs = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/**
 * Stops the server without a visitor noticing: 1. draining: health is red, everything is served as before, until the
 * load balancer has noticed and left; 2. closing: no new connections; each open one is served once more, with
 * `Connection: close`.
 */
export class Drain {
  #phase: 'serving' | 'draining' | 'closing' = 'serving';

  constructor(readonly connections: Connections) {}

  /** True from the first signal on; health then answers 503 `stopping`. */
  get stopping(): boolean {
    return this.#phase !== 'serving';
  }

  /** True from when every answer closes its connection. */
  get closing(): boolean {
    return this.#phase === 'closing';
  }

  /**
   * Drains and closes all connections; call it once.
   * @param seconds how long to drain; a server without connections, and without requests for as long, does not wait
   */
  async run(seconds: number): Promise<void> {
    this.#phase = 'draining';
    const { open, quietForMs } = this.connections;
    if (open > 0 || quietForMs < seconds * 1000) await wait(seconds * 1000);
    this.#phase = 'closing';
    await this.connections.end(idleMs, graceMs);
  }
}
