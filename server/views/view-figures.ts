import type { FastifyBaseLogger } from 'fastify';
import { faultKinds, vitalNames } from '@platform/host/browser/view-report';
import { shellName } from '@platform/contract';
import { errorCode } from '../database/database';
import { hourOf, keyOf, type HourCount, type ReleaseCount, type ViewFigureStore } from '../database/view-figures';
import { networksOf } from '../rate-limit/networks';
import { TokenBuckets, type Rate } from '../rate-limit/token-buckets';
import type { ReportedView } from './beacon';
import { bucketOf, percentile } from './histogram';

const addEveryMs = 10_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** At most this many hours of figures are deleted in an hour: if the clock was set wrong, most of them can still be saved. */
const deletedHours = 2;
/** How many views of one network address are in the figures; more would only make it look like many visitors. */
const countedViews: Rate = { burst: 200, perSecond: 200 / 3600 };
/** CLS has no unit, and is below 1: it is counted in thousandths. */
const scales: Record<string, number> = { CLS: 1000 };

/** A fault that the servers count themselves. */
const setAsideKind = 'set aside';

/** How a release has done: what browsers have reported, and how often a server has set it aside. */
export interface ReleaseFigures {
  /** As reported by browsers, plus one for each time that the release was set aside. */
  views: number;
  /** Views in which the release has failed, and how often it failed in each way; a view counts for each way. */
  faults: number;
  kinds: Record<string, number>;
  /** The web vitals that three quarters of the views do not exceed, in milliseconds except for CLS. */
  p75: Record<string, number>;
}

/**
 * Counts, for each release and hour, the views, faults and web vitals that browsers report, and how often the release was set
 * aside. All servers that share the database add to the same counts. Counts are deleted after some days.
 */
export class ViewFigures {
  #pending = new Map<string, HourCount>();
  readonly #buckets = new TokenBuckets(countedViews);
  /** The releases of which this server has seen a receipt. */
  readonly #releases = new Set<string>();
  #purgedAt = -Infinity;
  #isFailing = false;
  #adding: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  /** @param days how long figures are kept; 0: there are none */
  constructor(
    readonly store: ViewFigureStore,
    readonly days: number,
    readonly log: Pick<FastifyBaseLogger, 'warn'>,
    everyMs = addEveryMs,
    readonly now: () => number = Date.now,
  ) {
    this.#timer = setInterval(() => void this.add(), everyMs);
    this.#timer.unref();
  }

  /** Counts a view, for each part that the page has used. */
  reported({ receipt, used, faults, vitals, address }: ReportedView) {
    if (this.#isTooMuch(address)) return;
    for (const [part, version] of receipt.releases) {
      if (part !== shellName && !used.includes(part)) continue;
      const release = `${part}@${version}`;
      this.#releases.add(release);
      this.#count(release, 'views');
      const own = faults.filter((fault) => fault.part === part && fault.version === version);
      if (own.length > 0) this.#count(release, 'faults');
      for (const kind of faultKinds) if (own.some((fault) => fault.kind === kind)) this.#count(release, kind);
      for (const name of vitalNames) {
        const value = vitals[name];
        if (value !== undefined) this.#count(release, name, bucketOf(value * (scales[name] ?? 1)));
      }
    }
  }

  /**
   * Counts that a browser has refused a script of a release, according to its report. Such reports have no receipt: they are
   * counted separately from the faults, only for existing releases, and decide nothing.
   */
  refused(release: string, address: string) {
    if (this.#releases.has(release) && !this.#isTooMuch(address)) this.#count(release, 'refused');
  }

  /**
   * Counts that this server has set a release aside because it has stopped a renderer process. The page is rendered again
   * without the release, and its receipt does not name it, so this counts as a view of the release with a fault, although no
   * browser reports it. A release that later turns out not to be the cause stays counted.
   */
  setAside(release: string) {
    if (this.days === 0) return;
    for (const measure of ['views', 'faults', setAsideKind]) this.#count(release, measure);
  }

  #isTooMuch(address: string) {
    return this.days === 0 || this.#buckets.take(networksOf(address).at(-1)!.name) > 0;
  }

  #count(release: string, measure: string, bucket = 0) {
    const count = { hour: hourOf(this.now()), release, measure, bucket, count: 1 };
    const known = this.#pending.get(keyOf(count));
    if (known) known.count += 1;
    else this.#pending.set(keyOf(count), count);
  }

