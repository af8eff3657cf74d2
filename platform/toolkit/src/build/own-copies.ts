import type { Compilation, Compiler, Dependency, Module } from 'webpack';
import { importedNames } from './shared-usage';

const name = 'OwnCopiesPlugin';

/**
 * Drops the exports that a remote does not import from its own copy of a shared package. Only the remote uses that copy (row H5),
 * but webpack assumes that any export of it may be read at run time, and keeps them all.
 */
export class OwnCopiesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.dependencyReferencedExports.tap(name, (referenced, dependency) => {
        const consumer = ownCopyFor(compilation, dependency);
        const names = consumer && importedNames(compilation, consumer);
        // They are read from the copy by these names.
        const canBeReduced = names && !(names.has('default') && isDefaultTheModule(compilation, dependency));
        return canBeReduced ? [...names].map((each) => ({ name: [each], canMangle: false })) : referenced;
      });
    });
  }
}

/** Whether the default export of the copy is the whole module, as in CommonJS. */
const isDefaultTheModule = ({ moduleGraph }: Compilation, dependency: Dependency) =>
  moduleGraph.getModule(dependency)?.getExportsType(moduleGraph, true) !== 'namespace';

/** The module that stands for a shared package, if the dependency is on the copy that it takes where the page has none. */
function ownCopyFor({ moduleGraph }: Compilation, dependency: Dependency): Module | undefined {
  return dependency.type === 'consume shared fallback'
    ? (moduleGraph.getParentModule(dependency) ?? undefined)
    : undefined;
}
