import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, context, type BuildOptions } from 'esbuild';
import { parse } from 'yaml';

const root = path.resolve(__dirname, '..');

/** The output folder of `npm run gallery -- build`. */
export const outDir = path.join(root, 'dist/gallery');

/** Companies whose colours the gallery offers as themes: the owner's, and one with another ink. */
const companies = ['content', 'tests/fixtures/second-company'];

/** The colours of each company that sets any, by the company's name. */
function readThemes(): Record<string, Record<string, string>> {
  const facts = companies.map(
    (folder) =>
      parse(readFileSync(path.join(root, folder, 'company.yaml'), 'utf8')) as {
        name: string;
        colors?: Record<string, string>;
      },
  );
  return Object.fromEntries(facts.flatMap(({ name, colors }) => (colors ? [[name, colors]] : [])));
}

const options = ({ development }: { development: boolean }): BuildOptions => ({
  absWorkingDir: __dirname,
  entryPoints: ['index', 'frame'].flatMap((page) => [`src/pages/${page}.html`, `src/pages/${page}.tsx`]),
  outdir: outDir,
  bundle: true,
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  jsxDev: development,
  minifyWhitespace: !development,
  minifySyntax: !development,
  sourcemap: development && 'linked',
  loader: { '.html': 'copy', '.woff': 'file', '.woff2': 'file' },
  define: {
    'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
    THEMES: JSON.stringify(readThemes()),
    LIVE_RELOAD: String(development),
  },
  logLevel: 'warning',
});

/** Writes the gallery to {@link outDir} as static files. @throws esbuild's BuildFailure if it does not compile */
export async function buildGallery(): Promise<void> {
  await build(options({ development: false }));
}

/**
 * Serves the gallery from memory, on this machine only.
 * @param port 0 for any free port
 * @param development adds React's warnings, source maps, and a reload of the page when a file is saved
 * @throws esbuild's BuildFailure if it does not compile; an Error if the port is in use
 */
export async function serveGallery({ port, development }: { port: number; development: boolean }) {
  const building = await context(options({ development }));
  if (development) await building.watch();
  else await building.rebuild();
  const server = await building.serve({ host: 'localhost', port });
  return { url: `http://localhost:${server.port}`, stop: () => building.dispose() };
}
