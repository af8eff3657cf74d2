import { EventEmitter } from 'node:events';
import type { StepEvent } from './protocol';

/** The results of a site's own steps, such as compiling its content, for the open pages. */
export class Steps extends EventEmitter<{ ended: [StepEvent] }> {
  readonly #failing = new Map<string, StepEvent>();

  /** The steps whose last run failed. */
  get failing(): Iterable<StepEvent> {
    return this.#failing.values();
  }

  /** @param problems why the step failed; empty if it succeeded */
  end(step: string, problems: string[]) {
    const event = { step, problems };
    if (problems.length > 0) this.#failing.set(step, event);
    else this.#failing.delete(step);
    this.emit('ended', event);
  }
}