  /** Adds what this server has counted to the database. Never throws: counts that could not be added are added later. */
  async add(): Promise<void> {
    await this.#adding;
    if (this.#pending.size === 0 && !this.#mayPurge()) return;
    await (this.#adding = this.#addPending());
  }

  /** The clock may have been set back since. */
  #mayPurge = () => Math.abs(this.now() - this.#purgedAt) >= hourMs;

  async #addPending() {
    const adding = this.#pending;
    this.#pending = new Map();
    try {
      if (adding.size > 0) await this.store.add([...adding.values()]);
      adding.clear();
      if (this.#mayPurge()) {
        // If none are to be kept, a wrong clock can cost nothing.
        const hours = this.days === 0 ? Number.MAX_SAFE_INTEGER : deletedHours;
        await this.store.removeBefore(hourOf(this.now() - this.days * dayMs), hours);
        this.#purgedAt = this.now();
      }
      this.#isFailing = false;
    } catch (error) {
      for (const [key, later] of this.#pending) {
        const known = adding.get(key);
        if (known) known.count += later.count;
        else adding.set(key, later);
      }
      this.#pending = adding;
      if (!this.#isFailing) this.log.warn({ code: errorCode(error) }, 'figures of views cannot be stored yet');
      this.#isFailing = true;
    }
  }

  /**
   * The figures of the last hours by release, from all servers.
   * @throws errors of the database
   */
  async ofLastHours(hours: number): Promise<Record<string, ReleaseFigures>> {
    await this.add();
    return figuresOf(await this.store.since(hourOf(this.now() - (hours - 1) * hourMs)));
  }

  /**
   * The counts of the last days, from all servers.
   * @throws errors of the database
   */
  async over({ days, step }: { days: number; step: 'hour' | 'day' }): Promise<HourCount[]> {
    await this.add();
    const first = this.now() - days * dayMs + (step === 'day' ? dayMs : hourMs);
    return this.store.over(step === 'day' ? hourOf(first).slice(0, 10) : hourOf(first), step);
  }

  async stop() {
    clearInterval(this.#timer);
    await this.add();
  }
}

/** Sums counts up by release. */
export function figuresOf(counts: readonly ReleaseCount[]): Record<string, ReleaseFigures> {
  const releases = [...new Set(counts.map(({ release }) => release))].sort();
  return Object.fromEntries(
    releases.map((release) => [release, summary(counts.filter((count) => count.release === release))]),
  );
}

function summary(counts: readonly ReleaseCount[]): ReleaseFigures {
  const sumOf = (measure: string) =>
    counts.filter((each) => each.measure === measure).reduce((sum, { count }) => sum + count, 0);
  const kinds = [...faultKinds, setAsideKind, 'refused'].map((kind) => [kind, sumOf(kind)] as const);
  const p75 = vitalNames.flatMap((name) => {
    const values = new Map<number, number>();
    for (const { measure, bucket, count } of counts) {
      if (measure === name) values.set(bucket, (values.get(bucket) ?? 0) + count);
    }
    const value = percentile(values, 0.75);
    if (value === undefined) return [];
    const scale = scales[name] ?? 1;
    return [[name, Math.round(value) / scale] as const];
  });
  return {
    views: sumOf('views'),
    faults: sumOf('faults'),
    kinds: Object.fromEntries(kinds.filter(([, count]) => count > 0)),
    p75: Object.fromEntries(p75),
  };
}
