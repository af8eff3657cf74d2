import type { Compiler } from 'webpack';

const name = 'CaretRangesPlugin';

/** The first line of webpack's code after its functions for versions, and the calls of those functions below it. */
const end = /const installedModules = \{\};/;
const calls = /\bload\w*\("/g;
const supported = /\bloadStrict(?:Singleton)?Version\("[^"]+", "[^"]+", false, \[1,[1-9]\d*,\d+,\d+\]/g;

/**
 * Replaces webpack's version functions for shared packages, for caret ranges only (`^1.2.3`, from major version 1). As in webpack, a
 * pre-release satisfies no range; the highest version in range is used, and of a singleton the version that is already in use.
 */
const code = `
const rank = (version) => {
  const [, major, minor, patch] = /^(\\d+)\\.(\\d+)\\.(\\d+)(\\+|$)/.exec(version) || [];
  return major ? major * 1e10 + minor * 1e5 + +patch : 0;
};
const loadFor = (singleton) => (scope, key, eager, [, ...range], fallback) => {
  const versions = __webpack_require__.S[scope]?.[key] || {};
  const fits = (version) => rank(version) >= rank(range.join(".")) && rank(version) < rank(range[0] + 1 + ".0.0");
  const chosen = Object.keys(versions)
    .filter((version) => singleton || fits(version))
    .reduce((a, b) => (!a || (!(singleton && versions[a].loaded) && rank(a) < rank(b)) ? b : a), "");
  if (fits(chosen)) {
    versions[chosen].loaded = 1;
    return versions[chosen].get();
  }
  if (fallback) return fallback();
  throw new Error("The page shares no " + key + " ^" + range.join(".") + ", but: " + Object.keys(versions));
};
const loadStrictSingletonVersion = loadFor(true);
const loadStrictVersion = loadFor(false);
`;

/**
 * Keeps a remote's entry small: webpack's functions for the versions of shared packages understand and print ranges of any kind,
 * and are a quarter of the entry. A remote whose ranges all have a caret gets shorter ones; any other keeps webpack's.
 */
export class CaretRangesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const generated = generate();
          return generated && shorten(generated);
        };
      });
    });
  }
}

/** @returns the same code if it has other ranges, or is not webpack's, as in a remote with a federation runtime of its own */
export function shorten(generated: string): string {
  const at = generated.search(end);
  const rest = generated.slice(at);
  const isKnown = at >= 0 && rest.match(calls)?.length === rest.match(supported)?.length;
  return isKnown ? code + rest : generated;
}
