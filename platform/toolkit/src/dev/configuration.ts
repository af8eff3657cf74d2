import path from 'node:path';
import type { Configuration } from 'webpack';
import type { BuildEnv } from '../build';
import { PartError, type Part } from '../part';
import { configurationFile } from '../release/build-release';
import { loadModule } from '../release/typescript';

/**
 * The configurations of a part's builds, from its webpack.config.
 * @throws {PartError} if there is none, or it does not export the toolkit's `part(…)`
 */
export async function configurationsOf(part: Part, env: BuildEnv): Promise<Configuration[]> {
  const file = configurationFile(part);
  let exported = await loadModule(path.join(part.folder, file));
  // A module of the other format arrives with its exports inside `default`.
  while (hasDefault(exported)) exported = exported.default;
  if (typeof exported !== 'function') throw new PartError(`${file} of ${part.name} does not export part(…)`);
  return (exported as (env: BuildEnv) => Configuration[])(env);
}

const hasDefault = (value: unknown): value is { default: unknown } =>
  typeof value === 'object' && value !== null && 'default' in value;
