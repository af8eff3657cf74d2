import path from 'node:path';
import { shellName } from '@platform/contract';
import type { Part } from '../part';
import { buildRelease, refuseUncommitted, registerBuild, type LastStep } from '../release';
import { keepSigned } from '../trust';
import { existingRegistry, registryAt, root, UsageError } from './arguments';
import { withPageCheck } from './page-check';

interface ReleaseOptions {
  registry?: string | undefined;
  /** The folder of a build; if absent, each part is built. */
  from?: string | undefined;
  /** Whether sources that are not committed may be built. */
  dirty: boolean;
  reason?: string | undefined;
  until: LastStep;
}

/**
 * Builds and checks parts one after the other, and takes the further steps up to the last one.
 * @throws {UsageError} if a build is named for several parts, RegistryError if a part is refused
 */
export async function releaseParts(parts: readonly Part[], { from, dirty, reason, until, ...options }: ReleaseOptions) {
  if (from !== undefined && parts.length > 1)
    throw new UsageError('--from names the folder of one part: name only that part.');
  if (from === undefined && !dirty) await refuseUncommitted(parts);
  const log = (line: string) => console.log(line);
  const given = { log, until, ...(reason !== undefined && { reason }) };
  for (const part of parts) {
    // The first release of a shell creates the registry; any other release needs an existing one.
    const isFirst = part.name === shellName;
    const registry = isFirst ? registryAt(options.registry) : await existingRegistry(options.registry);
    await keepSigned(registry, log);
    await withPageCheck(registry, log, (verify) =>
      from === undefined
        ? buildRelease({ part, registry, verify, ...given })
        : registerBuild({ part, registry, folder: path.resolve(root, from), verify, ...given }),
    );
  }
}
