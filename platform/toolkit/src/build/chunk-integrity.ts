import type { Chunk, Compilation, Compiler } from 'webpack';
import { sha256 } from '@platform/host/registry';

const name = 'ChunkIntegrityPlugin';

/** As long as the hash that replaces it, so that the positions in source maps stay right. */
const placeholderOf = (chunk: Chunk) => `@integrity-of-chunk-${chunk.id}-`.padEnd(44, '@');

/**
 * Makes a build request each chunk with `integrity`: its entry carries the chunks' hashes, and the page or the release's
 * manifest the hash of the entry. The browser refuses a chunk whose hash the entry lacks: it is requested with the hash
 * `undefined`, which no file has.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    const { Compilation: stages, RuntimeGlobals, RuntimeModule, runtime, sources } = compiler.webpack;
    const hashes = `${RuntimeGlobals.require}.integrity`;

    class ChunkIntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk integrity', RuntimeModule.STAGE_ATTACH);
      }

      override generate() {
        const scripts = [...this.chunk!.getAllAsyncChunks()].filter((chunk) => hasScript(this.chunkGraph!, chunk));
        const table = Object.fromEntries(scripts.map((chunk) => [String(chunk.id), placeholderOf(chunk)]));
        return `${hashes} = ${JSON.stringify(table)};`;
      }
    }

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, (code) =>
        // The same mode as the preload's, or the browser would fetch the file twice.
        [code, 'script.crossOrigin = "";', `script.integrity = "sha256-" + ${hashes}[chunkId];`].join('\n'),
      );
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkIntegrityRuntimeModule());
      });
      // By now every chunk has its final content and name.
      compilation.hooks.processAssets.tap({ name, stage: stages.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER }, () => {
        const entries = [...compilation.chunks].filter((chunk) => chunk.hasRuntime());
        for (const entry of entries) {
          const known = [...entry.getAllAsyncChunks()].flatMap((chunk) =>
            [...chunk.files].filter(isScript).map((file) => [placeholderOf(chunk), hashOf(compilation, file)] as const),
          );
          for (const file of [...entry.files].filter(isScript)) {
            compilation.updateAsset(file, (source) => {
              let code = source.source().toString();
              for (const [placeholder, hash] of known) code = code.replace(placeholder, hash);
              return new sources.RawSource(code);
            });
          }
        }
      });
    });
  }
}

const isScript = (file: string) => file.endsWith('.js');

const hasScript = (chunkGraph: Compiler['webpack']['ChunkGraph']['prototype'], chunk: Chunk) => {
  const modules = chunkGraph.getChunkModulesIterableBySourceType(chunk, 'javascript');
  return modules !== undefined && [...modules].length > 0;
};

function hashOf(compilation: Compilation, file: string): string {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`The build has no ${file}`);
  return sha256(asset.source.buffer());
}
