import { LRUCache } from 'lru-cache';
import { shellName, type PartName, type RemoteName, type SiteFacts } from '@platform/contract';
import { asData } from '../../page/as-data';
import { Registry, type ReleaseManifest } from '../../registry';
import { loadNodeBundles, type LoadedRelease } from '../loaded-release';
import { ModuleGraph } from '../module-graph';
import { releaseOf } from '../origin';
import { labelOf } from '../page-renderer';
import { ReleaseFiles } from '../release-files';
import { renderLivePage } from '../render-live-page';
import {
  errorFrom,
  keptCompositions,
  plainError,
  siteAddress,
  type DataAnswer,
  type FromRenderer,
  type ToRenderer,
} from './protocol';
import { withholdFromReleases } from './withhold';

const keptReleases = 20;
/** JSON text of data that pages read again and again. */
const keptDataCharacters = 24 * 1024 * 1024;

interface Prepared {
  graph: ModuleGraph;
  manifests: ReadonlyMap<PartName, ReleaseManifest>;
}

/**
 * The program of a renderer process: prepares compositions and renders pages as the server's messages tell it to, until
 * the server has gone. What pages read comes from the server.
 * @param releases the folder of the registry
 */
export function runRenderer(releases: string) {
  // Libraries read NODE_ENV for every element, and each time Node would ask the system.
  process.env = { ...process.env };
  const toServer = process.send!.bind(process);
  // Releases have nothing to say to the server.
  delete process.send;
  withholdFromReleases();
  const send = (message: FromRenderer) => {
    if (process.connected) toServer(message);
  };
  const renderer = new Renderer(new ReleaseFiles(new Registry(releases)), send);
  process.on('message', (message: ToRenderer) => renderer.handle(message));
  process.once('disconnect', () => process.exit());
  // A terminal signals the whole group, but pages are rendered until the server has drained.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const uncaught = (thrown: unknown) => {
    const release = releaseOf(thrown);
    send({ is: 'uncaught', error: plainError(thrown), release });
    return release;
  };
  process.on('unhandledRejection', uncaught);
  process.on('uncaughtException', (thrown: unknown) => {
    // After an error of its own, the state of this program is unknown.
    if (uncaught(thrown) === undefined && thrown instanceof Error) process.exit(1);
  });
  process.on('exit', () => send({ is: 'exiting', release: releaseOf(new Error('exit')) }));
  send({ is: 'ready' });
}

