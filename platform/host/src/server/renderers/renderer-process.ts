import { fork, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs';
import { onUnreadable } from './channel';
import { OwnTime } from './own-time';
import { permissionFlags } from './permissions';
import { usageOf } from './process-usage';
import { fromRenderer, type FromRenderer, type ToRenderer } from './protocol';

/** What a renderer process runs. */
export interface RendererProgram {
  /** A script that calls `runRenderer` with its first argument. */
  script: string;
  /** The folder of the registry. */
  releases: string;
  /** The largest heap in MB. */
  heapMb: number;
  /** Where the output of the process goes; by default, where this process prints. */
  output?: 'inherit' | 'ignore';
}

/** Variables that a renderer process has: which build of React it uses, and the time zone of dates. */
const passedOn = ['NODE_ENV', 'TZ'];
/** When memory runs out, Linux ends processes with a higher value first; without this value, it could end the server. */
const killedFirst = '500';
/** A process that has not answered for this many times the limit is ended, however busy the machine is. */
const patience = 10;
const foreignMessage = 'sent a message that no renderer sends';

/** One renderer process, and when it was last heard from. */
export class RendererProcess {
  readonly #child: ChildProcess;
  #heardAt: number;
  /** Set from a ping until the process says anything. */
  #ping: { at: number; time: OwnTime } | undefined;
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
        // Otherwise the heap is marked again whenever there is less room for old objects than the young generation has.
        '--heap-growing-percent=100',
        // Each process has one core: garbage collection threads would only take turns with those of the other processes.
        '--single-threaded-gc',
        '--disable-warning=ExperimentalWarning',
      ],
      env,
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    });
    writeFile(`/proc/${this.pid}/oom_score_adj`, killedFirst, () => undefined);
    this.#child.on('message', (message) => {
      this.#heardAt = this.now();
      this.#ping = undefined;
      const parsed = fromRenderer.safeParse(message);
      if (parsed.success) on.message(parsed.data);
      else this.end(foreignMessage);
    });
    // Node takes messages whose `cmd` begins with NODE_ for its own, and one that it does not expect would end this process.
    this.#child.removeAllListeners('internalMessage');
    this.#child.on('internalMessage', () => this.end(foreignMessage));
    onUnreadable(this.#child, () => this.end(foreignMessage));
    const ended = (end: HowItEnded) => {
      this.#child.removeAllListeners();
      this.#child.on('error', () => undefined);
      on.ended(this.ending === undefined ? end : { how: this.ending, isFromOutside: false });
    };
    this.#child.once('error', ({ message }) =>
      ended({ how: `could not be started: ${message}`, isFromOutside: false }),
    );
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

  /** How long nothing has been heard from it, in ms. */
  get quietMs() {
    return this.now() - this.#heardAt;
  }

  /** Counts the silence from now on, unless the process has been asked to say something. */
  expectWords() {
    if (!this.#ping) this.#heardAt = this.now();
  }

  /** Makes the process say something, unless it cannot. */
  ping() {
    if (this.#ping) return;
    this.#ping = { at: this.now(), time: new OwnTime(this.now(), this.usage()) };
    this.send({ do: 'ping' });
  }

  /** How much time of its own it has let pass without answering a ping, in ms, as {@link standsStill} has seen last. */
  get stillMs() {
    return this.#ping?.time.ms ?? 0;
  }

  /** Whether it has let this much of its own time pass without answering a ping. To be called every few ms. */
  standsStill(limitMs: number): boolean {
    if (!this.#ping) return false;
    const stillMs = this.#ping.time.sample(this.now(), this.usage());
    return stillMs >= limitMs || this.now() - this.#ping.at >= limitMs * patience;
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

/** How a process ended. */
export interface HowItEnded {
  /** Continues a sentence: 'stood still for 1 s'. */
  how: string;
  /** Whether a signal that this process has not sent ended it: the system does that when memory runs out. */
  isFromOutside: boolean;
}

/** What the pool hears from one process. */
export interface RendererEvents {
  message: (message: FromRenderer) => void;
  /** Called once. */
  ended: (end: HowItEnded) => void;
}

const signalsFromOutside: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'];

function howItEnded(code: number | null, signal: NodeJS.Signals | null): HowItEnded {
  // V8 aborts when the heap is full.
  if (signal === 'SIGABRT') return { how: 'used up the memory of its process', isFromOutside: false };
  return {
    how: `ended its process (${signal ?? `code ${code}`})`,
    isFromOutside: signalsFromOutside.includes(signal),
  };
}
