import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { PartName } from '@platform/contract';
import { partName, publicKeyOf, releaseVersion, type TrustedState } from '../registry';

/** The type of a pin's token (RFC 7519, `typ`): nothing else that a part's key signs can be taken for one. */
export const pinType = 'release-pin+jwt';
/** How long a pin is valid; even a pin that was signed for longer ends after this time. */
export const pinSeconds = 24 * 60 * 60;
/** By how much the signer's clock may differ from the server's. */
const clockSeconds = 60;
const maxTokenLength = 3000;

/** Releases that one visitor sees in place of the live ones. */
export interface Pin {
  releases: Readonly<Record<PartName, string>>;
  /** When it ends. */
  until: Date;
}

/** A pin that is not accepted; the message says why, in a sentence for the visitor. */
export class PinError extends Error {
  override name = 'PinError';
}

const claims = z.object({
  releases: z.record(partName, releaseVersion).refine((releases) => Object.keys(releases).length > 0),
  exp: z.int(),
});

/**
 * The pin that a token stands for: an EdDSA-signed JWT.
 * @param trust says which keys may sign for a part now: the signing key must be one of those of every pinned part
 * @param sites the origins that the pin may have been signed for
 * @throws {PinError} unless it was signed for one of these sites with such a key, and has not ended
 */
export async function readPin(
  token: string,
  trust: Pick<TrustedState, 'keysOf'>,
  sites: readonly string[],
): Promise<Pin> {
  const unknown = new PinError('This address was not signed by anybody who may release these parts.');
  if (token.length > maxTokenLength) throw unknown;
  try {
    const { releases, exp } = claims.parse(decodeJwt(token));
    const { kid } = decodeProtectedHeader(token);
    const keys = Object.keys(releases).map((part) => trust.keysOf(part).find(({ keyID }) => keyID === kid));
    const [key] = keys;
    if (!key || keys.includes(undefined)) throw unknown;
    await jwtVerify(token, publicKeyOf(key), {
      algorithms: ['EdDSA'],
      typ: pinType,
      audience: [...sites],
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: pinSeconds,
      clockTolerance: clockSeconds,
    });
    return { releases, until: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new PinError('This address has expired.', { cause: error });
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
      throw new PinError('This address was made for another site.', { cause: error });
    throw error instanceof PinError ? error : new PinError(unknown.message, { cause: error });
  }
}
