import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import webpack, { type MultiCompiler, type Stats } from 'webpack';
import type { Refresh } from '../build/development';
import type { Part } from '../part';
import { configurationsOf } from './configuration';
import { sourceVersion, type BuildEvent } from './protocol';

interface PartBuildEvents {
  /** The build for the browser has finished. */
  web: [BuildEvent];
  /** Both builds have finished, and the server has them too; with the problems, if any. */
  ended: [problems: string[]];
}

/** Which part is built again after each edit, and for whom. */
export interface PartBuildOptions {
  part: Part;
  /** The output folder: `web/`, `node/` and `maps/` hold the newest build that works. */
  folder: string;
  refresh: Refresh;
  /** Hands a build to the site's server. @returns its problems; empty if there are none */
  publish: () => Promise<string[]>;
}

/** Builds a part from source, and again after every edit. */
export class PartBuild extends EventEmitter<PartBuildEvents> {
  readonly part: Part;
  readonly folder: string;
  #compiler: MultiCompiler | undefined;
  #event: BuildEvent;
  /** Counts the builds, so that a build can tell whether a newer one has replaced it. */
  #runs = 0;
  #isEnded = false;
  #publishing = Promise.resolve();

  constructor(readonly options: PartBuildOptions) {
    super();
    this.part = options.part;
    this.folder = options.folder;
    this.#event = { part: this.part.name, problems: [] };
  }

  /** The state that pages are notified of. */
  get event(): BuildEvent {
    return this.#event;
  }

  /** Resolves when nothing is being built or published. */
  async settled(): Promise<void> {
    while (!this.#isEnded) await once(this, 'ended');
  }

  /** Starts building and watching the sources. @throws {PartError} if the part has no configuration */
  async start(): Promise<void> {
    const { folder, refresh } = this.options;
    const configurations = await configurationsOf(this.part, {
      version: sourceVersion,
      out: folder,
      development: refresh,
    });
    const compiler = webpack(configurations);
    this.#compiler = compiler;
    for (const each of compiler.compilers) {
      each.hooks.watchRun.tap('dev', () => {
        if (this.#isEnded) this.#runs += 1;
        this.#isEnded = false;
      });
    }
    compiler.compilers[0]!.hooks.done.tap('dev', (stats) => this.#sayWeb(stats));
    const watching = { aggregateTimeout: 20, ignored: /[\\/](?:node_modules|\.git|dist|releases)[\\/]/ };
    compiler.watch(
      configurations.map(() => watching),
      (error, stats) => {
        const problems = error ? [String(error)] : [...new Set(stats!.stats.flatMap((each) => this.#problemsOf(each)))];
        this.#publishing = this.#publishing.then(() => this.#end(this.#runs, problems));
      },
    );
  }

  /** Stops watching, and keeps the build cache for the next start. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#compiler) this.#compiler.close(() => resolve());
      else resolve();
    });
  }

  #sayWeb(stats: Stats) {
    const problems = this.#problemsOf(stats);
    const hash = problems.length > 0 ? this.#event.hash : stats.hash;
    this.#event = { part: this.part.name, problems, ...(hash && { hash }) };
    this.emit('web', this.#event);
  }

  async #end(run: number, built: string[]) {
    const problems = built.length > 0 ? built : await this.options.publish().catch((error: unknown) => [String(error)]);
    if (run === this.#runs) this.#isEnded = true;
    this.emit('ended', problems);
  }

  #problemsOf(stats: Stats): string[] {
    const { errors = [] } = stats.toJson({ all: false, errors: true });
    return errors.map(({ moduleName, loc, message }) => {
      const file = moduleName && path.join(path.basename(this.part.folder), moduleName);
      // The compiler's own backtrace would hide the other problems.
      const [reason] = message.split('Caused by:\n    Syntax Error');
      return [file && `${file}${loc ? `:${loc}` : ''}`, reason!.trimEnd()].filter(Boolean).join('\n');
    });
  }
}
