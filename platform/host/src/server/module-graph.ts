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
 * The modules of one composition; each part is evaluated at most once. A remote gets the same copy of a shared package
 * as in the browser: the shell's copy if it is in the remote's range, or else its own.
 * The graph keeps releases apart; it does not protect the server from a hostile release.
 */
export class ModuleGraph {
  readonly #modules = new Map<string, Exports>();

  constructor(readonly parts: ReadonlyMap<PartName, LoadedRelease>) {}

  /** A part's exports. @throws if the part is not in the composition, or throws while it is evaluated */
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

  /** The shell's half of the rendering seam. @throws {ReleaseError} if it does not export one; otherwise as {@link part} */
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

  /** The copy of a package for a part, if the shell or the part itself brings one; undefined for any other package. */
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
    throw new ReleaseError(`a release requires the module "${id}", which the server does not provide`);
  };
  (script.runInThisContext() as (...args: unknown[]) => void)(module, module.exports, require);
  return module.exports;
}
