import { existsSync } from 'node:fs';
import path from 'node:path';
import { metadataFile, Registry, TrustedState } from '@platform/host/registry';
import { Keyring } from './keyring';
import { Signer } from './signer';

export { Keyring, onlineKey, operatorKey, publicKey, rootKeys, type SigningKey } from './keyring';
export { signProvenance, signStatement } from './provenance';
export { Signer } from './signer';

/** The folder of the keys for a registry: KEYS_DIR, or `.keys` beside the registry. */
export const keysFolder = (registry: string) =>
  path.resolve(process.env['KEYS_DIR'] || path.join(path.dirname(registry), '.keys'));

/** What signs the changes of a registry. @param keys the folder of the keys */
export const signerOf = (registry: string, keys = keysFolder(registry)) => new Signer(registry, new Keyring(keys));

/**
 * A registry whose documents are believed only if they have been signed, and whose changes are signed.
 * @param keys the folder of the keys
 */
export function openRegistry(folder: string, keys = keysFolder(folder)): Registry {
  const root = path.join(keys, metadataFile('root', 1));
  return new Registry(folder, {
    trust: new TrustedState(folder, existsSync(root) ? { root } : {}),
    signer: signerOf(folder, keys),
  });
}

/**
 * Signs a registry that nobody has ever signed, if no keys have been made for it either: it was made by an earlier version
 * of the toolkit. Otherwise renews the signatures that have passed half of their time, and signs a provenance for releases that
 * an earlier version of the toolkit has signed without one, as far as the keys are here.
 * @param log called with what has been done
 */
export async function keepSigned({ folder }: Registry, log: (line: string) => void): Promise<void> {
  const signer = signerOf(folder);
  if ((await signer.isSigned()) || (await signer.keyring.roots()).length > 0) {
    const renewed = await signer.renew();
    if (renewed.length > 0) log(`signatures renewed: ${renewed.join(', ')}`);
    const attested = await signer.attest();
    if (attested.length > 0)
      log(`given a provenance that names nobody, as they had none: releases of ${attested.join(', ')}`);
    return;
  }
  const adopted = await signer.adopt();
  if (adopted.length > 0)
    log(`signed for the first time, with new keys in ${signer.keyring.folder}: ${adopted.join(', ')}`);
}
