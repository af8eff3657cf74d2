import { HttpProblem } from '../http/problem';
import { networksOf, type CountedNetwork } from '../rate-limit/networks';
import { TokenBuckets } from '../rate-limit/token-buckets';

/**
 * The limits of one network address: twenty questions at once, then one every four seconds, and 300 per day; and the number of
 * answers in flight, for one address and in total. The networks around an IPv6 address are allowed a few times as much, and at
 * most half of all answers in flight.
 */
export const chatRates = {
  burst: { burst: 20, perSecond: 1 / 4 },
  day: { burst: 300, perSecond: 300 / 86_400 },
  concurrentEach: 5,
  concurrent: 40,
};

const retrySeconds = 5;
const tooMany = 'Too many questions have been sent from your network in a short time. Please try again in a moment.';
export const busy = 'The assistant cannot answer at the moment. Please try again in a few seconds.';

/**
 * Decides who may ask the chat now. Counting is synchronous, so that a thousand simultaneous questions are all counted.
 */
export class ChatAdmission {
  readonly #buckets: TokenBuckets[];
  readonly #inFlight = new Map<string, number>();
  #all = 0;

  constructor(readonly rates: typeof chatRates = chatRates) {
    this.#buckets = [new TokenBuckets(rates.burst), new TokenBuckets(rates.day)];
  }

  /**
   * Counts a question before its body is read, and refuses one that could not be answered now.
   * @throws {HttpProblem} 429 or 503, with `Retry-After`
   */
  countQuestion(ip: string) {
    const networks = networksOf(ip);
    // A question that one bucket refuses must not be taken from the other.
    const wait = Math.max(...this.#buckets.map((bucket) => bucket.waitOf(networks)));
    if (wait > 0) throw new HttpProblem(429, tooMany, { retryAfterSeconds: wait });
    for (const bucket of this.#buckets) bucket.takeAll(networks);
    this.#refuseIfFull(networks);
  }

  /**
   * Reserves a place for an answer.
   * @returns releases the place, once
   * @throws {HttpProblem} 429 when this address has as many in flight as it may, 503 when the server has
   */
  enter(ip: string): () => void {
    const networks = networksOf(ip);
    this.#refuseIfFull(networks);
    this.#count(networks, 1);
    let isOver = false;
    return () => {
      if (!isOver) this.#count(networks, -1);
      isOver = true;
    };
  }

  #refuseIfFull(networks: readonly CountedNetwork[]) {
    const { concurrent, concurrentEach } = this.rates;
    if (this.#all >= concurrent) throw new HttpProblem(503, busy, { retryAfterSeconds: retrySeconds });
    const most = (times: number) =>
      times === 1 ? concurrentEach : Math.min(concurrentEach * times, Math.ceil(concurrent / 2));
    if (networks.some(({ name, times }) => (this.#inFlight.get(name) ?? 0) >= most(times))) {
      throw new HttpProblem(429, tooMany, { retryAfterSeconds: retrySeconds });
    }
  }

  #count(networks: readonly CountedNetwork[], change: 1 | -1) {
    this.#all += change;
    for (const { name } of networks) {
      const count = (this.#inFlight.get(name) ?? 0) + change;
      if (count > 0) this.#inFlight.set(name, count);
      else this.#inFlight.delete(name);
    }
  }
}

const dayMs = 86_400_000;

/** A budget of questions for each day since the start; the monotonic clock tells when a day is over. */
export class DailyBudget {
  #left: number;
  #since: number;

  constructor(
    readonly questions: number,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#left = questions;
    this.#since = now();
  }

  /** Takes one question; false when the day's budget is spent. */
  take(): boolean {
    const now = this.now();
    if (now - this.#since >= dayMs) {
      this.#since = now;
      this.#left = this.questions;
    }
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }
}
