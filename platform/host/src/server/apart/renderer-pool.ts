import { LRUCache } from 'lru-cache';
import { shellName, type PartName, type RemoteName } from '@platform/contract';
import { matchRoute } from '../../routing/match-route';
import type { Composed } from '../composed';
import type { ModuleGraph } from '../module-graph';
import { labelOf, ReleaseSetAside, type LivePageRequest, type PageRenderer, type PageServices } from '../page-renderer';
import { ReleaseError } from '../release-files';
import type { PageAnswer, Route } from '../seam';
import { SetAside } from '../set-aside';
import {
  errorFrom,
  keptCompositions,
  plainError,
  siteAddress,
  type DataAnswer,
  type FromRenderer,
  type PlainError,
} from './protocol';
import { RendererProcess, type RendererProgram } from './renderer-process';

export interface RendererLimits {
  /** How long a process may stand still while it renders, in ms. */
  stillMs: number;
  /** How long a process may stand still while it evaluates a release, in ms. No page waits for it. */
  evaluateMs: number;
  /** The heap of a process in MB; V8 ends a process that needs more. */
  heapMb: number;
  /** A process is ended when it has more memory than this, in MB, buffers and code included. */
  rssMb: number;
  /** A process is replaced between two pages when it has more memory than this, in MB. */
  retireMb: number;
  /** A release that takes this much memory for one page, in MB, and keeps it, is set aside. */
  growthMb: number;
}

export const rendererLimits: RendererLimits = {
  stillMs: 1000,
  evaluateMs: 10_000,
  heapMb: 384,
  rssMb: 768,
  retireMb: 512,
  growthMb: 256,
};

export interface RendererPoolOptions extends Pick<RendererProgram, 'script' | 'releases' | 'output'> {
  processes: number;
  /** Called with what happens to processes and releases, for the log. */
  report: (message: string, details: { release?: string; error?: Error; pathname?: string }) => void;
  limits?: Partial<RendererLimits>;
}

/** How often processes are looked after: those that work, and those that are idle. */
const busyTickMs = 25;
const idleTickMs = 1000;
/** How long a process may say nothing before it is asked to. Most pages take less. */
const pingAfterMs = 100;
/** A remote whose page has kept a process busy for this long gets no second one. */
const suspectAfterMs = 150;
/** How many pages may wait for data in one process. */
const maxParked = 100;
const maxTries = 3;
const keptRoutes = 20;
const firstPauseMs = 200;
const longestPauseMs = 10_000;

interface PageJob {
  id: number;
  composition: string;
  composed: Composed;
  pathname: string;
  request: LivePageRequest;
  services: PageServices;
  resolve: (answer: PageAnswer) => void;
  reject: (error: unknown) => void;
  /** How many processes have ended while they had it. */
  tries: number;
  /** Whether it is rendered in a process without other pages, to see if it is the one that ends processes. */
  isAlone: boolean;
  /** A remote that is not rendered for this page. */
  without?: { remote: RemoteName; reason: string };
  /** What its process has said of it. */
  hasBegun: boolean;
  startedAt: number;
  entered?: RemoteName;
  /** Whether it waits for data, so that its process can render another page. */
  isParked: boolean;
}

interface Preparation {
  composition: string;
  releases: readonly (readonly [PartName, string])[];
  done: Promise<readonly Route[]>;
  resolve: (routes: readonly Route[]) => void;
  reject: (error: unknown) => void;
  tries: number;
  evaluating?: string;
}

interface Renderer {
  process: RendererProcess;
  isReady: boolean;
  isRetiring: boolean;
  prepared: Set<string>;
  /** Compositions that it could not prepare. */
  unprepared: Set<string>;
  preparing?: Preparation;
  pages: Map<number, PageJob>;
  /** Its memory before the page that it renders. */
  rssMb?: number;
  /** The release that has ended the process, if the process could say so. */
  exitedBy?: string;
}

/**
 * Renders pages in processes that can read releases and packages, and nothing else: no files, no environment, no programs.
 * A process renders one page at a time, so that it is known which one makes it stand still; a page that waits for data
 * makes room for another. A process that stands still, eats memory or exits is replaced, and the release at fault is set
 * aside.
 */
