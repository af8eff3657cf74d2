import { createRequire } from 'node:module';
import path from 'node:path';

const own = createRequire(__filename);

const plugin = own.resolve('@swc/plugin-styled-components');
const installed = plugin.slice(0, plugin.lastIndexOf(`${path.sep}node_modules${path.sep}`));

/**
 * How TypeScript is compiled. The styled-components plugin gives each component a stable id, so that the class names of
 * server and browser match: it must run in both builds, and for published packages too.
 */
export const swcOptions = {
  jsc: {
    target: 'es2022' as const,
    parser: { syntax: 'typescript' as const, tsx: true },
    transform: { react: { runtime: 'automatic' as const } },
    experimental: {
      plugins: [[plugin, { displayName: false, ssr: true, pure: true }] as [string, Record<string, unknown>]],
      // Compiling the plugin to machine code takes seconds: once for all parts, and not in each part's folder, as without this.
      cacheRoot: path.join(installed, 'node_modules/.cache/platform/swc'),
    },
  },
};
