import { SignJWT } from 'jose';
import { pinSeconds, pinType, type Pin } from '@platform/host/server/pin';
import type { SigningKey } from './keyring';

/**
 * Signs a pin as a JWT, for the server's `readPin`.
 * @param site the address of the site that it is for; only its origin matters
 * @param key one that may sign for each of the parts
 * @returns the token, and when it ends
 */
export async function signPin(
  releases: Pin['releases'],
  site: string,
  key: SigningKey,
): Promise<{ token: string; until: Date }> {
  const until = new Date((Math.floor(Date.now() / 1000) + pinSeconds) * 1000);
  const token = await new SignJWT({ releases })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.public.keyID, typ: pinType })
    .setAudience(new URL(site).origin)
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(key.private);
  return { token, until };
}
