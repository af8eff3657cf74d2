import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleToJSON, toDSSEBundle } from '@sigstore/bundle';
import { dsse } from '@sigstore/core';
import type { Key } from '@tufjs/models';
import type { PartName } from '@platform/contract';
import {
  provenanceFile,
  readProvenance,
  RegistryError,
  statementOf,
  statementType,
  verifyProvenance,
  type Origin,
} from '@platform/host/registry';
import { unlessMissing } from './current';
import type { SigningKey } from './keyring';

interface Attested {
  /** The folder of the release. */
  folder: string;
  part: PartName;
  version: string;
  /** The bytes of its `release.json`. */
  manifest: Buffer;
  /** The keys that may have signed its present provenance. */
  known: readonly Key[];
  /** Signs it, if none of them has. */
  key: SigningKey;
  /** How it was made, if it has no provenance. */
  origin: Origin | undefined;
  /** Whether to believe a provenance that none of the known keys has signed; if not, it is replaced. */
  isBelieved: boolean;
}

/**
 * Gives a release a provenance that a key of its part has signed. One from another registry keeps its content
 * and is signed again, because the team that releases it vouches for it.
 * @returns the bundle
 * @throws {RegistryError} if its present provenance cannot be read or belongs to another release
 */
export async function attest({ folder, known, key, origin, isBelieved, ...release }: Attested): Promise<Buffer> {
  const file = path.join(folder, provenanceFile);
  const found = await readFile(file, 'utf8').catch(unlessMissing);
  if (found !== undefined && isVerified(found, release, known)) return Buffer.from(found);
  const made = found !== undefined && isBelieved ? read(file, found, release) : (origin ?? { checks: [] });
  const bundle = signProvenance(made, release, key);
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, bundle, { flush: true });
  await rename(temporary, file);
  return bundle;
}

type Release = Pick<Attested, 'part' | 'version'> & { manifest: string | Buffer };

/** The provenance of a release, signed. */
export const signProvenance = (origin: Origin, release: Release, key: SigningKey): Buffer =>
  signStatement(statementOf(release, origin), key);

/** An in-toto statement as a Sigstore bundle that a key has signed. */
export function signStatement(statement: object, key: SigningKey): Buffer {
  const artifact = Buffer.from(JSON.stringify(statement));
  const bundle = toDSSEBundle({
    artifact,
    artifactType: statementType,
    signature: key.signBytes(dsse.preAuthEncoding(statementType, artifact)),
    keyHint: key.public.keyID,
  });
  return Buffer.from(`${JSON.stringify(bundleToJSON(bundle))}\n`);
}

function isVerified(bundle: string, release: Release, keys: readonly Key[]): boolean {
  try {
    verifyProvenance(bundle, release, keys);
    return true;
  } catch {
    return false;
  }
}

function read(file: string, bundle: string, release: Release): Origin {
  try {
    return readProvenance(bundle, release);
  } catch (error) {
    throw new RegistryError(`${file} ${(error as Error).message}. Nothing has been changed.`, { cause: error });
  }
}
