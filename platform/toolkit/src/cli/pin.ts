import { RegistryError, roleOf } from '@platform/host/registry';
import { currentActor, releaseChange } from '../release/origin';
import { SiteError } from '../release/site';
import { keepSigned, Keyring, keysFolder, operatorKey } from '../trust';
import { signPin } from '../trust/pin';
import { existingRegistry, readArguments, readReason, root, siteAt, UsageError } from './arguments';
import { options, type Command } from './command';
import { readReleases } from './parts';

/** `platform pin`: prints an address that shows releases to whoever opens it, and to nobody else. */
export const pin: Command = {
  usage: '<part>@<version> … [--site <address>] [--registry <folder>] [--reason <text>]',
  summary: 'prints an address that shows these releases, live or not, to whoever opens it; it is good for a day',
  options: {
    '<part>@<version>': 'a release in the registry',
    '--site <address>': 'the site that it is for; SITE_ORIGIN, or the one on PORT of this machine, when absent',
    ...options.registry,
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      site: { type: 'string' },
      registry: { type: 'string' },
      reason: { type: 'string' },
    });
    const site = siteAt(values.site);
    if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
      throw new SiteError(`"${site}" is not an address such as https://www.example.com`);
    const registry = await existingRegistry(values.registry);
    // The output is the address alone, for what runs the command.
    await keepSigned(registry, (line) => console.error(line));
    const pinned: Record<string, string> = {};
    for (const { part, version } of readReleases(positionals, await registry.parts(), registry.folder)) {
      if (version === undefined) throw new UsageError(`Name a release of ${part}, such as ${part}@1.4.0.`);
      if (Object.hasOwn(pinned, part)) throw new UsageError(`${part} is named twice.`);
      await registry.release(part, version);
      pinned[part] = version;
    }
    const keyring = new Keyring(keysFolder(registry.folder));
    const parts = Object.keys(pinned);
    // The key of a part may sign for that part alone, and the operators' for all. Replacing a part's key ends its pins.
    const names = [...(parts.length === 1 ? [roleOf(parts[0]!)] : []), operatorKey];
    const key = (await keyring.all(names)).find(({ public: { keyID } }) =>
      parts.every((part) => registry.trust?.keysOf(part).some((each) => each.keyID === keyID)),
    );
    if (!key) throw new RegistryError(`${keyring.folder} has no key that may sign for ${parts.join(' and ')}.`);
    const address = new URL('/pin', site);
    const { token, until } = await signPin(pinned, site, key);
    const change = releaseChange(await currentActor(root), readReason(values.reason).reason);
    for (const [part, version] of Object.entries(pinned)) await registry.notePin(part, version, until, change);
    address.searchParams.set('token', token);
    console.log(address.href);
  },
};
