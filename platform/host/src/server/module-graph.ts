import { createRequire } from 'node:module';
import type vm from 'node:vm';
import semver from 'semver';
import type { PartName } from '@platform/contract';
import type { LoadedRelease } from './loaded-release';
import { enterRelease, tracingReleases } from './origin';
import { ReleaseError } from './release-files';

/** The singletons: every bundle gets the server's own copy, so that there is one React and one style sheet. */
const provided = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/server',
  'react-redux',
  'react-router-dom',
  '@reduxjs/toolkit',
  'styled-components',
];
const load = createRequire(__filename);

type Exports = { default?: unknown; renderPage?: unknown };

/**
 * The modules of one composition: each part evaluated at most once, with shared-ui resolved as the browser does it: the
 * shell's copy where it satisfies the remote, or else the remote's own. It separates releases from each other; it does
 * not protect the server from a hostile release.
 */
export class ModuleGraph {
  readonly #modules = new Map<string, Exports>();

  constructor(readonly parts: ReadonlyMap<PartName, LoadedRelease>) {}

  /** What a part exports. @throws what the part throws while it is evaluated, or that it is not in the composition. */
  part(name: PartName): Exports {
    const release = this.#release(name);
    const label = `${name}@${release.manifest.version}`;
    enterRelease(label);
    return this.#once(name, () =>
      tracingReleases(() => {
        enterRelease(label);
        return evaluate(release.part, (id) => (id === 'shared-ui' ? this.#sharedUi(name) : undefined));
      }),
    );
  }

  #sharedUi(name: PartName): Exports {
    const wanted = this.#release(name).manifest.requires['shared-ui'];
    const shell = this.#release('shell');
    const owner = semver.satisfies(shell.manifest.provides['shared-ui'], wanted) ? 'shell' : name;
    return this.#once(`${owner}/shared-ui`, () => evaluate(this.#release(owner).sharedUi, () => undefined));
  }

  #release(name: PartName): LoadedRelease {
    const release = this.parts.get(name);
    if (!release) throw new ReleaseError(`no usable release of ${name}`);
    return release;
  }

  #once(key: string, make: () => Exports): Exports {
    let exported = this.#modules.get(key);
    if (!exported) {
      exported = make();
      this.#modules.set(key, exported);
    }
    return exported;
  }
}

function evaluate(script: vm.Script, resolve: (id: string) => Exports | undefined): Exports {
  const module = { exports: {} as Exports };
  const require = (id: string): unknown => {
    const own = resolve(id);
    if (own) return own;
    if (provided.includes(id) || id.startsWith('node:')) return load(id);
    throw new ReleaseError(`a release asked for the module "${id}", which the server does not provide`);
  };
  (script.runInThisContext() as (...args: unknown[]) => void)(module, module.exports, require);
  return module.exports;
}
