// @ts-check
'use strict';
/**
 * The webpack configuration in TypeScript that `--env typescript=<file>` names: webpack-cli imports its configuration as an ES
 * module, and the hook of `typescript.cjs` is for what is required.
 * @param {{ typescript: string }} env
 * @param {object} given webpack's own arguments
 */
module.exports = async ({ typescript: file, ...env }, given) => {
  /** @type {{ default: unknown }} */
  const { default: exported } = require(file);
  const configuration = await (typeof exported === 'function' ? exported(env, given) : exported);
  // As webpack-cli does with the file that it is given: what was kept of earlier builds is not used once this file changes.
  for (const { cache } of [configuration].flat()) {
    if (cache?.type === 'filesystem') (cache.buildDependencies ??= {}).typescript = [file];
  }
  return configuration;
};
