import { ModelError, type Model } from './gemini';

/** How many questions in a row have to get no answer in time. */
const mostSilent = 3;
/** How long the model is then left alone, at first and at most; and how long at most because it asks for it. */
const pauses = { first: 5000, most: 60_000 };

/** A model, and whether it is being left alone: a question would get no answer from it. */
export interface GuardedModel extends Model {
  readonly isResting: boolean;
}

/**
 * Leaves a model alone that would let visitors wait in vain: after some questions in a row without a sign of life, and for as long as
 * the provider asks for after too many questions. Questions then fail at once, and hold no place that others wait for. After the pause,
 * one question tries the model; until it has an answer, the others still fail.
 *
 * Quick failures do not count: they cost visitors no time, and some depend on what is asked, so that one visitor could take the model
 * away from all others.
 */
export function withCircuitBreaker(model: Model, now: () => number = () => performance.now()): GuardedModel {
  const breaker = new CircuitBreaker(now);
  return {
    get isResting() {
      return breaker.isOpen;
    },
    async *stream(prompt, signal) {
      if (breaker.isOpen) throw new ModelError('it is left alone for some seconds after questions without an answer');
      const question = breaker.enter();
      try {
        for await (const piece of model.stream(prompt, signal)) {
          question.answered();
          yield piece;
        }
      } catch (error) {
        breaker.failed(error);
        throw error;
      } finally {
        question.leave();
      }
    },
  };
}

class CircuitBreaker {
  #silent = 0;
  #pauseMs = pauses.first;
  #openUntil = -Infinity;
  #isTrying = false;
  /** How many times the model has been left alone. */
  #pauses = 0;
  /** Whether the model has not answered since. */
  #isToTry = false;

  constructor(readonly now: () => number) {}

  get isOpen() {
    return this.now() < this.#openUntil || this.#isTrying;
  }

  /** Begins a question; the first one after a pause is a trial. */
  enter(): Question {
    const isTrial = this.#isToTry;
    if (isTrial) this.#isTrying = true;
    const pauses = this.#pauses;
    return {
      answered: () => {
        // What began before a pause says nothing about the time after it.
        if (pauses === this.#pauses) this.#close();
      },
      leave: () => {
        if (isTrial) this.#isTrying = false;
      },
    };
  }

  failed(error: unknown) {
    const { isSilence = false, retryAfterMs } = error instanceof ModelError ? error.details : {};
    if (retryAfterMs !== undefined) {
      this.#pause(Math.min(retryAfterMs, pauses.most));
    } else if (!isSilence) {
      this.#silent = 0;
      this.#pauseMs = pauses.first;
      if (this.now() >= this.#openUntil) this.#isToTry = false;
    } else if (this.now() >= this.#openUntil) {
      // Those that began before the pause say nothing new.
      this.#silent += 1;
      if (this.#silent < mostSilent) return;
      this.#pause(this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, pauses.most);
    }
  }

  #close() {
    this.#silent = 0;
    this.#pauseMs = pauses.first;
    this.#openUntil = -Infinity;
    this.#isTrying = false;
    this.#isToTry = false;
  }

  #pause(ms: number) {
    this.#openUntil = Math.max(this.#openUntil, this.now() + ms);
    this.#pauses += 1;
    this.#isToTry = true;
  }
}

interface Question {
  /** The model has said something. */
  answered: () => void;
  leave: () => void;
}
