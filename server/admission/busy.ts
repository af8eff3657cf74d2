import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBarePage } from '../http/bare-page';
import { prefersJson } from '../http/prefers-json';
import { HttpProblem, sendProblem } from '../http/problem';

const texts = {
  429: {
    title: 'Too many pages at once',
    text: 'Your network has requested too many pages in a short time. Please wait a moment, then reload the page.',
  },
  503: {
    title: 'We are very busy',
    text: 'There are more visitors than we can serve right now. Please reload the page in a few seconds.',
  },
} as const;

/** Answers without rendering anything: 429 for too many pages from one address, 503 for too many in all. */
export function sendBusy(request: FastifyRequest, reply: FastifyReply, status: 429 | 503, retryAfterSeconds: number) {
  const { title, text } = texts[status];
  if (prefersJson(request)) return sendProblem(reply, new HttpProblem(status, text, { retryAfterSeconds }));
  reply.status(status).headers({ 'cache-control': 'no-store', 'retry-after': retryAfterSeconds });
  return sendBarePage(reply, title, `<p>${text}</p>`);
}
