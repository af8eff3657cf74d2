import path from 'node:path';
import ts from 'typescript';
import type { PackageSource } from './source';

/**
 * The declarations of all packages, keyed by the path that each would have next to its source. Emitted by one program,
 * because the packages import each other.
 * @throws if TypeScript cannot emit the declaration of an export
 */
export function emitDeclarations(root: string, packages: readonly PackageSource[]): Map<string, string> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: unknown };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = packages.flatMap(({ folder, files: all }) =>
    all.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(folder, 'src', file)),
  );
  const program = ts.createProgram(files, {
    ...options,
    allowJs: false,
    checkJs: false,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    // `npm run types` does the checking.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    types: ['node'],
  });
  const wanted = new Set(files.map((file) => file.replace(/\.tsx?$/, '.d.ts')));
  const declarations = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (file, text) => {
    const place = path.resolve(file);
    if (wanted.has(place)) declarations.set(place, withFileNames(text, place, { declarations: wanted, packages }));
  });
  if (diagnostics.length > 0) {
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCurrentDirectory: () => root,
        getCanonicalFileName: (file) => file,
        getNewLine: () => '\n',
      }),
    );
  }
  return declarations;
}

/**
 * Names the files of all imports, as Node resolves them: `./types` → `./types.js`, `../registry` → `../registry/index.js`.
 * TypeScript writes some imports itself, for the types that it infers.
 * @throws if a file is not published, or a package is not declared in package.json
 */
function withFileNames(text: string, place: string, { declarations, packages }: Published): string {
  const { manifest } = packages.find(({ folder }) => place.startsWith(folder + path.sep))!;
  const { name, dependencies, peerDependencies } = { ...manifest, ...manifest.publishConfig };
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const ending = (request: string) => {
    if (request.startsWith('node:') || /\.(?:js|json)$/.test(request)) return '';
    if (request.startsWith('.')) {
      const target = path.resolve(path.dirname(place), request);
      if (declarations.has(`${target}.d.ts`)) return '.js';
      if (declarations.has(path.join(target, 'index.d.ts'))) return '/index.js';
      throw new Error(`The declaration of ${place} imports ${request}, which is not published.`);
    }
    const packageName = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
    if (!declared.has(packageName)) {
      throw new Error(`The declaration of ${place} imports ${packageName}, which ${name} does not declare.`);
    }
    // Most packages name their entry points; the files of others need their ending.
    return request.startsWith(`${packageName}/dist/`) ? '.js' : '';
  };
  // From last to first, so that earlier positions stay valid.
  return ts.preProcessFile(text, true, true).importedFiles.reduceRight((result, { fileName, end }) => {
    const at = result.indexOf(fileName, end - fileName.length - 2) + fileName.length;
    return result.slice(0, at) + ending(fileName) + result.slice(at);
  }, text);
}

interface Published {
  declarations: ReadonlySet<string>;
  packages: readonly PackageSource[];
}
