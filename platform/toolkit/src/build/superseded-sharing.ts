import type { Compiler } from 'webpack';

const name = 'SupersededSharingPlugin';

/**
 * Leaves webpack's own share scope out of the shell's entry. Webpack adds it to every build that shares packages, and the federation
 * plugin replaces it, by code of the same name that comes later, before anything has used it.
 */
export class SupersededSharingPlugin {
  apply(compiler: Compiler) {
    const { STAGE_NORMAL } = compiler.webpack.RuntimeModule;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (module) => {
        if (module.name === 'sharing' && module.stage === STAGE_NORMAL) module.generate = () => '';
      });
    });
  }
}
