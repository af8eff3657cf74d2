import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const checkEveryMs = 100;
/** Under attack, thousands of connections are cut each second, and a line for each would fill the disk. */
const reportEveryMs = 1000;

/**
 * The request bodies that are still arriving, from all clients together. A limit for each address does not bound them: a
 * thousand addresses that each send a megabyte slowly take a gigabyte. When the budget is exceeded, connections are cut, those
 * with the largest bodies first, until it is met, so that forms get through.
 */
export class ArrivingBodies {
  /** How many bytes each request's connection had read before it. */
  readonly #requests = new Map<IncomingMessage, number>();
  /** How many bytes a connection had read when its latest request arrived. */
  readonly #readBefore = new WeakMap<Socket, number>();
  #timer: NodeJS.Timeout | undefined;
  /** How many connections have been cut since the last report. */
  #cut = 0;

  /**
   * @param budget in bytes
   * @param report called at most once a second, with how many connections have been cut since
   */
  constructor(
    readonly budget: number,
    readonly report: (cut: number) => void,
  ) {}

  add(request: IncomingMessage) {
    const { headers, socket } = request;
    const noteRead = () => this.#readBefore.set(socket, socket.bytesRead);
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) {
      noteRead();
      return;
    }
    // The bytes read so far include the beginning of the body.
    this.#requests.set(request, this.#readBefore.get(socket) ?? 0);
    request.once('close', () => {
      this.#requests.delete(request);
      noteRead();
    });
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref();
  }

  #check() {
    const arriving = [...this.#requests].filter(([request]) => !request.complete);
    if (arriving.length === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const sizes = arriving.map(([{ socket }, before]) => ({ socket, bytes: socket.bytesRead - before }));
    let excess = sizes.reduce((sum, { bytes }) => sum + bytes, 0) - this.budget;
    if (excess <= 0) return;
    for (const { socket, bytes } of sizes.sort((one, other) => other.bytes - one.bytes)) {
      if (excess <= 0) return;
      socket.destroy();
      excess -= bytes;
      this.#noteCut();
    }
  }

  #noteCut() {
    this.#cut += 1;
    if (this.#cut > 1) return;
    setTimeout(() => {
      this.report(this.#cut);
      this.#cut = 0;
    }, reportEveryMs).unref();
  }
}
