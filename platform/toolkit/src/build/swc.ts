import { createRequire } from 'node:module';

const own = createRequire(__filename);

/**
 * How TypeScript is compiled. The styled-components plugin gives each component an id of its own in the code, so that the
 * server's class names and the browser's are the same: it must run in both builds, and for published packages too.
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
