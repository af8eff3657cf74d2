import type { PartName, RemoteName } from '@platform/contract';
import type { Composed } from '../composed';
import type { ModuleGraph } from '../module-graph';
import {
  labelOf,
  ReleaseSetAside,
  type LivePage,
  type LivePageRequest,
  type PageRenderer,
  type PageServices,
} from '../page-renderer';
import { ReleaseError } from '../release-files';
import type { Route } from '../seam';
import { SetAside } from '../set-aside';
import { findCause, type Verdict } from './blame';
import { maxTries, rendererLimits, type RendererLimits } from './limits';
import { PageData } from './page-data';
import { endedPage, pageJob, type PageJob } from './page-job';
import { PageQueue } from './page-queue';
import { compositionOf } from './preparation';
import { Preparations } from './preparations';
import { errorFrom, type FromRenderer, type PlainError } from './protocol';
import { Renderer } from './renderer';
import type { HowItEnded, RendererProgram } from './renderer-process';
import { Watch } from './watch';

/** How many processes render, and who hears of them. */
export interface RendererPoolOptions extends Pick<RendererProgram, 'script' | 'releases' | 'output'> {
  processes: number;
  /** Called with what happens to processes and releases, for the log. */
  report: (message: string, details: { release?: string; error?: Error; pathname?: string }) => void;
  /** Called each time a release, such as `catalogue@1.4.0`, is set aside. */
  onSetAside?: (release: string) => void;
  limits?: Partial<RendererLimits>;
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;
const uncaughtEveryMs = 1000;

/**
 * Renders pages in processes that can read releases and packages, and nothing else: no files, no environment, no programs.
 * A process renders one page at a time, so that it is known which page has blocked it; a page that waits for data makes room
 * for another. A process that is blocked, uses up memory or exits is replaced, and the release at fault is set aside.
 */
export class RendererPool implements PageRenderer {
  readonly limits: RendererLimits;
  readonly #renderers = new Set<Renderer>();
  readonly #preparations = new Preparations(this.#renderers);
  readonly #queue = new PageQueue(this.#renderers, this.#preparations, (renderer, job) =>
    renderer.render(job, this.#data.tagOf(job.request.site)),
  );
  readonly #watch = new Watch(this.#renderers);
  readonly #data = new PageData();
  readonly #releases = new SetAside();
  /** Pages without their remote, because two releases of it have stopped a process at this address. */
  readonly #pages = new SetAside();
  /** When an uncaught error was last reported, by the release that it came from. */
  readonly #uncaughtAt = new Map<string | undefined, number>();
  #pauseMs = firstPauseMs;
  #isClosed = false;
  #counts = { rendered: 0, replaced: 0 };

  constructor(readonly options: RendererPoolOptions) {
    this.limits = { ...rendererLimits, ...options.limits };
    for (let at = 0; at < options.processes; at += 1) this.#start();
  }

