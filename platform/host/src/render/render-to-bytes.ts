import { EventEmitter } from 'node:events';
import { renderToPipeableStream } from 'react-dom/server';
import { asError } from '../server/as-error';

/**
 * Renders until nothing is pending, or until the signal aborts: the browser then renders what is still pending.
 * @returns the HTML in UTF-8, in pieces, as React writes it; and the errors thrown inside Suspense boundaries
 * @throws errors thrown outside Suspense boundaries
 */
export function renderToBytes(tree: React.ReactElement, signal: AbortSignal) {
  const faults: Error[] = [];
  return new Promise<{ html: Buffer[]; faults: Error[] }>((resolve, reject) => {
    const stop = () => abort(signal.reason);
    const { pipe, abort } = renderToPipeableStream(tree, {
      // Never send a region as a placeholder with its content in a later script, however large it is.
      progressiveChunkSize: Infinity,
      onError: (error) => void faults.push(asError(error)),
      onShellError: (error) => reject(asError(error)),
      // Only regions are waited for; the frame never is.
      onShellReady() {
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      },
      onAllReady() {
        signal.removeEventListener('abort', stop);
        pipe(new Collector((html) => resolve({ html, faults }), reject));
      },
    });
  });
}

/**
 * Collects what React writes. It does not extend Node's `Writable`, with which everything that React has made for each page
 * would stay in memory until a major garbage collection.
 */
class Collector extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #pieces: Buffer[] = [];

  constructor(
    private readonly done: (pieces: Buffer[]) => void,
    private readonly failed: (error: unknown) => void,
  ) {
    super();
  }

  write(piece: string | Uint8Array): boolean {
    this.#pieces.push(
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength),
    );
    return true;
  }

  end(): this {
    this.done(this.#pieces);
    return this;
  }

  /** Called by React if it cannot go on. */
  destroy(error: unknown) {
    this.failed(error);
  }
}
