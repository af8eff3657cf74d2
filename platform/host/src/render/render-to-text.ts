import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { asError } from './as-error';

/**
 * Renders until nothing is left to wait for, or until the signal says that it has taken too long: what is still waiting is
 * then left to the browser.
 * @returns the HTML, and what was thrown inside of Suspense boundaries
 * @throws what was thrown outside of them
 */
export function renderToText(tree: React.ReactElement, nonce: string, signal: AbortSignal) {
  const faults: Error[] = [];
  return new Promise<{ html: string; faults: Error[] }>((resolve, reject) => {
    const stop = () => abort(signal.reason);
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      // A region is never sent as a placeholder with its content behind a script, however large it is.
      progressiveChunkSize: Infinity,
      onError: (error) => void faults.push(asError(error)),
      onShellError: (error) => reject(asError(error)),
      // From here on, only regions are waited for; the frame itself never is.
      onShellReady() {
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      },
      onAllReady() {
        signal.removeEventListener('abort', stop);
        const output = new PassThrough();
        pipe(output);
        resolve(text(output).then((html) => ({ html, faults })));
      },
    });
  });
}
