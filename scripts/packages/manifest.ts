/** The fields of a package.json that are used here. */
export interface PackageManifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  engines?: Record<string, string>;
  sideEffects?: boolean | string[];
  exports?: Exports;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  /**
   * Fields that differ in the published package. The peers of a package for tests are listed here, because npm counts the
   * peers of a workspace among what runs in production.
   */
  publishConfig?: Pick<PackageManifest, 'peerDependencies' | 'peerDependenciesMeta'> & { bin?: Record<string, string> };
}
type Exports = { [subpath: string]: string | Record<string, string> };

/**
 * The package.json of a published package: the fields of the workspace's that a consumer needs, with entry points at the
 * compiled files. (The workspace's is `private`, so that nobody publishes the source by mistake.)
 */
export function publishedManifest(manifest: PackageManifest): object {
  const { name, version, description, license, engines, sideEffects, exports = {}, publishConfig } = manifest;
  const { dependencies, peerDependencies, peerDependenciesMeta } = { ...manifest, ...publishConfig };
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    sideEffects,
    exports: Object.fromEntries(Object.entries(exports).map(([subpath, target]) => [subpath, compiled(target)])),
    bin: publishConfig?.bin,
    files: ['dist', 'CHANGELOG.md'],
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
    // npm refuses `access` for a name without a scope.
    publishConfig: name.startsWith('@') ? { access: 'restricted' } : undefined,
  };
}

function compiled(target: string | Record<string, string>): string | Record<string, string> {
  if (typeof target !== 'string') {
    return Object.fromEntries(Object.entries(target).map(([name, file]) => [name, built(file, name === 'types')]));
  }
  if (target.endsWith('.json')) return built(target, false);
  return { types: built(target, true), default: built(target, false) };
}

/** `./src/index.ts` → `./dist/index.js`. */
const built = (file: string, isTypes: boolean) =>
  file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, isTypes ? '.d.ts' : '.js');
