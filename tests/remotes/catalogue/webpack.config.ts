import path from 'node:path';
import { part } from '@platform/toolkit';
import { builds, versionOf, type Build } from '../builds';

const configure = part(__dirname);

/** The release command's configuration, once for each build: all of them in one process, which has webpack loaded. */
export default (env: { out: string }) =>
  (Object.keys(builds) as Build[]).flatMap((build) => {
    const variants = Object.values(builds[build]);
    return configure({ version: versionOf(build), out: path.join(env.out, build) }).map((config, side) => ({
      ...config,
      name: `${config.name} ${build}`,
      // Builds that run at the same time cannot share one.
      cache: false,
      // Half of the time would go into making them smaller.
      devtool: false as const,
      optimization: { ...config.optimization, minimize: false },
      plugins: [
        ...config.plugins!,
        (compiler: Compiler) =>
          new compiler.webpack.DefinePlugin({ VARIANT: JSON.stringify(variants[side]) }).apply(compiler),
      ],
    }));
  });

type Plugin = NonNullable<ReturnType<typeof configure>[number]['plugins']>[number];
type Compiler = Parameters<Extract<Plugin, (compiler: never) => void>>[0];
