import { fork, type ChildProcess } from 'node:child_process';
import { permissionFlags } from './permissions';
import { usageOf } from './process-usage';
import type { FromRenderer, ToRenderer } from './protocol';

/** What a renderer process runs. */
export interface RendererProgram {
  /** A script that calls `runRenderer` with its first argument. */
  script: string;
  /** The folder of the registry. */
  releases: string;
  /** The largest heap in MB. */
  heapMb: number;
  /** What becomes of what the process prints; by default it goes where this process prints. */
  output?: 'inherit' | 'ignore';
}

/** Variables that a renderer process has: which build of React it uses, and the time zone of dates. */
const passedOn = ['NODE_ENV', 'TZ'];

/** One renderer process, and when it was heard last. */
export class RendererProcess {
  readonly #child: ChildProcess;
  #heardAt: number;
  /** Set from a ping until the process says anything. */
  #ping: { at: number; cpuMs: number | undefined } | undefined;
  /** Why it was ended, once it was. */
  ending: string | undefined;

  /** @throws if Node has no permission model */
  constructor(
    { script, releases, heapMb, output = 'inherit' }: RendererProgram,
    on: RendererEvents,
    now: () => number,
  ) {
    this.now = now;
    this.#heardAt = now();
    const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    this.#child = fork(script, [releases], {
      execArgv: [
        ...permissionFlags(script, [releases]),
        `--max-old-space-size=${heapMb}`,
        '--max-semi-space-size=16',
        // Each process has a core: threads for garbage would take turns with those of the other processes.
        '--single-threaded-gc',
        '--disable-warning=ExperimentalWarning',
      ],
      env,
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.#child.on('message', (message) => {
      this.#heardAt = this.now();
      this.#ping = undefined;
      on.message(message as FromRenderer);
    });
    const ended = (how: string) => {
      this.#child.removeAllListeners();
      this.#child.on('error', () => undefined);
      on.ended(this.ending ?? how);
    };
    this.#child.once('error', (error) => ended(`could not be started: ${error.message}`));
    this.#child.once('exit', (code, signal) => ended(howItEnded(code, signal)));
  }

  readonly now: () => number;

  get pid() {
    return this.#child.pid;
  }

  send(message: ToRenderer) {
    // A process that has ended says so by its event.
    this.#child.send(message, () => undefined);
  }

  /** How long nothing has been heard, in ms. */
  get quietMs() {
    return this.now() - this.#heardAt;
  }

  /** Counts the silence from now on: nobody has listened before. */
  restartSilence() {
    this.#heardAt = this.now();
    if (this.#ping) this.#ping.at = this.now();
  }

  /** Counts the silence from now on, unless the process has been asked to say something. */
  expectWords() {
    if (!this.#ping) this.restartSilence();
  }

  /** Makes the process say something, unless it cannot. */
  ping() {
    if (this.#ping) return;
    this.#ping = { at: this.now(), cpuMs: this.usage()?.cpuMs };
    this.send({ do: 'ping' });
  }

  /**
   * Whether it has not answered a ping for as long as this, although it has got at least half of the processor time, or
   * does not want any.
   */
  standsStill(limitMs: number): boolean {
    const silentMs = this.#ping ? this.now() - this.#ping.at : 0;
    if (silentMs < limitMs) return false;
    const usage = this.usage();
    const cpuMs = (usage?.cpuMs ?? 0) - (this.#ping?.cpuMs ?? 0);
    const isStarved = usage?.isRunning && cpuMs < limitMs / 2 && silentMs < limitMs * 3;
    return !isStarved;
  }

  usage() {
    return usageOf(this.pid);
  }

  /** @param why how its end is described */
  end(why: string) {
    this.ending ??= why;
    this.#child.kill('SIGKILL');
  }
}

export interface RendererEvents {
  message: (message: FromRenderer) => void;
  /** Called once. `how` continues a sentence: 'stood still for 1 s'. */
  ended: (how: string) => void;
}

function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  // V8 aborts when the heap is full.
  if (signal === 'SIGABRT') return 'used up the memory of its process';
  return `ended its process (${signal ?? `code ${code}`})`;
}
