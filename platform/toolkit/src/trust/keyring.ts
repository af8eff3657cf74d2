import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Key, Signature } from '@tufjs/models';
import { RegistryError, withLock } from '@platform/host/registry';

/** The keys of the root: two of the three have to sign. One may be lost. */
export const rootKeys = ['root-1', 'root-2', 'root-3'] as const;
export const rootThreshold = 2;
/** Signs which state of the registry is the newest. */
export const onlineKey = 'online';
/** May speak for every part: for rollbacks, for builds of other teams, and while a part's key is revoked. */
export const operatorKey = 'operator';

/** The keys that no team has. */
export const operatorsKeys = [onlineKey, operatorKey, ...rootKeys] as const;
/** The name of a key that only operators have. */
export type OperatorsKey = (typeof operatorsKeys)[number];

/** A key that can sign. */
export interface SigningKey {
  public: Key;
  private: KeyObject;
  sign: (data: Buffer) => Signature;
  /** The signature alone, as a Sigstore bundle has it. */
  signBytes: (data: Buffer) => Buffer;
}

/**
 * A folder of private keys, one file per key. Anyone who has a file can sign with its key.
 *
 * Keys are made and removed in memory. {@link putting} changes the folder only after a registry names the new keys, so a failure
 * before that loses no key.
 */
export class Keyring {
  /** The keys that have been made and not put into the folder yet; undefined for those that have been removed. */
  readonly #keys = new Map<string, KeyObject | undefined>();
  readonly #roots = new Map<number, string>();

  constructor(readonly folder: string) {}

  /** A key of this name, if it is here. @throws {RegistryError} if its file cannot be used */
  async find(name: string): Promise<SigningKey | undefined> {
    if (this.#keys.has(name)) {
      const made = this.#keys.get(name);
      return made && signingKey(made);
    }
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

  /** Makes a key, in place of one of the same name. */
  create(name: string): SigningKey {
    const { privateKey } = generateKeyPairSync('ed25519');
    this.#keys.set(name, privateKey);
    return signingKey(privateKey);
  }

  /** Removes a key, if there is one of this name. */
  remove(name: string) {
    this.#keys.set(name, undefined);
  }

  /** The documents of the root, oldest first; empty if these keys have never signed. */
  async roots(): Promise<string[]> {
    const files = await readdir(this.folder).catch((): string[] => []);
    const versions = files.map((file) => Number(/^(\d+)\.root\.json$/.exec(file)?.[1])).filter(Boolean);
    const sorted = [...new Set([...versions, ...this.#roots.keys()])].sort((one, other) => one - other);
    return Promise.all(
      sorted.map(async (version) => this.#roots.get(version) ?? (await readFile(this.#rootFile(version), 'utf8'))),
    );
  }

  addRoot(version: number, text: string) {
    this.#roots.set(version, text);
  }

  /**
   * Changes a registry to name the new keys and roots, and then the folder. It writes the new files beside those that they
   * replace, makes the change, and moves them into place. Meanwhile other processes that use this folder wait. Only the user of
   * this process can read the files of keys.
   * @param change makes the registry name the new keys; if it fails, {@link recover} finds out whether the registry names them
   */
  async putting(change: () => Promise<void>): Promise<void> {
    if (this.#keys.size + this.#roots.size === 0) return change();
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#locked(async () => {
      for (const [file, content] of this.#made())
        await writeFile(file + newFile, content, { mode: 0o600, flush: true });
      await change();
      await this.keep();
    });
  }

  /** Replaces what the folder holds by what has been made. */
  async keep(): Promise<void> {
    for (const [file] of this.#made()) await rename(file + newFile, file);
    for (const [name, key] of this.#keys) if (!key) await rm(this.#file(name), { force: true });
    this.forget();
  }

  /** Forgets what has been made and not put into the folder. */
  forget() {
    this.#keys.clear();
    this.#roots.clear();
  }

  /**
   * Finishes a change that failed, or whose process was killed: takes the keys that the registry names. Others stay, for a change
   * that is not known yet, until keys of the same names are made.
   * @param isNamed whether the registry names the key with this id
   * @param hasRoot whether the registry has this document of the root
   */
  async recover(isNamed: (id: string) => boolean, hasRoot: (text: string) => boolean): Promise<void> {
    if ((await this.#unfinished()).length === 0) return;
    await this.#locked(async () => {
      for (const file of await this.#unfinished()) {
        const text = await readFile(file + newFile, 'utf8');
        const key = keyIn(text);
        const isUsed = file.endsWith('.pem') ? key !== undefined && isNamed(key.public.keyID) : hasRoot(text);
        if (isUsed) await rename(file + newFile, file);
      }
    });
  }

  async #unfinished(): Promise<string[]> {
    const files = await readdir(this.folder).catch((): string[] => []);
    const unfinished = files.filter((file) => file.endsWith(newFile));
    return unfinished.map((file) => path.join(this.folder, file.slice(0, -newFile.length)));
  }

  /** Registries may share a folder of keys, and each has a lock of its own. */
  #locked = (work: () => Promise<void>) => withLock(path.join(this.folder, 'keys'), work);

  *#made(): Generator<[file: string, content: string]> {
    for (const [name, key] of this.#keys) {
      if (key) yield [this.#file(name), key.export({ type: 'pkcs8', format: 'pem' }) as string];
    }
    for (const [version, text] of this.#roots) yield [this.#rootFile(version), text];
  }

  #file(name: string) {
    return path.join(this.folder, `${name}.pem`);
  }

  #rootFile(version: number) {
    return path.join(this.folder, `${version}.root.json`);
  }
}

/** Ends the name of a file that takes the place of another one. */
const newFile = '.new';

/** The key of a file that may have been half-written. */
function keyIn(pem: string): SigningKey | undefined {
  try {
    return signingKey(createPrivateKey(pem));
  } catch {
    return undefined;
  }
}

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
