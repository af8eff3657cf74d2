import type { Compilation, Compiler, Dependency, Module, ModuleGraphConnection } from 'webpack';

/** File in a build that lists the shared packages it imports: see {@link SharedUsage}. */
export const sharedUsageFile = 'shared.json';

/** Which names of shared packages a build imports, and which its own copies have. */
export interface SharedUsage {
  /** The imported names by package; null if a package is imported as a whole. */
  uses: Record<string, string[] | null>;
  /** The names that the build's own copies of shared packages export, as far as webpack knows them. */
  provides: Record<string, string[]>;
}

const pluginName = 'SharedUsagePlugin';

/** Emits the names that a build imports from shared packages: what the shell has to provide at run time. */
export class SharedUsagePlugin {
  constructor(readonly packages: ReadonlySet<string>) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const usage: SharedUsage = { uses: {}, provides: {} };
      // At this point the used modules are known and have not yet been concatenated.
      compilation.hooks.afterChunks.tap(pluginName, () => {
        for (const module of compilation.modules) this.#note(usage, compilation, module);
      });
      const { Compilation, sources } = compiler.webpack;
      compilation.hooks.processAssets.tap({ name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () =>
        compilation.emitAsset(sharedUsageFile, new sources.RawSource(JSON.stringify(usage))),
      );
    });
  }

  #note({ uses, provides }: SharedUsage, compilation: Compilation, module: Module) {
    const provided = providedAs(module);
    if (provided && this.packages.has(provided)) {
      const names = exportsOf(compilation, module);
      if (names) provides[provided] = names;
    }
    const name = consumedAs(module);
    if (!name || !this.packages.has(name)) return;
    const imported = usedNames(compilation, module);
    if (!imported) uses[name] = null;
    else if (uses[name] !== null) uses[name] = [...new Set([...(uses[name] ?? []), ...imported])].sort();
  }
}

/** The request of a module that is resolved at run time: by federation in the browser, by `require` on the server. */
function consumedAs(module: Module): string | undefined {
  if (module.type === 'consume-shared-module') return (module as { options?: { shareKey?: string } }).options?.shareKey;
  return 'externalType' in module ? (module as { userRequest?: string }).userRequest : undefined;
}

const providedAs = (module: Module) =>
  module.type === 'provide-module' ? (module as unknown as { _name?: string })._name : undefined;

/** The exports of a provided module's package. */
function exportsOf({ moduleGraph }: Compilation, module: Module): string[] | undefined {
  const dependency = module.dependencies[0] ?? module.blocks[0]?.dependencies[0];
  const source = dependency && moduleGraph.getModule(dependency);
  const names = source && moduleGraph.getProvidedExports(source);
  return Array.isArray(names) ? [...names].sort() : undefined;
}

/** The names that used modules import from a module, or undefined if one imports it as a whole. To be called once there are chunks. */
function usedNames(compilation: Compilation, module: Module): Set<string> | undefined {
  return importedNames(
    compilation,
    module,
    (connection, importer) =>
      compilation.chunkGraph.getNumberOfModuleChunks(importer) > 0 && connection.getActiveState(undefined) !== false,
  );
}

/**
 * The names that modules import from a module, or undefined if one imports it as a whole.
 * @param counts which imports count; by default all
 */
export function importedNames(
  compilation: Compilation,
  module: Module,
  counts: (connection: ModuleGraphConnection, importer: Module) => boolean = () => true,
): Set<string> | undefined {
  const names = new Set<string>();
  for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
    const { originModule, dependency } = connection;
    if (!originModule || !dependency || !counts(connection, originModule)) continue;
    for (const [name] of referencesOf(compilation, dependency)) {
      if (name === undefined) return undefined;
      names.add(name);
    }
  }
  return names;
}

/** What a dependency uses of its module, each as a path of names; an empty path is the module as a whole. */
function referencesOf(compilation: Compilation, dependency: Dependency): readonly (readonly string[])[] {
  // A named import carries its names: for a module of unknown kind, webpack would report `default` as the whole.
  if ('getIds' in dependency) return [(dependency as NamedImport).getIds(compilation.moduleGraph)];
  return compilation
    .getDependencyReferencedExports(dependency, undefined)
    .map((reference) => (Array.isArray(reference) ? reference : reference.name));
}

type NamedImport = Dependency & { getIds: (moduleGraph: Compilation['moduleGraph']) => string[] };
