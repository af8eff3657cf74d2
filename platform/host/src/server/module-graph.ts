import type vm from 'node:vm';
import semver from 'semver';
import { shellName, type PartName } from '@platform/contract';
import type { LoadedRelease } from './loaded-release';
import { enterRelease, tracingReleases } from './origin';
import { isOwnModule, loadOwnModule } from './own-packages';
import { ReleaseError } from './release-files';
import type { RenderPage, Route } from './seam';

type Exports = { default?: unknown; renderPage?: unknown; routes?: unknown };

/**
 * The modules of one composition: each part evaluated at most once. Of a shared package that the shell brings a copy of, a
 * remote gets what it gets in the browser: the shell's copy where it is in the remote's range, or else the remote's own.
 * The graph separates releases from each other; it does not protect the server from a hostile release.
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
        return evaluate(release.part, (id) => this.#shared(name, id));
      }),
    );
  }

  /** The shell's half of the rendering seam. @throws {ReleaseError} if it exports none, and as {@link part} does */
  renderer(): RenderPage {
    const { renderPage } = this.part(shellName);
    if (typeof renderPage === 'function') return renderPage as RenderPage;
    throw new ReleaseError(`${shellName}@${this.#release(shellName).manifest.version} does not export renderPage`);
  }

  /** The shell's route table; empty if it exports none. */
  get routes(): readonly Route[] {
    const { routes } = this.part(shellName);
    return Array.isArray(routes) ? (routes as Route[]) : [];
  }

  /** A part's view of a package of which the shell, or the part itself, brings a copy; undefined for any other. */
  #shared(part: PartName, id: string): Exports | undefined {
    const shell = this.#release(shellName);
    const used = this.#release(part).manifest.uses[id];
    const provided = shell.manifest.provides[id];
    const isFromShell = shell.bundles.has(id) && (!used || semver.satisfies(provided!.version, used.range));
    const owner = isFromShell ? shellName : part;
    const bundle = this.#release(owner).bundles.get(id);
    if (!bundle) return undefined;
    // A shared package may import another one.
    return this.#once(`${owner}/${id}`, () => evaluate(bundle, (other) => this.#shared(owner, other)));
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
    const shared = resolve(id);
    if (shared) return shared;
    if (isOwnModule(id)) return loadOwnModule(id);
    throw new ReleaseError(`a release asked for the module "${id}", which the server does not provide`);
  };
  (script.runInThisContext() as (...args: unknown[]) => void)(module, module.exports, require);
  return module.exports;
}
