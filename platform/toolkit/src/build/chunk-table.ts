import type { Compiler } from 'webpack';

/** File in the web build that lists, for each named chunk group, its scripts in loading order. */
export const chunkTableFile = 'chunks.json';

/** Emits the table of named chunk groups, from which a release knows which scripts a screen needs. */
export class ChunkTablePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkTablePlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      compilation.hooks.processAssets.tap(
        { name: 'ChunkTablePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const groups = [...compilation.namedChunkGroups].map(
            ([name, group]) => [name, group.getFiles().filter((file) => file.endsWith('.js'))] as const,
          );
          compilation.emitAsset(chunkTableFile, new sources.RawSource(JSON.stringify(Object.fromEntries(groups))));
        },
      );
    });
  }
}
