import path from 'node:path';
import { shellName } from '@platform/contract';
import type { Part } from '../part';
import {
  buildRelease,
  currentActor,
  hashSources,
  refuseUncommitted,
  registerBuild,
  whatIsDone,
  type BuildOptions,
  type LastStep,
} from '../release';
import { releaseChange } from '../release/origin';
import { keepSigned } from '../trust';
import { existingRegistry, registryAt, root, siteAt, UsageError } from './arguments';
import { inTurn } from './in-turn';
import { withPageCheck } from './page-check';
import { refuseTakenBack } from './taken-back';

interface ReleaseOptions {
  registry?: string | undefined;
  /** The folder of a build; if absent, each part is built. */
  from?: string | undefined;
  /** Whether sources that are not committed may be built. */
  dirty: boolean;
  reason?: string | undefined;
  until: LastStep;
  /** The share of the visitors who get it, in percent; all if absent. */
  canary?: number;
  /** The running site, which knows whether a canary was taken back. */
  site?: string | undefined;
}

/** How a part is released without a registry. */
const publishOnSite = 'send it to a running site with publish --site';

/**
 * Builds and checks parts one after another, and takes the remaining steps up to the last one that was asked for.
 * @throws {UsageError} if a build is named for several parts, RegistryError if a part is refused
 */
export async function releaseParts(
  parts: readonly Part[],
  { from, dirty, reason, until, canary, ...options }: ReleaseOptions,
) {
  if (from !== undefined && parts.length > 1)
    throw new UsageError('--from names the folder of one part: name only that part.');
  if (from === undefined && !dirty) await refuseUncommitted(parts);
  const log = (line: string) => console.log(line);
  const given = { log, until, ...(reason !== undefined && { reason }), ...(canary !== undefined && { canary }) };
  const releaseOne = async (part: Part): Promise<string> => {
    // The first release of a shell creates the registry; any other release needs an existing one.
    const isFirst = part.name === shellName;
    const registry = isFirst ? registryAt(options.registry) : await existingRegistry(options.registry, publishOnSite);
    await keepSigned(registry, log);
    const site = siteAt(options.site);
    const grown = from === undefined && canary !== undefined && { part, registry, canary, site, ...given };
    if (grown && (await growCanary(grown))) return `${part.name} ${whatIsDone(grown)}`;
    const { version } = await withPageCheck(registry, part.name, log, (verify) =>
      from === undefined
        ? buildRelease({ part, registry, verify, ownChecks: true, ...given })
        : registerBuild({ part, sources: part, registry, folder: path.resolve(root, from), verify, ...given }),
    );
    return `${part.name}@${version} ${whatIsDone(given)}`;
  };
  await inTurn(parts, ({ name }) => name, releaseOne);
}

type GrowOptions = Omit<BuildOptions, 'canary'> & { canary: number; site: string };

/**
 * Changes the share of a canary that has been built from the same sources.
 * @returns whether there is one: otherwise the part has to be built
 * @throws {RegistryError} if the servers of the site have taken it back, or somebody does while they are asked
 */
async function growCanary({ part, registry, canary: share, site, reason, log }: GrowOptions) {
  const known = await registry.moves(part.name);
  const canary = await registry.canary(part.name);
  const manifest = canary && (await registry.release(part.name, canary.version).catch(() => undefined));
  if (!manifest || manifest.sources !== (await hashSources(part))) return false;
  const unknown = await refuseTakenBack(part.name, canary, share, site);
  const change = { ...releaseChange(await currentActor(part.folder), reason), known };
  await registry.setCanary(part.name, canary.version, share, change);
  log(`${part.name}@${canary.version}: ${whatIsDone({ canary: share })}, instead of ${canary.share} %`);
  if (unknown !== undefined) log(`unless the servers have taken it back, which is not known: ${unknown}`);
  return true;
}
