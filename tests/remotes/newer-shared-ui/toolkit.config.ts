import { part } from '@platform/toolkit';

/** The release command's configuration without its cache, which belongs to the site's remote of this name. */
export default (env: object) =>
  part(__dirname)(env).map((config) => ({
    ...config,
    cache: false,
    devtool: false as const,
    optimization: { ...config.optimization, minimize: false },
  }));
