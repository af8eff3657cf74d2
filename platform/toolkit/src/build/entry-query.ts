import type { Compiler } from 'webpack';

const name = 'EntryQueryPlugin';

/**
 * Makes a remote request its chunks with the query of its entry. An entry that is loaded again as
 * `remoteEntry.js?attempt=1` then gets new chunks, instead of cached ones or requests that are still pending.
 */
export class EntryQueryPlugin {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;

    class EntryQueryRuntimeModule extends RuntimeModule {
      constructor() {
        super('entry query', RuntimeModule.STAGE_ATTACH);
      }

      override generate() {
        const filename = RuntimeGlobals.getChunkScriptFilename;
        return [
          'const entry = document.currentScript;',
          'const query = entry ? new URL(entry.src).search : "";',
          `const plain = ${filename};`,
          `if (query) ${filename} = (chunkId) => plain(chunkId) + query;`,
        ].join('\n');
      }
    }

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getChunkScriptFilename).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new EntryQueryRuntimeModule());
      });
    });
  }
}