export class RendererPool implements PageRenderer {
  readonly limits: RendererLimits;
  readonly #renderers = new Set<Renderer>();
  #waiting: PageJob[] = [];
  #toPrepare: Preparation[] = [];
  readonly #preparations = new Map<string, Preparation>();
  readonly #routes = new LRUCache<string, readonly Route[]>({ max: keptRoutes });
  readonly #releases = new SetAside();
  /** Pages without their remote, because two releases of it have stopped a process at this address. */
  readonly #pages = new SetAside();
  readonly #tags = new WeakMap<object, number>();
  #lastTag = 0;
  #lastPage = 0;
  /** The composition of the latest page: every process prepares it. */
  #newest: Preparation | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tickMs = 0;
  #tickedAt = performance.now();
  #pauseMs = firstPauseMs;
  #isClosed = false;
  #counts = { rendered: 0, replaced: 0 };

  constructor(readonly options: RendererPoolOptions) {
    this.limits = { ...rendererLimits, ...options.limits };
    for (let at = 0; at < options.processes; at += 1) this.#start();
    this.#look(idleTickMs);
  }

  prepare(graph: ModuleGraph): Promise<readonly Route[]> {
    const composition = compositionOf(graph);
    const routes = this.#routes.get(composition);
    if (routes && this.#isPrepared(composition)) return Promise.resolve(routes);
    const preparation = this.#preparations.get(composition) ?? this.#enqueuePreparation(graph);
    this.#dispatch();
    return preparation.done;
  }

  render(composed: Composed, request: LivePageRequest, services: PageServices): Promise<PageAnswer> {
    return new Promise((resolve, reject) => {
      const composition = compositionOf(composed.graph);
      const [pathname = ''] = request.url.split('?');
      const job: PageJob = {
        id: ++this.#lastPage,
        composition,
        composed,
        pathname,
        request,
        services,
        resolve,
        reject,
        tries: 0,
        isAlone: false,
        hasBegun: false,
        startedAt: 0,
        isParked: false,
      };
      job.without = this.#withheld(job);
      if (this.#newest?.composition !== composition) this.#newest = preparationOf(composed.graph);
      this.#waiting.push(job);
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
      waiting: this.#waiting.length,
      ...this.#counts,
      pagesSetAside: Object.values(this.#pages.list()),
    };
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const renderer of this.#renderers) renderer.process.end('the server stops');
    const stopped = new Error('the server stops');
    for (const { reject } of [...this.#waiting, ...this.#toPrepare]) reject(stopped);
    return Promise.resolve();
  }

  #isPrepared(composition: string) {
    return [...this.#renderers].some(({ prepared }) => prepared.has(composition));
  }

  #enqueuePreparation(graph: ModuleGraph): Preparation {
    const preparation = preparationOf(graph);
    const { composition } = preparation;
    this.#preparations.set(composition, preparation);
    const forget = () => void this.#preparations.delete(composition);
    preparation.done.then(forget, forget);
    this.#toPrepare.push(preparation);
    return preparation;
  }

  /** The remote of this page's route that must not be rendered at this address. */
  #withheld(job: PageJob): PageJob['without'] {
    const remote = Object.keys(this.#pages.list()).length > 0 ? this.#remoteOf(job) : undefined;
    const reason = remote && this.#pages.faultOf(pageLabel(remote, job.pathname));
    return remote && reason ? { remote, reason } : undefined;
  }

  #remoteOf({ composition, pathname }: PageJob): RemoteName | undefined {
    return matchRoute(this.#routes.get(composition) ?? [], pathname)?.route.remote;
  }

  // Work is given to processes.

  #dispatch() {
    if (this.#isClosed) return;
    this.#toPrepare = this.#toPrepare.filter((each) => !this.#beginPreparation(each));
    const suspected = this.#suspected();
    this.#waiting = this.#waiting.filter((job) => !this.#begin(job, suspected));
    this.#prepareOthers();
  }

  #beginPreparation(preparation: Preparation): boolean {
    const free = [...this.#renderers].filter((each) => isFree(each) && each.pages.size === 0);
    const renderer = free[0] ?? [...this.#renderers].find(isFree);
    if (!renderer) return false;
    this.#sendPreparation(renderer, preparation);
    return true;
  }

  #sendPreparation(renderer: Renderer, preparation: Preparation) {
    const { composition, releases } = preparation;
    renderer.preparing = preparation;
    this.#occupy(renderer);
    renderer.process.send({ do: 'prepare', composition, releases });
  }

  /** @returns whether the page has been given to a process */
  #begin(job: PageJob, suspected: ReadonlySet<string>): boolean {
    const { composition, composed } = job;
    if (!this.#isPrepared(composition)) {
      // The processes that had prepared it have been replaced.
      if (!this.#preparations.has(composition)) {
        this.#enqueuePreparation(composed.graph).done.catch((error: unknown) => this.#refuse(composition, error));
        this.#toPrepare = this.#toPrepare.filter((each) => !this.#beginPreparation(each));
      }
      return false;
    }
    if (suspected.size > 0 && suspected.has(this.#remoteOf(job) ?? '')) return false;
    const renderer = [...this.#renderers].find(
      (each) => each.prepared.has(composition) && isFree(each) && (!job.isAlone || each.pages.size === 0),
    );
    if (!renderer) return false;
    this.#occupy(renderer);
    Object.assign(job, { hasBegun: false, isParked: false, entered: undefined, startedAt: performance.now() });
    renderer.pages.set(job.id, job);
    const { url, nonce, site, submitted } = job.request;
    renderer.process.send({
      do: 'render',
      page: job.id,
      composition,
      carried: composed.composition,
      url,
      nonce,
      site: this.#tagOf(site),
      submitted,
      without: job.without,
    });
    return true;
  }

  #refuse(composition: string, error: unknown) {
    const [refused, others] = [true, false].map((is) =>
      this.#waiting.filter((job) => (job.composition === composition) === is),
    );
    this.#waiting = others!;
    for (const { reject } of refused!) reject(error);
  }

  /** Processes without work prepare the newest composition, one after the other: it may take some seconds. */
  #prepareOthers() {
    if (!this.#newest || !this.#isPrepared(this.#newest.composition)) return;
    const { composition } = this.#newest;
    if ([...this.#renderers].some(({ preparing }) => preparing?.composition === composition)) return;
    const renderer = [...this.#renderers].find(
      (each) => isFree(each) && !each.prepared.has(composition) && !each.unprepared.has(composition),
    );
    if (!renderer) return;
    const preparation = { ...this.#newest };
    preparation.reject = () => undefined;
    this.#sendPreparation(renderer, preparation);
  }

  #occupy(renderer: Renderer) {
    renderer.process.expectWords();
    if (this.#tickMs !== busyTickMs) this.#look(busyTickMs);
  }

  /** Remotes that may be standing still right now. Their other pages wait, so that they cannot occupy every process. */
  #suspected(): Set<string> {
    const suspected = new Set<string>();
    if (this.#renderers.size < 2) return suspected;
    for (const { process, pages } of this.#renderers) {
      if (process.quietMs < suspectAfterMs) continue;
      for (const { entered, isParked } of pages.values()) if (entered && !isParked) suspected.add(entered);
    }
    return suspected;
  }

  // What processes say.

  #handle(renderer: Renderer, message: FromRenderer) {
    switch (message.is) {
      case 'ready':
        renderer.isReady = true;
        this.#pauseMs = firstPauseMs;
        break;
      case 'pong':
        for (const job of renderer.pages.values()) {
          job.isParked ||= job.hasBegun && performance.now() - job.startedAt >= pingAfterMs;
        }
        break;
      case 'evaluating':
        if (renderer.preparing) renderer.preparing.evaluating = message.release;
        return;
      case 'prepared':
        renderer.rssMb ??= message.rssMb;
        addPrepared(renderer, message.composition);
        this.#routes.set(message.composition, message.routes);
        this.#endPreparation(renderer, ({ resolve }) => resolve(message.routes));
        break;
      case 'not prepared':
        renderer.unprepared.add(message.composition);
        this.#endPreparation(renderer, ({ reject }) => reject(received(message.error)));
        break;
      case 'uncaught':
        this.options.report('an error in a renderer process that nothing has caught', {
          release: message.release,
          error: errorFrom(message.error),
        });
        return;
      case 'exiting':
        renderer.exitedBy = message.release;
        return;
      default:
        this.#handlePage(renderer, message);
        return;
    }
    this.#dispatch();
  }

  #handlePage(renderer: Renderer, message: Extract<FromRenderer, { page: number }>) {
    const job = renderer.pages.get(message.page);
    if (!job) return;
    switch (message.is) {
      case 'begun':
        job.hasBegun = true;
        return;
      case 'entering':
        job.entered = message.remote;
        return;
      case 'question':
        void this.#answer(job, message).then((answer) =>
          renderer.process.send({ do: 'answer', question: message.question, answer }),
        );
        return;
      case 'fault':
        job.services.onFault(errorFrom(message.error), message.remote);
        return;
      case 'page':
        renderer.pages.delete(job.id);
        this.#counts.rendered += 1;
        job.resolve({ status: message.status, html: Buffer.from(message.html).toString() });
        this.#checkGrowth(renderer, job, message.rssMb);
        break;
      case 'failed':
        renderer.pages.delete(job.id);
        job.reject(received(message.error));
        break;
    }
    this.#endRetired(renderer);
    this.#dispatch();
  }

  async #answer(
    { request, services }: PageJob,
    { address, known }: { address: string; known?: number },
  ): Promise<DataAnswer> {
    try {
      const value = address === siteAddress ? request.site : await services.getJson<unknown>(address);
      const tag = this.#tagOf(value);
      return tag !== undefined && tag === known ? { same: true } : { tag, json: JSON.stringify(value) };
    } catch (error) {
      return { error: plainError(error) };
    }
  }

  /** The same object has the same tag; parsed files stay the same objects until they change. */
  #tagOf<T>(value: T): T extends object ? number : number | undefined;
  #tagOf(value: unknown): number | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const tag = this.#tags.get(value) ?? ++this.#lastTag;
    this.#tags.set(value, tag);
    return tag;
  }

  #endPreparation(renderer: Renderer, settle: (preparation: Preparation) => void) {
    const { preparing } = renderer;
    renderer.preparing = undefined;
    if (preparing) settle(preparing);
    this.#endRetired(renderer);
  }

  // Processes are looked after.

  #start() {
    const renderer: Omit<Renderer, 'process'> & { process?: RendererProcess } = {
      isReady: false,
      isRetiring: false,
      prepared: new Set(),
      unprepared: new Set(),
      pages: new Map(),
    };
    const process = new RendererProcess(
      { ...this.options, heapMb: this.limits.heapMb },
      {
        message: (message) => this.#handle(renderer as Renderer, message),
        ended: (how) => this.#ended(renderer as Renderer, how),
      },
      () => performance.now(),
    );
    this.#renderers.add(Object.assign(renderer, { process }));
  }

  #look(tickMs: number) {
    clearTimeout(this.#timer);
    this.#tickMs = tickMs;
    this.#tickedAt = performance.now();
    this.#timer = setTimeout(() => this.#tick(), tickMs).unref();
  }

  #tick() {
    const late = performance.now() - this.#tickedAt - this.#tickMs;
    let isBusy = false;
    for (const renderer of this.#renderers) {
      if (!renderer.isReady) continue;
      const hasWork = renderer.pages.size > 0 || renderer.preparing !== undefined;
      isBusy ||= hasWork;
      // While this process itself stood still, it heard nothing.
      if (late > this.limits.stillMs / 2) renderer.process.restartSilence();
      else this.#checkOn(renderer);
    }
    this.#look(isBusy ? busyTickMs : idleTickMs);
  }