  prepare(graph: ModuleGraph, onLong?: () => void): Promise<readonly Route[]> {
    const composition = compositionOf(graph);
    const routes = this.#preparations.routesOf(composition);
    if (routes && this.#preparations.isPrepared(composition)) return Promise.resolve(routes);
    const done = this.#preparations.want(graph, onLong);
    this.#dispatch();
    return done;
  }

  async render(composed: Composed, request: LivePageRequest, services: PageServices): Promise<LivePage> {
    const foreseen = await this.#data.foresee({ request, services });
    if (this.#isClosed) throw stops();
    return new Promise((resolve, reject) => {
      const job = pageJob({ composed, request, services, foreseen }, { resolve, reject });
      job.without = this.#withheld(job);
      this.#preparations.follow(composed.graph);
      this.#queue.add(job);
      this.#dispatch();
    });
  }

  faultOf = (part: PartName, version: string) => this.#releases.faultOf(labelOf(part, version));

  setAside = () => this.#releases.list();

  figures() {
    const ready = [...this.#renderers].filter(({ isReady }) => isReady);
    return {
      processes: ready.length,
      rssMb: ready.map(({ process }) => Math.round(process.usage()?.rssMb ?? 0)),
      waiting: this.#queue.size,
      ...this.#counts,
      pagesSetAside: Object.values(this.#pages.list()),
    };
  }

  close() {
    this.#isClosed = true;
    this.#watch.stop();
    for (const renderer of this.#renderers) renderer.process.end('the server stops');
    this.#rejectAll(stops());
    return Promise.resolve();
  }

  #rejectAll(error: Error) {
    this.#queue.rejectAll(error);
    this.#preparations.rejectAll(error);
  }

  /** The remote of this page's route that must not be rendered at this address. */
  #withheld(job: PageJob): PageJob['without'] {
    const remote = Object.keys(this.#pages.list()).length > 0 ? this.#queue.remoteOf(job) : undefined;
    const reason = remote && this.#pages.faultOf(pageLabel(remote, job.pathname));
    return remote && reason ? { remote, reason } : undefined;
  }

  #dispatch() {
    if (this.#isClosed) return;
    this.#preparations.dispatch();
    this.#queue.dispatch();
    this.#preparations.dispatchToOthers();
  }

  // What processes say.

  #handle(renderer: Renderer, message: FromRenderer) {
    switch (message.is) {
      case 'ready':
        renderer.isReady = true;
        this.#pauseMs = firstPauseMs;
        break;
      case 'pong':
        renderer.park();
        break;
      case 'evaluating':
        if (renderer.isPreparing(message.release)) renderer.evaluating = message.release;
        else renderer.process.end(`evaluated ${message.release}, which it should not`);
        return;
      case 'prepared': {
        if (!this.#isWanted(renderer, message.composition)) return;
        renderer.rssMb ??= message.rssMb;
        renderer.addPrepared(message.composition);
        const preparation = renderer.endPreparation();
        if (preparation) this.#preparations.prepared(preparation, message.routes);
        renderer.endIfRetired();
        break;
      }
      case 'not prepared':
        if (!this.#isWanted(renderer, message.composition)) return;
        renderer.unprepared.add(message.composition);
        renderer.endPreparation()?.reject(received(message.error));
        renderer.endIfRetired();
        break;
      case 'uncaught':
        this.#reportUncaught(renderer.has(message.release ?? '') ? message.release : undefined, message.error);
        return;
      case 'exiting':
        if (message.release && renderer.has(message.release)) renderer.exitedBy = message.release;
        return;
      default:
        this.#handlePage(renderer, message);
        return;
    }
    this.#dispatch();
  }

  /** One error per second for each release, because a timer that keeps throwing would fill the disk with log entries. */
  #reportUncaught(release: string | undefined, error: PlainError) {
    const now = performance.now();
    if (now - (this.#uncaughtAt.get(release) ?? -Infinity) < uncaughtEveryMs) return;
    this.#uncaughtAt.set(release, now);
    this.options.report('an error in a renderer process that nothing has caught', { release, error: errorFrom(error) });
  }

  #isWanted(renderer: Renderer, composition: string): boolean {
    const isWanted = renderer.preparing?.composition === composition;
    if (!isWanted) renderer.process.end('prepared a composition that it should not');
    return isWanted;
  }

  #handlePage(renderer: Renderer, message: Extract<FromRenderer, { page: number }>) {
    const job = renderer.pages.get(message.page);
    if (!job) return;
    switch (message.is) {
      case 'begun':
        job.hasBegun = true;
        return;
      case 'entering':
        if (job.composed.graph.parts.has(message.remote)) job.entered = message.remote;
        else renderer.process.end(`entered ${message.remote}, which is not in its composition`);
        return;
      case 'question':
        void this.#data
          .read(job, message)
          .then((answer) => renderer.process.send({ do: 'answer', question: message.question, answer }));
        return;
      case 'fault':
        job.services.onFault(errorFrom(message.error), message.remote);
        return;
      case 'page':
        renderer.pages.delete(job.id);
        this.#counts.rendered += 1;
        job.resolve({ status: message.status, html: Buffer.from(message.html), inline: message.inline });
        this.#checkMemory(renderer, job, message.rssMb);
        break;
      case 'failed':
        renderer.pages.delete(job.id);
        job.reject(received(message.error));
        break;
    }
    renderer.endIfRetired();
    this.#dispatch();
  }

  #checkMemory(renderer: Renderer, job: PageJob, rssMb: number) {
    const growthMb = renderer.growth(rssMb);
    if (growthMb >= this.limits.growthMb) {
      const reason = `took ${Math.round(growthMb)} MB of memory for one page`;
      const { release, isPosted } = endedPage(job);
      if (isPosted)
        this.options.report(`a page with a form that was posted ${reason}`, { release, pathname: job.pathname });
      else this.#setAside(release, reason, job.pathname);
    }
    if (rssMb < this.limits.retireMb || renderer.isRetiring) return;
    this.options.report(`a renderer process with ${Math.round(rssMb)} MB of memory is replaced`, {});
    renderer.isRetiring = true;
    this.#replace();
  }

  // Processes start and end.

  #start() {
    const renderer: Renderer = new Renderer({ ...this.options, heapMb: this.limits.heapMb }, this.limits, {
      message: (message) => this.#handle(renderer, message),
      ended: (end) => this.#ended(renderer, end),
      work: this.#watch.hurry,
    });
    this.#renderers.add(renderer);
  }

  #replace() {
    if (this.#isClosed) return;
    this.#counts.replaced += 1;
    try {
      this.#start();
    } catch (error) {
      // For some errors, such as ENOMEM, there is no event.
      this.#notStarted(`could not be started: ${(error as Error).message}`);
    }
  }

  #ended(renderer: Renderer, end: HowItEnded) {
    this.#renderers.delete(renderer);
    if (this.#isClosed) return;
    if (!renderer.isReady) {
      this.#notStarted(end.how);
      return;
    }
    if (!renderer.isRetiring) this.#replace();
    const begun = [...renderer.pages.values()].filter(({ hasBegun }) => hasBegun);
    this.#queue.addFirst(...[...renderer.pages.values()].filter(({ hasBegun }) => !hasBegun));
    const { exitedBy, evaluating, preparing } = renderer;
    if (begun.length === 0 && !preparing && !renderer.isRetiring) {
      this.options.report(`a renderer process without a page ${end.how}`, { release: exitedBy });
    }
    const verdict = findCause({ ...end, exitedBy, evaluating }, begun.map(endedPage), (at) => this.#releases.at(at));
    const reason = this.#carryOut(verdict, evaluating ? `${end.how} while it was evaluated` : end.how);
    if (preparing && reason) preparing.reject(reason);
    else if (preparing) this.#preparations.again(preparing, new ReleaseError(`the renderer process ${end.how}`));
    for (const job of begun) {
      if (reason) job.reject(reason);
      else if (verdict.cause === 'post') job.reject(new Error(`the renderer process ${end.how} with what was posted`));
      else this.#renderAgain(job, verdict, end.how);
    }
    this.#dispatch();
  }

  #notStarted(how: string) {
    const error = new ReleaseError(`the renderer process ${how}`);
    this.options.report('a renderer process could not be started', { error });
    if (![...this.#renderers].some(({ isReady }) => isReady)) this.#rejectAll(error);
    setTimeout(() => this.#replace(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  /** @returns the error for what waits for a release that is set aside */
  #carryOut(verdict: Verdict, how: string): ReleaseSetAside | undefined {
    if (verdict.cause === 'unknown' || verdict.cause === 'post') return undefined;
    if (verdict.cause === 'release') {
      for (const each of verdict.acquitted) this.#releases.withdraw(each);
      return this.#setAside(verdict.release, how, verdict.pathname);
    }
    for (const each of verdict.releases) this.#releases.withdraw(each);
    const label = pageLabel(verdict.remote, verdict.pathname);
    this.#pages.add(label, how);
    this.options.report(`${this.#pages.faultOf(label)}: ${verdict.releases.join(' and ')}`, {
      pathname: verdict.pathname,
    });
    return undefined;
  }

  #renderAgain(job: PageJob, verdict: Verdict, how: string) {
    if (verdict.cause === 'page') {
      const { remote } = verdict;
      job.without = { remote, reason: this.#pages.faultOf(pageLabel(remote, job.pathname)) ?? how };
      this.#queue.addFirst(job);
      return;
    }
    job.tries += 1;
    job.isAlone = true;
    if (job.tries < maxTries) this.#queue.addFirst(job);
    else job.reject(new Error(`the renderer process ${how}, like the ones before it`));
  }

  #setAside(release: string, reason: string, pathname?: string): ReleaseSetAside {
    this.#releases.add(release, reason, pathname);
    const setAside = new ReleaseSetAside(release, reason);
    this.#queue.rejectWith(release, setAside);
    this.options.report('a release is set aside', { release, error: setAside, pathname });
    this.options.onSetAside?.(release);
    return setAside;
  }
}

const stops = () => new Error('the server stops');

const pageLabel = (remote: RemoteName, pathname: string) => `${remote} at ${pathname}`;

/** An error of the shell, or the reason why a shell cannot be used. */
const received = (error: PlainError) =>
  error.name === 'ReleaseError' ? new ReleaseError(error.message) : errorFrom(error);
