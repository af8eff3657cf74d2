import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../rate-limit/networks';
import type { SubmissionSender } from '../service';
import { readAuthor } from './author-cookie';

/** Who sends this request. */
export function visitorOf(request: FastifyRequest): SubmissionSender {
  const key = request.headers['idempotency-key'];
  return {
    ip: clientAddress(request),
    author: readAuthor(request),
    idempotencyKey: Array.isArray(key) ? key.join(' ') : key,
  };
}
