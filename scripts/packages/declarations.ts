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
    if (wanted.has(place)) declarations.set(place, withExtensions(text));
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

/** `./types` → `./types.js`: TypeScript can then resolve it in Node's mode too. */
function withExtensions(text: string): string {
  const relative = ts.preProcessFile(text, true, true).importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
  // From last to first, so that earlier positions stay valid.
  return relative.reverse().reduce((result, { fileName, end }) => {
    if (/\.(?:js|json)$/.test(fileName)) return result;
    const at = result.indexOf(fileName, end - fileName.length - 2) + fileName.length;
    return `${result.slice(0, at)}.js${result.slice(at)}`;
  }, text);
}
