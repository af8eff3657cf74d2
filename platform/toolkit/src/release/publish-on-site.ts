import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { provenanceFile, publicationFile, publicationOf, RegistryError, roleOf } from '@platform/host/registry';
import type { Part } from '../part';
import { Keyring, operatorKey, signProvenance, signStatement } from '../trust';
import { ownKeyAdvice } from '../trust/own-key';
import { checkPart } from './check-part';
import { checks, originOfBuild } from './origin';
import { sendRelease } from './send-release';
import { pagesNotRendered, releasesOfSite, shellTypesOfSite } from './site';

interface SiteOptions {
  part: Part;
  /** A build that `platform build` has made. If absent, the last build of these sources, or else a new one. */
  from?: string | undefined;
  /** The public address of the site. */
  site: string;
  /** The folder with the key of the part. */
  keys: string;
  log: (line: string) => void;
}

/**
 * Checks a build as `platform check --site` does, and sends it to a running site, signed with the key of its part. Nobody sees it there
 * until it is promoted. While the site is busy with other releases, the release is sent again.
 * @returns the release, such as `chat@1.0.1`
 * @throws {RegistryError} if it is refused by the check or by the site; SiteError if the site cannot be reached
 */
export async function publishOnSite({ part, from, site, keys, log }: SiteOptions): Promise<string> {
  const keyring = new Keyring(keys);
  const key = (await keyring.find(roleOf(part.name))) ?? (await keyring.find(operatorKey));
  if (!key)
    throw new RegistryError(`${keys} has no key "${roleOf(part.name)}", which has to sign this: ${ownKeyAdvice}.`);

  const live = await releasesOfSite(site);
  const types = () => shellTypesOfSite(site, live);
  const { release, folder, checks: own } = await checkPart({ part, from, live, types, log });
  const { version } = release;
  const name = `${part.name}@${version}`;
  log(pagesNotRendered(release));
  const manifest = await readFile(path.join(folder, 'release.json'), 'utf8');
  const made = await originOfBuild(folder);
  const origin = { ...made, checks: [...new Set([...own, ...made.checks, checks.compatibility])] };
  const provenance = signProvenance(origin, { part: part.name, version, manifest }, key).toString('utf8');
  const published = { part: part.name, version, manifest, provenance };
  const files = Object.keys(release.files).map(
    async (file) => [file, await readFile(path.join(folder, file))] as const,
  );
  const contents = await Promise.all(files);

  const form = () => {
    const sent = new FormData();
    const add = (file: string, content: string | Buffer<ArrayBuffer>) =>
      sent.append(file, new Blob([content]), path.basename(file));
    add(publicationFile, signStatement(publicationOf(published, new URL(site).origin), key).toString('utf8'));
    add('release.json', manifest);
    add(provenanceFile, provenance);
    for (const [file, content] of contents) add(file, content);
    return sent;
  };
  const isThere = await sendRelease({ address: new URL('/api/releases', site), form, name, log });
  const { origin: place } = new URL(site);
  log(isThere ? `${name}: already published on ${place}, unchanged` : `${name}: published on ${place}, not live`);
  return name;
}
