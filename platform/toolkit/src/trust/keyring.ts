import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Key, Signature } from '@tufjs/models';
import { RegistryError } from '@platform/host/registry';

/** The keys of the root: two of the three have to sign. One may be lost. */
export const rootKeys = ['root-1', 'root-2', 'root-3'] as const;
export const rootThreshold = 2;
/** Signs which state of the registry is the newest. */
export const onlineKey = 'online';
/** May speak for every part: for rollbacks, for builds of other teams, and while a part's key is revoked. */
export const operatorKey = 'operator';

/** The keys that no team has. */
export const operatorsKeys = [onlineKey, operatorKey, ...rootKeys] as const;
export type OperatorsKey = (typeof operatorsKeys)[number];

/** A key that can sign. */
export interface SigningKey {
  public: Key;
  private: KeyObject;
  sign: (data: Buffer) => Signature;
  /** The signature alone, as a Sigstore bundle has it. */
  signBytes: (data: Buffer) => Buffer;
}

/** A folder of private keys, one file for each. Whoever holds a file can sign with its key. */
export class Keyring {
  constructor(readonly folder: string) {}

  /** A key of this name, if its file is here. @throws {RegistryError} if the file cannot be used */
  async find(name: string): Promise<SigningKey | undefined> {
    const file = this.#file(name);
    try {
      return signingKey(createPrivateKey(await readFile(file)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new RegistryError(`${file} cannot be read as a key: ${(error as Error).message}`);
    }
  }

  /** @throws {RegistryError} if there is no such key here */
  async need(name: string): Promise<SigningKey> {
    const key = await this.find(name);
    if (!key) throw new RegistryError(`${this.folder} has no key "${name}", which has to sign this.`);
    return key;
  }

  /** Those of these keys that are here. */
  async all(names: readonly string[]): Promise<SigningKey[]> {
    const found = await Promise.all(names.map((name) => this.find(name)));
    return found.filter((key) => key !== undefined);
  }

  /** Makes a key, in place of one of the same name. Only the user of this process can read its file. */
  async create(name: string): Promise<SigningKey> {
    const { privateKey } = generateKeyPairSync('ed25519');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = this.#file(name);
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
    await rename(temporary, file);
    return signingKey(privateKey);
  }

  /** Removes a key's file, if there is one. */
  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  /** The documents of the root, oldest first; empty if these keys have never signed. */
  async roots(): Promise<string[]> {
    const files = await readdir(this.folder).catch((): string[] => []);
    const versions = files.map((file) => Number(/^(\d+)\.root\.json$/.exec(file)?.[1])).filter(Boolean);
    const sorted = versions.sort((one, other) => one - other);
    return Promise.all(sorted.map((version) => readFile(path.join(this.folder, rootFile(version)), 'utf8')));
  }

  async addRoot(version: number, text: string): Promise<void> {
    await writeFile(path.join(this.folder, rootFile(version)), text, { flush: true });
  }

  #file(name: string) {
    return path.join(this.folder, `${name}.pem`);
  }
}

const rootFile = (version: number) => `${version}.root.json`;

function signingKey(privateKey: KeyObject): SigningKey {
  const own = publicKey(createPublicKey(privateKey));
  const signBytes = (data: Buffer) => sign(null, data, privateKey);
  return {
    public: own,
    private: privateKey,
    sign: (data) => new Signature({ keyID: own.keyID, sig: signBytes(data).toString('hex') }),
    signBytes,
  };
}

/** The key as metadata names it. @throws {RegistryError} unless it is an Ed25519 key */
export function publicKey(key: KeyObject): Key {
  if (key.asymmetricKeyType !== 'ed25519') throw new RegistryError('Only Ed25519 keys can sign for a registry.');
  const { x } = key.export({ format: 'jwk' });
  const described = {
    keytype: 'ed25519',
    keyval: { public: Buffer.from(x!, 'base64url').toString('hex') },
    scheme: 'ed25519',
  };
  // TUF names a key by the hash of its canonical JSON: sorted members, no spaces.
  const keyID = createHash('sha256').update(JSON.stringify(described)).digest('hex');
  return Key.fromJSON(keyID, described);
}
