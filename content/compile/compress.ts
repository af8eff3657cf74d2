import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The level for each encoding that is wanted. */
export interface Levels {
  brotli?: number;
  gzip?: number;
}

/** The compressed bytes in each encoding that was wanted. */
export type Encoded = { [Encoding in keyof Levels]?: Buffer };

/** Compresses on other threads. */
export interface Compressor {
  /**
   * @param file what is compressed, or the path of it
   * @throws if a thread has failed or is closed
   */
  compress(file: Buffer | string, levels: Levels): Promise<Encoded>;
  /**
   * Writes the records of the files `parts` to `target`, as a list: each has some, as JSON without brackets.
   * @throws if a thread has failed or is closed
   */
  join(parts: readonly string[], target: string): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** The compiler is to be quick on two cores. */
const maxThreads = 2;

interface Thread {
  worker: Worker;
  /** In the order in which the thread has been sent work. */
  waiting: { resolve: (made: Encoded) => void; reject: (error: Error) => void }[];
}

/**
 * Its threads start with the first files. They are sent all work at once: the asynchronous functions of node:zlib need the main
 * thread for every file, and would wait until that has made the next ones.
 */
export function openCompressor(): Compressor {
  const threads: Thread[] = [];
  /** Why a thread has ended; it answers nothing that it is sent later. */
  let failure: Error | undefined;

  function start(): Thread {
    const worker = new Worker(join(__dirname, 'compress-thread.mjs'), { execArgv: [] });
    const thread: Thread = { worker, waiting: [] };
    worker.on('message', ({ brotli, gzip }: { [Encoding in keyof Levels]?: Uint8Array }) => {
      thread.waiting
        .shift()
        ?.resolve({ ...(brotli && { brotli: asBuffer(brotli) }), ...(gzip && { gzip: asBuffer(gzip) }) });
    });
    const fail = (error: Error) => {
      failure ??= error;
      for (const { reject } of thread.waiting.splice(0)) reject(failure);
    };
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('A file cannot be compressed: the thread ended')));
    threads.push(thread);
    return thread;
  }

  function idlest(): Thread {
    const [least] = [...threads].sort((one, other) => one.waiting.length - other.waiting.length);
    return least && (least.waiting.length === 0 || threads.length === maxThreads) ? least : start();
  }

  const send = (message: object, transferred: ArrayBuffer[] = []) =>
    new Promise<Encoded>((resolve, reject) => {
      if (failure) {
        reject(failure);
        return;
      }
      const { worker, waiting } = idlest();
      waiting.push({ resolve, reject });
      worker.postMessage(message, transferred);
    });

  return {
    compress: (file, levels) => {
      if (typeof file === 'string') return send({ path: file, ...levels });
      // A copy: a small buffer is a view of a pool, all of which would be sent.
      const content = new Uint8Array(file);
      return send({ content, ...levels }, [content.buffer]);
    },
    join: async (parts, target) => {
      await send({ parts, target });
    },
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
