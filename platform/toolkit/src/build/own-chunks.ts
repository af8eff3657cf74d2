import type { Compiler } from 'webpack';

const name = 'OwnChunksPlugin';

/**
 * Lets the releases of a remote share the global through which their chunks arrive: its name is then the same in all of them,
 * and a chunk that has not changed is the same file. A release takes only the chunks that it has requested itself, because
 * another release's may hold different code under the same ids. A retried entry runs twice: the screens of the first run stay
 * on the page and also get the release's chunks.
 */
export class OwnChunksPlugin {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;

    /** Webpack's own code, between the two, sees a global through which nothing has arrived. */
    class Part extends RuntimeModule {
      constructor(
        part: string,
        stage: number,
        readonly codeFor: (global: string, uniqueName: string) => string,
      ) {
        super(`own chunks, ${part}`, stage);
      }

      override shouldIsolate() {
        return false;
      }

      override generate() {
        const { chunkLoadingGlobal, uniqueName } = this.compilation!.outputOptions;
        return this.codeFor(`self[${JSON.stringify(chunkLoadingGlobal)}]`, JSON.stringify(`${uniqueName}:`));
      }
    }
    const before = (global: string) => `const othersChunks = ${global}; ${global} = [];`;
    const after = (global: string, prefix: string) =>
      `const ownChunks = ${global}; ${global} = { push: (chunk) => { if (document.currentScript?.dataset.webpack?.startsWith(${prefix})) ownChunks.push(chunk); othersChunks?.push(chunk); } };`;

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new Part('before', RuntimeModule.STAGE_NORMAL, before));
        compilation.addRuntimeModule(chunk, new Part('after', RuntimeModule.STAGE_TRIGGER, after));
      });
    });
  }
}
