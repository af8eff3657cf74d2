import type { PageRenderer } from './page-renderer';
import { renderLivePage } from './render-live-page';

/**
 * Renders in the server's own process: this costs no extra memory and no messages, but a release that loops, exits or uses up
 * the memory stops the whole server.
 */
export const inThisProcess: PageRenderer = {
  prepare: (graph) =>
    new Promise((resolve) => {
      // What the shell throws while it is evaluated rejects the promise.
      graph.renderer();
      resolve(graph.routes);
    }),
  render: renderLivePage,
  faultOf: () => undefined,
  setAside: () => ({}),
  figures: () => ({ processes: 0 }),
  close: () => Promise.resolve(),
};
