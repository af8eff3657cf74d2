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
export function readAuthor({ headers }: Pick<FastifyRequest, 'headers'>): Author | undefined {
  const token = [`__Host-${name}`, name].map((each) => cookie(headers.cookie, each)).find(Boolean);
  return token ? authorOf(token) : undefined;
}

function cookie(header = '', wanted: string): string | undefined {
  const given = header.split(';').find((each) => each.trimStart().startsWith(`${wanted}=`));
  const value = given?.slice(given.indexOf('=') + 1).trim();
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export const makeAuthor = () => authorOf(randomBytes(32).toString('base64url'));

/**
 * Gives the browser its author's token. Over https under a name with `__Host-`, which no other host of the domain and no
 * answer without https can set.
 */
export function writeAuthor(request: FastifyRequest, reply: FastifyReply, { token }: Author) {
  const [prefix, secure] = request.protocol === 'https' ? ['__Host-', '; Secure'] : ['', ''];
  reply.header(
    'set-cookie',
    `${prefix}${name}=${token}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}
