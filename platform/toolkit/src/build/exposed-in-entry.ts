import type { Compiler } from 'webpack';

const name = 'ExposedInEntryPlugin';

/** The name of the chunk that webpack makes of the module that a remote exposes. */
export const exposedChunk = 'remote';

/** The largest size of the source. A larger module stays a chunk, which keeps its address across releases. */
const maxBytes = 10_000;

/**
 * Puts the module that a remote exposes into its entry. Webpack makes a chunk of it, which a page would have to request after
 * the entry and before the chunks of a screen: one more round trip for the few bytes of a table of screens. A module that
 * imports shared packages stays a chunk, because only chunks wait for them.
 */
export class ExposedInEntryPlugin {
  constructor(readonly entryName: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name, stage: compiler.webpack.OptimizationStages.STAGE_ADVANCED }, () => {
        const { chunkGraph, namedChunks, chunks } = compilation;
        const entry = namedChunks.get(this.entryName);
        const exposed = namedChunks.get(exposedChunk);
        if (!entry || !exposed || !chunkGraph.canChunksBeIntegrated(entry, exposed)) return;
        const shared = chunkGraph.getChunkModulesIterableBySourceType(exposed, 'consume-shared');
        if (shared || chunkGraph.getChunkModulesSize(exposed) > maxBytes) return;
        chunkGraph.integrateChunks(entry, exposed);
        chunks.delete(exposed);
      });
    });
  }
}
