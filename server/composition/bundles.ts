import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import semver from 'semver';
import { sha384, type Registry, type ReleaseManifest } from 'federation/releases';
import type { PartName } from 'federation/contract';

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

interface ReleasedPart {
  manifest: ReleaseManifest;
  part: vm.Script;
  sharedUi: vm.Script;
}

/** A release that must not be used; the message says why. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/**
 * Reads released node bundles, each file once, after checking it against the hash in its manifest.
 * Note: a module context separates releases from each other; it does not protect the server from a hostile release.
 */
export class Bundles {
  readonly #read = new Map<string, Promise<ReleasedPart>>();

  constructor(readonly registry: Registry) {}

  /** @throws {ReleaseError} if a file is not what was released. */
  async get(part: PartName, version: string): Promise<ReleasedPart> {
    const key = `${part}@${version}`;
    let released = this.#read.get(key);
    if (!released) {
      released = this.#load(part, version);
      this.#read.set(key, released);
      released.catch(() => this.#read.delete(key));
    }
    return released;
  }

  async #load(part: PartName, version: string): Promise<ReleasedPart> {
    const manifest = await this.registry.release(part, version);
    const script = async (file: string) => {
      const filename = path.join(this.registry.releaseFolder(part, version), file);
      const code = await readFile(filename);
      if (sha384(code) !== manifest.files[file]?.sha384) {
        throw new ReleaseError(`${filename} is not the file that was released`);
      }
      const wrapped = `(function (module, exports, require) {${code.toString('utf8')}\n})`;
      return new vm.Script(wrapped, { filename });
    };
    return { manifest, part: await script('node/part.js'), sharedUi: await script('node/shared-ui.js') };
  }
}

/**
 * The modules of one composition: each part evaluated at most once, with shared-ui resolved as the browser does it: the
 * shell's copy where it satisfies the remote, or else the remote's own.
 */
export class ModuleGraph {
  readonly #modules = new Map<string, Exports>();

  constructor(readonly parts: ReadonlyMap<PartName, ReleasedPart>) {}

  /** What a part exports. @throws what the part throws while it is evaluated, or that it is not in the composition. */
  part(name: PartName): Exports {
    const released = this.#released(name);
    return this.#once(name, () =>
      evaluate(released.part, (id) => (id === 'shared-ui' ? this.#sharedUi(name) : undefined)),
    );
  }

  #sharedUi(name: PartName): Exports {
    const wanted = this.#released(name).manifest.requires['shared-ui'];
    const shell = this.#released('shell');
    const owner = semver.satisfies(shell.manifest.provides['shared-ui'], wanted) ? 'shell' : name;
    return this.#once(`${owner}/shared-ui`, () => evaluate(this.#released(owner).sharedUi, () => undefined));
  }

  #released(name: PartName): ReleasedPart {
    const released = this.parts.get(name);
    if (!released) throw new ReleaseError(`no usable release of ${name}`);
    return released;
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
