import type { Compiler } from 'webpack';

/** File in the web build that lists, for each named chunk group, its scripts in loading order. */
export const chunkTableFile = 'chunks.json';

/** A development build also counts the files of hot updates among a chunk's files. */
const isScript = (file: string) => file.endsWith('.js') && !file.endsWith('.hot-update.js');

/** Emits the table of named chunk groups, which lists the scripts of each screen for the manifest. */
export class ChunkTablePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkTablePlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      compilation.hooks.processAssets.tap(
        { name: 'ChunkTablePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const groups = [...compilation.namedChunkGroups].map(
            ([name, group]) => [name, group.getFiles().filter(isScript)] as const,
          );
          compilation.emitAsset(chunkTableFile, new sources.RawSource(JSON.stringify(Object.fromEntries(groups))));
        },
      );
    });
  }
}
