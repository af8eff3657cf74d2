import { createPublicKey, type KeyObject } from 'node:crypto';
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import type { Key } from '@tufjs/models';
import type { PartName } from '@platform/contract';

/** The type of the signed content of a bundle: an in-toto statement. */
export const statementType = 'application/vnd.in-toto+json';

/** The type of a statement. */
export const statementVersion = 'https://in-toto.io/Statement/v1';

/**
 * Reads what a Sigstore bundle says, without checking who signed it.
 * @returns undefined if that is not JSON
 * @throws {Error} with the reason in one sentence if it is not a bundle with a statement signed by a key
 */
export const readStatement = (bundle: string): unknown => fromJson(open(bundle).payload.toString('utf8'));

/**
 * Like {@link readStatement}, for a bundle that one of these keys has signed.
 * @param part the part whose keys they are, for the message
 * @throws {Error} also if none of the keys has signed it
 */
export function verifyStatement(bundle: string, part: PartName, keys: readonly Key[]): unknown {
  const { key, entity } = open(bundle);
  const found = keys.find(({ keyID }) => keyID === key);
  if (!found) throw new Error(`is not signed with a key of ${part}`);
  const publicKey = publicKeyOf(found);
  const trusted = {
    ...{ certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] },
    publicKey: () => ({ publicKey, validFor: () => true }),
  };
  try {
    // The registry (TUF) says when a key may sign, so neither a log nor a timestamp authority is needed.
    new Verifier(trusted, { ctlogThreshold: 0, tlogThreshold: 0, timestampThreshold: 0 }).verify(entity);
  } catch (error) {
    throw new Error('is not what its signature was made for', { cause: error });
  }
  return readStatement(bundle);
}

function open(text: string) {
  try {
    const bundle = bundleFromJSON(fromJson(text));
    const { content, verificationMaterial } = bundle;
    if (content.$case !== 'dsseEnvelope' || verificationMaterial.content.$case !== 'publicKey') throw new Error();
    const { payload, payloadType } = content.dsseEnvelope;
    if (payloadType !== statementType) throw new Error();
    return { payload, key: verificationMaterial.content.publicKey.hint, entity: toSignedEntity(bundle) };
  } catch (error) {
    throw new Error('is not a Sigstore bundle that a key has signed', { cause: error });
  }
}

/** @returns undefined if it is not JSON */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A key as Node verifies with it. */
export const publicKeyOf = ({ keyVal }: Key): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(keyVal['public']!, 'hex').toString('base64url') },
    format: 'jwk',
  });
