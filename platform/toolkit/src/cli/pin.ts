import type { PartName } from '@platform/contract';
import { RegistryError, roleOf, type Registry } from '@platform/host/registry';
import { manifestOf } from '../release';
import { openPin } from '../release/open-pin';
import { currentActor, releaseChange } from '../release/origin';
import { keepSigned, Keyring, keysFolder, operatorKey, type SigningKey } from '../trust';
import { ownKeyAdvice } from '../trust/own-key';
import { signPin } from '../trust/pin';
import {
  existingRegistry,
  hasRegistry,
  readArguments,
  readReason,
  registryAt,
  root,
  siteAt,
  UsageError,
} from './arguments';
import { options, type Command } from './command';
import { partsHere, readReleases } from './parts';

/** `platform pin`: prints an address that shows releases to anyone who opens it, and to nobody else. */
export const pin: Command = {
  usage: '<part>@<version> … [--site <address>] [--registry <folder>] [--reason <text>]',
  summary: 'prints an address that shows these releases, live or not, to anyone who opens it; it is valid for a day',
  options: {
    '<part>@<version>': 'a release in the registry, or one that this part’s team has published on the site',
    '--site <address>': 'the site for which it is valid (default: SITE_ORIGIN, or PORT on this machine)',
    '--registry <folder>':
      'the registry of releases (default: RELEASES_DIR, or releases/); if there is none, the site is asked, and the part’s key in KEYS_DIR signs',
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      site: { type: 'string' },
      registry: { type: 'string' },
      reason: { type: 'string' },
    });
    const site = siteAt(values.site);
    const isOnSite = values.registry === undefined && partsHere().length > 0 && !(await hasRegistry());
    if (isOnSite && values.reason !== undefined)
      throw new UsageError('--reason is for the history of a registry, and there is none in this folder.');
    const address = isOnSite
      ? await pinOnSite(positionals, site)
      : await pinInRegistry(positionals, site, await existingRegistry(values.registry), values.reason);
    console.log(address.href);
  },
};

/** Pins releases of a registry, which notes who has done so, and until when. */
async function pinInRegistry(given: readonly string[], site: string, registry: Registry, reason: string | undefined) {
  // The output is the address alone, so that scripts can use it.
  await keepSigned(registry, (line) => console.error(line));
  const pinned = namedOnce(readReleases(given, await registry.parts(), registry.folder));
  for (const [part, version] of Object.entries(pinned)) await manifestOf(registry, part, version);
  const keyring = new Keyring(keysFolder(registry.folder));
  const parts = Object.keys(pinned);
  const key = (await keysFor(keyring, parts)).find(({ public: { keyID } }) =>
    parts.every((part) => registry.trust?.keysOf(part).some((each) => each.keyID === keyID)),
  );
  if (!key) throw new RegistryError(`${keyring.folder} has no key that may sign for ${parts.join(' and ')}.`);
  const { address, until } = await addressOf(pinned, site, key);
  const change = releaseChange(await currentActor(root), readReason(reason).reason);
  for (const [part, version] of Object.entries(pinned)) {
    // A release that its team has only sent is kept from now on, even if its part has never been live.
    if (!(await registry.isSigned(part, version))) await registry.publish(part, version);
    await registry.notePin(part, version, until, change);
  }
  return address;
}

/** Pins releases that a team has published on a site, from its own repository: the site has them, and the team has its key. */
async function pinOnSite(given: readonly string[], site: string) {
  const pinned = namedOnce(readReleases(given, partsHere(), root));
  const { folder } = registryAt();
  const keyring = new Keyring(keysFolder(folder));
  const parts = Object.keys(pinned);
  const [key] = await keysFor(keyring, parts);
  if (!key)
    throw new RegistryError(
      `There is no registry in ${folder}, and ${keyring.folder} has no key that may sign for ${parts.join(' and ')}: ${ownKeyAdvice}.`,
    );
  const { address } = await addressOf(pinned, site, key);
  await openPin(address);
  return address;
}

/** The versions of the named releases by their parts. @throws {UsageError} if one has no version, or a part is named twice */
function namedOnce(releases: ReturnType<typeof readReleases>): Record<PartName, string> {
  const pinned: Record<PartName, string> = {};
  for (const { part, version } of releases) {
    if (version === undefined) throw new UsageError(`Name a release of ${part}, such as ${part}@1.4.0.`);
    if (Object.hasOwn(pinned, part)) throw new UsageError(`${part} is named twice.`);
    pinned[part] = version;
  }
  return pinned;
}

/**
 * The keys that may sign a pin of these parts, as far as they are here. The key of a part may sign for that part alone, and the
 * operators' for all. Replacing a part's key ends its pins.
 */
const keysFor = (keyring: Keyring, parts: readonly PartName[]): Promise<SigningKey[]> =>
  keyring.all([...(parts.length === 1 ? [roleOf(parts[0]!)] : []), operatorKey]);

async function addressOf(pinned: Readonly<Record<PartName, string>>, site: string, key: SigningKey) {
  const { token, until } = await signPin(pinned, site, key);
  const address = new URL('/pin', site);
  address.searchParams.set('token', token);
  return { address, until };
}