class Renderer {
  readonly #compositions = new Map<string, Prepared>();
  readonly #releases = new LRUCache<string, LoadedRelease>({ max: keptReleases });
  readonly #data = new LRUCache<string, { tag: number; value: unknown; size: number }>({
    maxSize: keptDataCharacters,
    sizeCalculation: ({ size }) => size,
  });
  readonly #questions = new Map<number, (answer: DataAnswer) => void>();
  #lastQuestion = 0;

  constructor(
    readonly files: ReleaseFiles,
    readonly send: (message: FromRenderer) => void,
  ) {}

  handle(message: ToRenderer) {
    switch (message.do) {
      case 'ping':
        this.send({ is: 'pong' });
        return;
      case 'answer':
        this.#questions.get(message.question)?.(message.answer);
        this.#questions.delete(message.question);
        return;
      case 'prepare':
        void this.#prepare(message.composition, message.releases).then(
          (routes) => this.send({ is: 'prepared', composition: message.composition, routes, rssMb: rssMb() }),
          (error: unknown) =>
            this.send({ is: 'not prepared', composition: message.composition, error: plainError(error) }),
        );
        return;
      case 'render':
        void this.#render(message).then(
          ({ status, html, inline }) =>
            this.send({ is: 'page', page: message.page, status, html, inline, rssMb: rssMb() }),
          (error: unknown) => this.send({ is: 'failed', page: message.page, error: plainError(error) }),
        );
        return;
    }
  }

  /** Evaluates the releases, and the modules of the screens that the shell's routes show. */
  async #prepare(composition: string, releases: readonly ReleaseManifest[]) {
    const parts = new Map<PartName, LoadedRelease>();
    for (const manifest of releases) parts.set(manifest.part, await this.#load(manifest));
    const graph = new ModuleGraph(parts);
    const evaluating = (part: PartName) =>
      this.send({ is: 'evaluating', release: labelOf(part, parts.get(part)!.manifest.version) });
    evaluating(shellName);
    graph.renderer();
    const { routes } = graph;
    for (const part of parts.keys()) {
      if (part === shellName) continue;
      evaluating(part);
      const shown = routes.filter(({ remote }) => remote === part);
      await openScreens(
        graph,
        part,
        shown.map(({ screen }) => screen),
      );
    }
    const manifests = new Map([...parts].map(([part, { manifest }]) => [part, manifest]));
    this.#compositions.delete(composition);
    this.#compositions.set(composition, { graph, manifests });
    const [first] = this.#compositions.keys();
    if (this.#compositions.size > keptCompositions) this.#compositions.delete(first!);
    return routes.map(({ path, remote, screen }) => ({ path, remote, screen }));
  }

  async #load(manifest: ReleaseManifest): Promise<LoadedRelease> {
    const { part, version } = manifest;
    const label = labelOf(part, version);
    let release = this.#releases.get(label);
    if (!release) {
      this.files.know(manifest);
      this.#releases.set(label, (release = await loadNodeBundles(this.files, part, version)));
    }
    return release;
  }

  async #render(order: Extract<ToRenderer, { do: 'render' }>) {
    const { page, composition, carried, url, submitted, without } = order;
    this.send({ is: 'begun', page });
    const prepared = this.#compositions.get(composition);
    if (!prepared) throw new Error(`the composition ${composition} has not been prepared`);
    const site = (await this.#read(page, siteAddress, order.site)) as SiteFacts;
    return renderLivePage(
      { ...prepared, composition: carried },
      { url, site, submitted },
      {
        getJson: async <T>(address: string) => (await this.#read(page, address, order.foreseen[address])) as T,
        onFault: (error, remote) => this.send({ is: 'fault', page, remote, error: plainError(error) }),
        onRemote: (remote: RemoteName) => {
          if (without?.remote === remote) throw new Error(without.reason);
          if (prepared.graph.parts.has(remote)) this.send({ is: 'entering', page, remote });
        },
      },
    );
  }

  /** @param current the value's tag, if the server has given it: then it is read only if another one is known */
  async #read(page: number, address: string, current?: number): Promise<unknown> {
    const known = this.#data.get(address);
    if (known && known.tag === current) return known.value;
    const question = ++this.#lastQuestion;
    const answered = new Promise<DataAnswer>((resolve) => this.#questions.set(question, resolve));
    this.send({ is: 'question', question, page, address, known: known?.tag });
    const answer = await answered;
    if ('error' in answer) throw errorFrom(answer.error);
    if ('same' in answer) return known!.value;
    const value: unknown = answer.json === undefined ? undefined : asData(JSON.parse(answer.json));
    if (answer.tag !== undefined) this.#data.set(address, { tag: answer.tag, value, size: answer.json!.length + 1 });
    return value;
  }
}

const rssMb = () => process.memoryUsage.rss() / 1e6;

/** Whatever fails here will fail again, and be reported, when a page needs it. */
async function openScreens(graph: ModuleGraph, part: PartName, screens: readonly string[]) {
  for (const screen of screens) {
    try {
      const remote = graph.part(part).default as { screens?: Record<string, () => unknown> } | undefined;
      await Promise.race([remote?.screens?.[screen]?.(), nextTurn()]);
    } catch {
      continue;
    }
  }
}

/** A bundle's screens are modules of the same file, so that they open within this turn; others are not waited for. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
