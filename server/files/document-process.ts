import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The compiled program that a package has next to the compiled server, or the one in this repository. */
const programs = [path.join(__dirname, 'documents.js'), path.join(__dirname, '../../content/documents/main.ts')];

/** Lets Node load the second of these. */
const typescript = path.join(__dirname, '../../platform/toolkit/from-source/typescript.cjs');

/** A PDF of many pages takes two seconds. */
const longestMs = 30_000;
/** The process takes about 150 MB, and most of the time nobody needs it. */
const idleMs = 60_000;

type Answer = { id: number; failed?: string };

/** The process that makes PDFs, started with the first order and ended when it has had nothing to do for a minute. */
export class DocumentProcess {
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** In the order in which they are made, one at a time. */
  readonly #waiting = new Map<number, { name: string; done: () => void; failed: (error: Error) => void }>();
  #lastId = 0;

  constructor(readonly contentDir: string) {}

  /** Writes a PDF to `file`. @throws if it cannot be made within 30 s of being started */
  make(name: string, version: string, file: string): Promise<void> {
    const child = (this.#child ??= this.#start());
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const settle = <T extends unknown[]>(then: (...values: T) => void) => {
        return (...values: T) => {
          this.#waiting.delete(id);
          this.#time(child);
          then(...values);
        };
      };
      this.#waiting.set(id, { name, done: settle(resolve), failed: settle(reject) });
      if (this.#waiting.size === 1) this.#time(child);
      child.send({ id, name, version, file });
    });
  }

  close() {
    if (this.#child) this.#stop(this.#child, 'the server stops');
    clearTimeout(this.#timer);
  }

  /** Ends the process if the first order takes too long, or if there is none for a minute. */
  #time(child: ChildProcess) {
    clearTimeout(this.#timer);
    const [first] = this.#waiting.values();
    this.#timer = first
      ? setTimeout(() => this.#stop(child, `${first.name} took too long`), longestMs)
      : setTimeout(() => this.#stop(child, 'idle'), idleMs).unref();
  }

  #start(): ChildProcess {
    const program = programs.find((each) => existsSync(each))!;
    const execArgv = program.endsWith('.ts') ? ['--require', typescript] : ['--enable-source-maps'];
    const child = fork(program, [this.contentDir], { execArgv });
    child.on('message', ({ id, failed }: Answer) => {
      const waiting = this.#waiting.get(id);
      if (failed === undefined) waiting?.done();
      else waiting?.failed(new Error(failed));
    });
    child.on('error', (error) => this.#stop(child, String(error)));
    child.once('exit', () => this.#stop(child, 'its process ended'));
    return child;
  }

  /** The next order starts another process. */
  #stop(child: ChildProcess, reason: string) {
    if (this.#child !== child) return;
    this.#child = undefined;
    child.kill();
    for (const { failed } of [...this.#waiting.values()]) failed(new Error(reason));
  }
}
