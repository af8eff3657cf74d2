import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import { roleOf } from '@platform/host/registry';
import { Keyring } from './keyring';

/** The key with which a team signs the releases that it sends to a site. */
export interface OwnKey {
  /** The file that only the team has. */
  file: string;
  /** Whether it did not exist before. */
  isNew: boolean;
  /** What the operators of the site need, as PEM without a line break at its end. */
  publicHalf: string;
}

/**
 * Makes the key of a part, unless the folder has one: nothing here knows whether a site has accepted that already.
 * @throws {RegistryError} if the file of the key cannot be used
 */
export async function keepOwnKey(folder: string, part: PartName): Promise<OwnKey> {
  const keyring = new Keyring(folder);
  const before = await keyring.find(roleOf(part));
  const key = before ?? keyring.create(roleOf(part));
  await keyring.putting(() => Promise.resolve());
  const pem = createPublicKey(key.private).export({ type: 'spki', format: 'pem' }) as string;
  return { file: path.join(folder, `${roleOf(part)}.pem`), isNew: !before, publicHalf: pem.trim() };
}

/** What a team without its key does. */
export const ownKeyAdvice =
  'make it with `platform keys new` and send its public half to the operators of the site, or name its folder with KEYS_DIR';
