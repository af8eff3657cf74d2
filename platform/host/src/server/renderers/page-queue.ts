import type { RemoteName } from '@platform/contract';
import { matchRoute } from '../../routing/match-route';
import type { PageJob } from './page-job';
import { releasesOf } from './preparation';
import type { Preparations } from './preparations';
import type { Renderer } from './renderer';

/** A remote whose page has kept a process busy for this long, in ms of its own time, gets no second process. */
const suspectAfterMs = 50;

/** Pages that wait for a process. */
export class PageQueue {
  #waiting: PageJob[] = [];

  /**
   * @param renderers the processes
   * @param begin gives a page to a process that is free
   */
  constructor(
    readonly renderers: ReadonlySet<Renderer>,
    readonly preparations: Preparations,
    readonly begin: (renderer: Renderer, job: PageJob) => void,
  ) {}

  get size() {
    return this.#waiting.length;
  }

  add(job: PageJob) {
    this.#waiting.push(job);
  }

  /** Puts a page before the others, because its process has ended while it waited. */
  addFirst(...jobs: readonly PageJob[]) {
    this.#waiting.unshift(...jobs);
  }

  rejectAll(error: Error) {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }

  /** The remote that this page's route shows. */
  remoteOf({ composition, pathname }: PageJob): RemoteName | undefined {
    return matchRoute(this.preparations.routesOf(composition) ?? [], pathname)?.route.remote;
  }

  /** Gives pages to processes that are free. */
  dispatch() {
    const suspected = this.#suspected();
    this.#waiting = this.#waiting.filter((job) => !this.#tryToBegin(job, suspected));
  }

  /** @returns whether the page has been given to a process */
  #tryToBegin(job: PageJob, suspected: ReadonlySet<string>): boolean {
    const { composition, composed } = job;
    if (!this.preparations.isPrepared(composition)) {
      // The processes that had prepared it have been replaced.
      if (!this.preparations.isWanted(composition)) {
        this.preparations
          .want(composed.graph)
          .catch((error: unknown) => this.#refuse((each) => each === composition, error));
        this.preparations.dispatch();
      }
      return false;
    }
    if (suspected.size > 0 && suspected.has(this.remoteOf(job) ?? '')) return false;
    const renderer = [...this.renderers].find(
      ({ prepared, isFree, pages }) => prepared.has(composition) && isFree && (!job.isAlone || pages.size === 0),
    );
    if (renderer) this.begin(renderer, job);
    return renderer !== undefined;
  }

  /** Rejects the pages that a release would be part of, because it would stop the next process, too. */
  rejectWith(release: string, error: Error) {
    this.#refuse((composition) => releasesOf(composition).includes(release), error);
  }

  #refuse(isRefused: (composition: string) => boolean, error: unknown) {
    const refused = this.#waiting.filter(({ composition }) => isRefused(composition));
    this.#waiting = this.#waiting.filter(({ composition }) => !isRefused(composition));
    for (const { reject } of refused) reject(error);
  }

  /** Remotes that may be stuck right now. Their other pages wait, so that they cannot occupy every process. */
  #suspected(): Set<string> {
    const suspected = new Set<string>();
    if (this.renderers.size < 2) return suspected;
    for (const { process, pages } of this.renderers) {
      if (process.stillMs < suspectAfterMs) continue;
      for (const { entered, isParked } of pages.values()) if (entered && !isParked) suspected.add(entered);
    }
    return suspected;
  }
}
