/**
 * Replaces module federation's bundler runtime: the toolkit puts this module in its place in the shell's build. The library's
 * runtime negotiates versions between builds and loads remotes. This shell has nothing to negotiate, since its own files
 * contain every package that it shares, and the host loads remotes itself (federation.ts).
 */

/** Makes a package's module; called once for each part that asks for it. */
type Factory = () => unknown;

interface ShareConfig {
  singleton?: boolean;
  requiredVersion?: string | false;
}

/** A package in a share scope: what webpack's containers read, and what a federation runtime in a remote reads in addition. */
export interface SharedPackage {
  version: string;
  get: () => Factory;
  lib: Factory;
  loaded: boolean;
  eager: boolean;
  from: string;
  useIn: string[];
  deps: string[];
  scope: string[];
  shareConfig: ShareConfig;
  strategy: 'loaded-first';
}

/** Packages by share scope, name and version. */
export type ShareScopes = Record<string, Record<string, Record<string, SharedPackage>>>;

/** What the federation plugin generates for a build. */
interface WebpackRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  S?: ShareScopes;
  federation: {
    initOptions: {
      name: string;
      shared?: Record<string, Pick<SharedPackage, 'version' | 'get' | 'scope' | 'shareConfig'>[]>;
    };
  };
  consumesLoadingData: { moduleIdToConsumeDataMapping?: Record<string, { fallback: () => Factory }> };
}

/** The packages that the page shares with its remotes; complete before any module of the shell is evaluated. */
export const shareScopes: ShareScopes = {};

/** Makes imports of shared packages get the shell's own copies. */
function takeOwn({ m, consumesLoadingData }: WebpackRequire, ids: readonly string[] = []) {
  for (const id of ids) {
    const { fallback } = consumesLoadingData.moduleIdToConsumeDataMapping![id]!;
    m[id] = (module) => {
      module.exports = fallback()();
    };
  }
}

const bundlerRuntime = {
  init({ webpackRequire }: { webpackRequire: WebpackRequire }): object {
    const { name: from, shared = {} } = webpackRequire.federation.initOptions;
    for (const [name, versions] of Object.entries(shared)) {
      for (const provided of versions) {
        for (const scope of provided.scope) {
          const packages = ((shareScopes[scope] ??= {})[name] ??= {});
          packages[provided.version] = {
            ...provided,
            lib: provided.get(),
            loaded: true,
            eager: true,
            from,
            useIn: [from],
            deps: [],
            strategy: 'loaded-first',
          };
        }
      }
    }
    webpackRequire.S = shareScopes;
    return { name: from };
  },
  /** Nothing else takes part: the scope is complete. */
  I: () => true,
  installInitialConsumes({
    webpackRequire,
    initialConsumes,
  }: {
    webpackRequire: WebpackRequire;
    initialConsumes: string[];
  }) {
    takeOwn(webpackRequire, initialConsumes);
  },
  consumes({
    webpackRequire,
    chunkMapping,
    chunkId,
  }: {
    webpackRequire: WebpackRequire;
    chunkMapping: Record<string, string[]>;
    chunkId: string;
  }) {
    takeOwn(webpackRequire, chunkMapping[chunkId]);
  },
};

export default { runtime: {}, bundlerRuntime };
