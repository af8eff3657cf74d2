import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorOf, type Author } from '../author';

const name = 'review-author';
const days = 180;

/**
 * The author that this request's cookie identifies. Over https, only a name that no other host could have set counts.
 */
export const readAuthor = ({ cookies, protocol }: Pick<FastifyRequest, 'cookies' | 'protocol'>): Author | undefined =>
  authorOf(cookies[`__Host-${name}`]) ?? (protocol === 'https' ? undefined : authorOf(cookies[name]));

/**
 * Sets the author's cookie. Over https, its name has the prefix `__Host-`, so that neither another host of the domain nor an
 * answer without https can set it.
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
