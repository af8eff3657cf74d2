import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorOf, type Author } from '../author';

const name = 'review-author';
const days = 180;

/** The author whom this request's cookie names. Over https only by the name that nobody else could have set. */
export const readAuthor = ({ cookies, protocol }: Pick<FastifyRequest, 'cookies' | 'protocol'>): Author | undefined =>
  authorOf(cookies[`__Host-${name}`]) ?? (protocol === 'https' ? undefined : authorOf(cookies[name]));

/**
 * Gives the browser its author's token. Over https under a name with `__Host-`, which no other host of the domain and no
 * answer without https can set.
 */
export function writeAuthor({ protocol }: Pick<FastifyRequest, 'protocol'>, reply: FastifyReply, { token }: Author) {
  const secure = protocol === 'https';
  reply.setCookie(secure ? `__Host-${name}` : name, token, {
    path: '/',
    maxAge: days * 86_400,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
