import path from 'node:path';
import type { Compiler, Module } from 'webpack';

const name = 'RelativeEntryPlugin';

/** The module with which the federation plugin starts the page's runtime, in a file named after a hash of absolute paths. */
const startModule = /[\\/]\.federation[\\/]entry\.\w+\.js$/;

/** What {@link startModule} is called in the bundle and in its source map. */
export const startModuleName = 'federation/entry';

/** Whether a file is the {@link startModule} of some checkout. */
export const isStartModule = (file: string) => startModule.test(file);

/**
 * Removes the checkout's folder from the module that the federation plugin writes: from its imports, which its source map
 * shows, and from its id. Equal sources then give equal bytes in any folder.
 */
export class RelativeEntryPlugin {
  apply(compiler: Compiler) {
    const { NormalModule } = compiler.webpack;
    // A module that webpack has joined with others answers for the first of them.
    const fileOf = (module: Module) => module.nameForCondition() ?? '';

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(name, (result, module) => {
        const file = fileOf(module);
        if (!isStartModule(file)) return result;
        const [code, ...rest] = result;
        return [relativeImports(code.toString(), path.dirname(file)), ...rest];
      });
      compilation.hooks.moduleIds.tap({ name, stage: -1 }, (modules) => {
        for (const module of modules) {
          if (isStartModule(fileOf(module))) compilation.chunkGraph.setModuleId(module, startModuleName);
        }
      });
    });
  }
}

const relativeImports = (code: string, folder: string) =>
  code.replace(/(?<= from ')[^']+/g, (file) =>
    path.isAbsolute(file) ? path.relative(folder, file).split(path.sep).join('/') : file,
  );