  #checkOn({ process, preparing }: Renderer) {
    if (process.quietMs < pingAfterMs) return;
    process.ping();
    const { stillMs, evaluateMs, rssMb } = this.limits;
    const limitMs = preparing ? evaluateMs : stillMs;
    if (process.standsStill(limitMs - pingAfterMs)) process.end(`stood still for ${limitMs / 1000} s`);
    else if ((process.usage()?.rssMb ?? 0) > rssMb) process.end(`took more than ${rssMb} MB of memory`);
  }

  #checkGrowth(renderer: Renderer, job: PageJob, rssMb: number) {
    const growthMb = rssMb - (renderer.rssMb ?? rssMb);
    renderer.rssMb = rssMb;
    if (growthMb >= this.limits.growthMb && renderer.pages.size === 0) {
      this.#setAside(this.#suspectOf(job), `took ${Math.round(growthMb)} MB of memory for one page`, job.pathname);
    }
    if (rssMb < this.limits.retireMb || renderer.isRetiring) return;
    this.options.report(`a renderer process with ${Math.round(rssMb)} MB of memory is replaced`, {});
    renderer.isRetiring = true;
    this.#replace();
  }

  #endRetired({ isRetiring, pages, preparing, process }: Renderer) {
    if (isRetiring && pages.size === 0 && !preparing) process.end('was replaced');
  }

  #replace() {
    if (this.#isClosed) return;
    this.#counts.replaced += 1;
    this.#start();
  }

  #ended(renderer: Renderer, how: string) {
    this.#renderers.delete(renderer);
    if (this.#isClosed) return;
    if (!renderer.isReady) {
      this.#notStarted(how);
      return;
    }
    if (!renderer.isRetiring) this.#replace();
    if (renderer.preparing) this.#endedPreparing(renderer, renderer.preparing, how);
    const [begun, others] = [true, false].map((is) =>
      [...renderer.pages.values()].filter((job) => job.hasBegun === is),
    );
    this.#waiting.unshift(...others!);
    if (renderer.exitedBy !== undefined) this.#exited(begun!, renderer.exitedBy, how);
    else if (begun!.length === 1) this.#blame(begun![0]!, how);
    else for (const job of begun!) this.#tryAlone(job, how);
    if (begun!.length === 0 && !renderer.preparing && !renderer.isRetiring) {
      this.options.report(`a renderer process without a page ${how}`, { release: renderer.exitedBy });
    }
    this.#dispatch();
  }

  #notStarted(how: string) {
    const error = new ReleaseError(`the renderer process ${how}`);
    this.options.report('a renderer process cannot be started', { error });
    if (![...this.#renderers].some(({ isReady }) => isReady)) {
      for (const { reject } of [...this.#toPrepare, ...this.#waiting]) reject(error);
      this.#toPrepare = [];
      this.#waiting = [];
    }
    setTimeout(() => this.#replace(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  #endedPreparing({ exitedBy }: Renderer, preparation: Preparation, how: string) {
    const release = exitedBy ?? preparation.evaluating;
    if (release !== undefined) {
      preparation.reject(this.#setAside(release, `${how} while it was evaluated`));
      return;
    }
    preparation.tries += 1;
    if (preparation.tries < maxTries) this.#toPrepare.unshift(preparation);
    else preparation.reject(new ReleaseError(`the renderer process ${how}`));
  }

  #exited(jobs: readonly PageJob[], release: string, how: string) {
    const reason = this.#setAside(release, how, jobs[0]?.pathname);
    for (const { reject } of jobs) reject(reason);
  }

  #tryAlone(job: PageJob, how: string) {
    job.tries += 1;
    job.isAlone = true;
    if (job.tries < maxTries) this.#waiting.unshift(job);
    else job.reject(new Error(`the renderer process ${how}, as the ones before it`));
  }

  /** The release whose code has run last for a page. */
  #suspectOf({ composed, entered }: PageJob): string {
    const part = entered ?? shellName;
    return labelOf(part, composed.graph.parts.get(part)!.manifest.version);
  }

  /**
   * Sets aside the release that a page was in. If another release of the same remote has failed at the same address, the
   * cause is not the release: then only this page is rendered without the remote.
   */
  #blame(job: PageJob, how: string) {
    const { entered, pathname } = job;
    const release = this.#suspectOf(job);
    const earlier = this.#releases.at(pathname).filter((each) => each !== release);
    if (!entered) {
      // It fails without the remote too.
      for (const each of earlier) this.#releases.withdraw(each);
      job.reject(this.#setAside(release, how, pathname));
      return;
    }
    const others = earlier.filter((each) => each.startsWith(`${entered}@`));
    if (others.length === 0) {
      job.reject(this.#setAside(release, how, pathname));
      return;
    }
    for (const each of others) this.#releases.withdraw(each);
    const label = pageLabel(entered, pathname);
    this.#pages.add(label, how);
    const reason = this.#pages.faultOf(label)!;
    this.options.report(`${reason}: ${[...others, release].join(' and ')}`, { pathname });
    job.without = { remote: entered, reason };
    this.#waiting.unshift(job);
  }

  #setAside(release: string, reason: string, pathname?: string): ReleaseSetAside {
    this.#releases.add(release, reason, pathname);
    const setAside = new ReleaseSetAside(release, reason);
    this.options.report('a release is set aside', { release, error: setAside, pathname });
    return setAside;
  }
}

