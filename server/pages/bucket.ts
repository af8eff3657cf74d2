import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bucketCount } from '@platform/host/registry';
import type { Compositions } from '@platform/host/server/compositions';

const name = 'bucket';
const days = 30;

/**
 * The group of visitors, 0 to 99, that a visitor belongs to; it decides who gets a canary. The cookie contains only this number,
 * which a hundredth of all visitors share. Undefined if the visitor has not been put into a group.
 */
export function readBucket({ cookies }: Pick<FastifyRequest, 'cookies'>): number | undefined {
  const value = cookies[name];
  return value !== undefined && /^\d{1,2}$/.test(value) ? Number(value) : undefined;
}

const chosen = new WeakSet<FastifyRequest>();

/** Whether the answer to this request puts the visitor into a group, by a cookie. */
export const isBucketNew = (request: FastifyRequest) => chosen.has(request);

/**
 * Like {@link readBucket}, but puts the visitor into a group if they are in none. While no release is a canary, nobody is put
 * into a group, and no cookie is set.
 */
export function chooseBucket(
  request: FastifyRequest,
  reply: FastifyReply,
  compositions: Pick<Compositions, 'canaries'>,
): number | undefined {
  if (compositions.canaries().length === 0) return undefined;
  const known = readBucket(request);
  if (known !== undefined) return known;
  const bucket = randomInt(bucketCount);
  chosen.add(request);
  // Reading the group again during this request has to give the same one.
  request.cookies[name] = String(bucket);
  reply.setCookie(name, String(bucket), {
    path: '/',
    maxAge: days * 86_400,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  return bucket;
}
