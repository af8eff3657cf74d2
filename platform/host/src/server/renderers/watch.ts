import type { Renderer } from './renderer';

/** How often working and idle processes are checked. */
const busyTickMs = 25;
const idleTickMs = 1000;

/** Looks after processes: often while one works, and seldom otherwise. */
export class Watch {
  #timer: NodeJS.Timeout | undefined;
  #tickMs = 0;

  constructor(readonly renderers: ReadonlySet<Renderer>) {
    this.#lookIn(idleTickMs);
  }

  /** A process has been given work. */
  hurry = () => {
    if (this.#tickMs !== busyTickMs) this.#lookIn(busyTickMs);
  };

  stop() {
    clearTimeout(this.#timer);
    this.#tickMs = busyTickMs;
  }

  #lookIn(tickMs: number) {
    clearTimeout(this.#timer);
    this.#tickMs = tickMs;
    // Only when all messages that have arrived are handled: this process itself may have been late.
    this.#timer = setTimeout(() => setImmediate(() => this.#look()), tickMs).unref();
  }

  #look() {
    for (const renderer of this.renderers) renderer.look();
    this.#lookIn([...this.renderers].some(({ isBusy }) => isBusy) ? busyTickMs : idleTickMs);
  }
}
