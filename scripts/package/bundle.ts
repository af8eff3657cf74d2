import { build, type Plugin } from 'esbuild';
import { isBuiltin } from 'node:module';

/** `@scope/name/sub/path` → `@scope/name`. */
export const packageNameOf = (id: string) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Compiles the server's programs to CommonJS for plain Node, with source maps next to them. The repository's own
 * packages are bundled; packages from the registry stay imports.
 * @param workspaces the names of the repository's packages
 * @returns the names of the packages that the programs import
 */
export async function bundlePrograms(
  root: string,
  programs: Record<string, string>,
  folder: string,
  workspaces: readonly string[],
): Promise<string[]> {
  const imported = new Set<string>();
  const external: Plugin = {
    name: 'packages-stay-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: id, kind }) => {
        const name = packageNameOf(id);
        if (kind === 'entry-point' || workspaces.includes(name)) return undefined;
        if (!isBuiltin(id)) imported.add(name);
        return { path: id, external: true };
      });
    },
  };
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: true,
    logLevel: 'warning',
    plugins: [external],
  });
  return [...imported].sort();
}
