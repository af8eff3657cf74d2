import { Writable } from 'node:stream';
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
        const html: Buffer[] = [];
        pipe(
          new Writable({
            write(piece: Buffer, _encoding, done) {
              html.push(piece);
              done();
            },
            final(done) {
              done();
              resolve({ html, faults });
            },
          }),
        );
      },
    });
  });
}
