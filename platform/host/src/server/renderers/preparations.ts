import { LRUCache } from 'lru-cache';
import type { ModuleGraph } from '../module-graph';
import type { Route } from '../seam';
import { maxTries } from './limits';
import { compositionOf, preparationOf, type Preparation } from './preparation';
import type { Renderer } from './renderer';

const keptRoutes = 20;

/**
 * Gets compositions prepared, each by one process before its first page, and then by the others while they have nothing else to
 * do.
 */
export class Preparations {
  /** Those that pages wait for. */
  readonly #wanted = new Map<string, Preparation>();
  #waiting: Preparation[] = [];
  readonly #routes = new LRUCache<string, readonly Route[]>({ max: keptRoutes });
  /** The composition of the latest page: every process prepares it. */
  #newest: Preparation | undefined;

  constructor(readonly renderers: ReadonlySet<Renderer>) {}

  /** The routes of a composition that has been prepared before. */
  routesOf(composition: string): readonly Route[] | undefined {
    return this.#routes.get(composition);
  }

  isPrepared(composition: string): boolean {
    return [...this.renderers].some(({ prepared }) => prepared.has(composition));
  }

  isWanted(composition: string): boolean {
    return this.#wanted.has(composition);
  }

  /**
   * Prepares a composition as soon as a process is free.
   * @param onLong called if its process has been working for a long time
   */
  want(graph: ModuleGraph, onLong: () => void = () => undefined): Promise<readonly Route[]> {
    const composition = compositionOf(graph);
    const wanted = this.#wanted.get(composition) ?? this.#add(preparationOf(graph));
    if (wanted.isLong) queueMicrotask(onLong);
    else wanted.onLong.push(onLong);
    return wanted.done;
  }

  #add(preparation: Preparation): Preparation {
    const { composition, done } = preparation;
    this.#wanted.set(composition, preparation);
    const forget = () => void this.#wanted.delete(composition);
    done.then(forget, forget);
    this.#waiting.push(preparation);
    return preparation;
  }

  /** Processes without work prepare this composition too. */
  follow(graph: ModuleGraph) {
    if (this.#newest?.composition !== compositionOf(graph)) this.#newest = preparationOf(graph);
  }

  /** Gives what pages wait for to processes, those without pages first. */
  dispatch() {
    this.#waiting = this.#waiting.filter((preparation) => {
      const free = [...this.renderers].filter(({ isFree }) => isFree);
      const renderer = free.find(({ pages }) => pages.size === 0) ?? free[0];
      renderer?.prepare(preparation);
      return !renderer;
    });
  }

  /** Idle processes prepare the newest composition, one after another, which may take some seconds. */
  dispatchToOthers() {
    if (!this.#newest || !this.isPrepared(this.#newest.composition)) return;
    const { composition } = this.#newest;
    if ([...this.renderers].some(({ preparing }) => preparing?.composition === composition)) return;
    const renderer = [...this.renderers].find(
      ({ isFree, prepared, unprepared }) => isFree && !prepared.has(composition) && !unprepared.has(composition),
    );
    renderer?.prepare({ ...this.#newest, onLong: [], reject: () => undefined });
  }

  prepared({ composition, resolve }: Preparation, routes: readonly Route[]) {
    this.#routes.set(composition, routes);
    resolve(routes);
  }

  /** The process has ended, and no release is known to be the cause. */
  again(preparation: Preparation, error: Error) {
    preparation.tries += 1;
    if (preparation.tries < maxTries) this.#waiting.unshift(preparation);
    else preparation.reject(error);
  }

  rejectAll(error: Error) {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }
}