/** Whether a process can begin something. */
function isFree({ isReady, isRetiring, preparing, pages }: Renderer): boolean {
  if (!isReady || isRetiring || preparing || pages.size > maxParked) return false;
  return [...pages.values()].every(({ isParked, isAlone }) => isParked && !isAlone);
}

function addPrepared({ prepared }: Renderer, composition: string) {
  prepared.delete(composition);
  prepared.add(composition);
  const [first] = prepared;
  if (prepared.size > keptCompositions) prepared.delete(first!);
}

const compositionOf = ({ parts }: ModuleGraph) =>
  [...parts].map(([part, { manifest }]) => labelOf(part, manifest.version)).join(' ');

function preparationOf(graph: ModuleGraph): Preparation {
  let resolve: Preparation['resolve'] = () => undefined;
  let reject: Preparation['reject'] = () => undefined;
  const done = new Promise<readonly Route[]>((resolveDone, rejectDone) => {
    [resolve, reject] = [resolveDone, rejectDone];
  });
  const releases = [...graph.parts].map(([part, { manifest }]) => [part, manifest.version] as const);
  return { composition: compositionOf(graph), releases, done, resolve, reject, tries: 0 };
}

const pageLabel = (remote: RemoteName, pathname: string) => `${remote} at ${pathname}`;

/** An error of the shell, or the reason why a shell cannot be used. */
const received = (error: PlainError) =>
  error.name === 'ReleaseError' ? new ReleaseError(error.message) : errorFrom(error);
