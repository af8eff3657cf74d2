import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'review-author';
const days = 180;

/** By which the author of a review that waits for approval is known: a random value that only their browser has. */
export interface Author {
  token: string;
  /** What the database keeps. */
  hash: string;
}

const authorOf = (token: string): Author => ({
  token,
  hash: createHash('sha256').update(token).digest('base64url'),
});

/** The author that this request's cookie names. */
export function readAuthor(request: Pick<FastifyRequest, 'headers'>): Author | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  const token = pattern.exec(request.headers.cookie ?? '')?.[1];
  return token ? authorOf(token) : undefined;
}

export const makeAuthor = () => authorOf(randomBytes(32).toString('base64url'));

/** Gives the browser its author's token. */
export function writeAuthor(request: FastifyRequest, reply: FastifyReply, { token }: Author) {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${token}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`);
}
