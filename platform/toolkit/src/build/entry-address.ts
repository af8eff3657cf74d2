import type { Compiler } from 'webpack';

const name = 'EntryAddressPlugin';

/**
 * Makes a part request its chunks from where its entry came from. An entry that is loaded again as
 * `remoteEntry.js?attempt=1` gets new chunks, instead of cached ones or requests that are still pending; one from a content
 * network gets them from there, and one from the site itself, because the network does not respond, from the site. A chunk
 * that is requested again after a failure gets a new address, too: the browser would otherwise join the request that hangs.
 */
export class EntryAddressPlugin {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule, runtime } = compiler.webpack;
    const origin = `${RuntimeGlobals.require}.origin`;

    class EntryAddressRuntimeModule extends RuntimeModule {
      constructor() {
        super('entry address', RuntimeModule.STAGE_ATTACH);
      }

      override generate() {
        const filename = RuntimeGlobals.getChunkScriptFilename;
        return [
          'const entry = new URL(document.currentScript?.src || location);',
          `${origin} = entry.origin;`,
          'const query = document.currentScript ? entry.search : "";',
          `const plain = ${filename};`,
          'const requestCounts = {};',
          `${filename} = (chunkId) => {`,
          '  const again = requestCounts[chunkId] ?? 0;',
          '  requestCounts[chunkId] = again + 1;',
          '  return plain(chunkId) + query + (again ? (query ? "&" : "?") + "again=" + again : "");',
          '};',
        ].join('\n');
      }
    }

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, (code) =>
        [code, `script.src = ${origin} + url;`].join('\n'),
      );
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk, requirements) => {
        requirements.add(RuntimeGlobals.getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new EntryAddressRuntimeModule());
      });
    });
  }
}
