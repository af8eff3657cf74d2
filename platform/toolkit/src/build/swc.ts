import { createRequire } from 'node:module';

const own = createRequire(__filename);

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
      plugins: [
        [own.resolve('@swc/plugin-styled-components'), { displayName: false, ssr: true, pure: true }] as [
          string,
          Record<string, unknown>,
        ],
      ],
    },
  },
};
