import { labelOf } from '../page-renderer';
import { pingAfterMs, type RendererLimits } from './limits';
import { OwnTime } from './own-time';
import type { PageJob } from './page-job';
import { releasesOf, type Preparation } from './preparation';
import { keptCompositions, type FromRenderer, type ToRenderer } from './protocol';
import { RendererProcess, type HowItEnded, type RendererProgram } from './renderer-process';

/** How many pages may wait for data in one process. */
const maxParked = 100;

/** A process and what it works on. It is ended when it is blocked or uses too much memory. */
export class Renderer {
  readonly process: RendererProcess;
  isReady = false;
  /** It gets no more work, and is ended when it has finished its present work. */
  isRetiring = false;
  readonly prepared = new Set<string>();
  /** Compositions that it could not prepare. */
  readonly unprepared = new Set<string>();
  preparing: Preparation | undefined;
  /** The release that it evaluates. */
  evaluating: string | undefined;
  readonly pages = new Map<number, PageJob>();
  /** Its memory before the page that it renders. */
  rssMb: number | undefined;
  /** The release that has ended the process, if the process could say so. */
  exitedBy: string | undefined;
  #preparingFor: OwnTime | undefined;

  constructor(
    program: RendererProgram,
    readonly limits: RendererLimits,
    on: { message: (message: FromRenderer) => void; ended: (end: HowItEnded) => void; work: () => void },
  ) {
    this.process = new RendererProcess(program, on, () => performance.now());
    this.onWork = on.work;
  }

  private readonly onWork: () => void;

  get isBusy() {
    return this.pages.size > 0 || this.preparing !== undefined;
  }

  /** Whether it can begin something. */
  get isFree(): boolean {
    if (!this.isReady || this.isRetiring || this.preparing || this.pages.size > maxParked) return false;
    return [...this.pages.values()].every(({ isParked, isAlone }) => isParked && !isAlone);
  }

  prepare(preparation: Preparation) {
    const { composition, releases } = preparation;
    this.preparing = preparation;
    this.#preparingFor = new OwnTime(performance.now(), this.process.usage());
    this.#give({ do: 'prepare', composition, releases });
  }

  /** @returns what it was preparing */
  endPreparation(): Preparation | undefined {
    const { preparing } = this;
    this.preparing = undefined;
    this.evaluating = undefined;
    return preparing;
  }

  /** Whether a release is one of the composition that it prepares. */
  isPreparing(release: string): boolean {
    return this.preparing?.releases.some(({ part, version }) => labelOf(part, version) === release) ?? false;
  }

  /** Whether it can have run the code of a release. */
  has(release: string): boolean {
    return this.isPreparing(release) || [...this.prepared].some((each) => releasesOf(each).includes(release));
  }

  addPrepared(composition: string) {
    this.prepared.delete(composition);
    this.prepared.add(composition);
    const [first] = this.prepared;
    if (this.prepared.size > keptCompositions) this.prepared.delete(first!);
  }

  /** @param site the tag of the site's facts */
  render(job: PageJob, site: number) {
    Object.assign(job, { hasBegun: false, isParked: false, entered: undefined, startedAt: performance.now() });
    this.pages.set(job.id, job);
    const { composition, composed, foreseen, without } = job;
    const { url, submitted } = job.request;
    const order = { composition, carried: composed.composition, url, site, foreseen, submitted, without };
    this.#give({ do: 'render', page: job.id, ...order });
  }

  #give(message: ToRenderer) {
    this.process.expectWords();
    this.process.send(message);
    this.onWork();
  }

  /** It has answered a ping, so whatever it has not finished by now is waiting for data. */
  park() {
    for (const job of this.pages.values()) {
      job.isParked ||= job.hasBegun && performance.now() - job.startedAt >= pingAfterMs;
    }
  }

  /** To be called every few ms while it works. */
  look() {
    if (!this.isReady) return;
    const { stillMs, evaluateMs, patienceMs, rssMb } = this.limits;
    const usage = this.process.usage();
    const { preparing } = this;
    if (preparing && !preparing.isLong && this.#preparingFor!.sample(performance.now(), usage) >= patienceMs) {
      preparing.isLong = true;
      for (const onLong of preparing.onLong) onLong();
    }
    if (this.process.quietMs < pingAfterMs) return;
    this.process.ping();
    const limitMs = preparing ? evaluateMs : stillMs;
    if (this.process.standsStill(limitMs - pingAfterMs)) this.process.end(`stood still for ${limitMs / 1000} s`);
    else if ((usage?.rssMb ?? 0) > rssMb) this.process.end(`took more than ${rssMb} MB of memory`);
  }

  /** Notes its memory after a page. @returns by how many MB the page has increased it; 0 if it was not the only one */
  growth(rssMb: number): number {
    const growthMb = rssMb - (this.rssMb ?? rssMb);
    this.rssMb = rssMb;
    return this.pages.size === 0 ? growthMb : 0;
  }

  endIfRetired() {
    if (this.isRetiring && !this.isBusy) this.process.end('was replaced');
  }
}
