import { existsSync } from 'node:fs';
import path from 'node:path';
import { metadataFile, Registry, TrustedState, type RegistryStore } from '@platform/host/registry';
import { PostgresStore } from '@platform/host/server/postgres-store';
import { Keyring } from './keyring';
import { Signer } from './signer';

export {
  Keyring,
  onlineKey,
  operatorKey,
  operatorsKeys,
  publicKey,
  rootKeys,
  type OperatorsKey,
  type SigningKey,
} from './keyring';
export { signProvenance, signStatement } from './provenance';
export { Signer } from './signer';

/** The folder of the keys for a registry: KEYS_DIR, or `.keys` beside the registry. */
export const keysFolder = (registry: string) =>
  path.resolve(process.env['KEYS_DIR'] || path.join(path.dirname(registry), '.keys'));

/** What signs the changes of a registry. @param keys the folder of the keys @param store where it is shared */
export const signerOf = (registry: string, keys = keysFolder(registry), store?: RegistryStore) =>
  new Signer(registry, new Keyring(keys), store);

/**
 * A registry whose documents are believed only if they have been signed, and whose changes are signed.
 * @param keys the folder of the keys
 * @param database the address of the PostgreSQL by which servers share it; if absent, the folder is all there is of it
 */
export function openRegistry(folder: string, keys = keysFolder(folder), database?: string): Registry {
  const root = path.join(keys, metadataFile('root', 1));
  const trust = new TrustedState(folder, existsSync(root) ? { root } : {});
  const store = database === undefined ? undefined : new PostgresStore(database, folder, trust);
  return new Registry(folder, { trust, signer: signerOf(folder, keys, store), store });
}

/**
 * Signs a registry that nobody has ever signed, if no keys have been made for it either: it was made by an earlier version
 * of the toolkit. Otherwise renews the signatures that are past half of their lifetime, and signs a provenance for releases
 * that an earlier version of the toolkit signed without one, if the keys are here.
 * @param log called with what has been done
 */
export async function keepSigned({ folder, store }: Registry, log: (line: string) => void): Promise<void> {
  await store?.pull();
  if ((await new Registry(folder).parts()).length === 0) return;
  const signer = signerOf(folder, keysFolder(folder), store);
  if ((await signer.isSigned()) || (await signer.keyring.roots()).length > 0) {
    const renewed = await signer.renew();
    if (renewed.length > 0) log(`signatures renewed: ${renewed.join(', ')}`);
    const attested = await signer.attest();
    if (attested.length > 0)
      log(`given a provenance that names nobody, because they had none: releases of ${attested.join(', ')}`);
    return;
  }
  const adopted = await signer.adopt();
  if (adopted.length > 0)
    log(`signed for the first time, with new keys in ${signer.keyring.folder}: ${adopted.join(', ')}`);
}
