import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersJson } from '../http/prefers-json';
import { HttpProblem, sendProblem } from '../http/problem';

const texts = {
  429: {
    title: 'Too many pages at once',
    text: 'Your network has requested too many pages in a short time. Please wait a moment, then reload the page.',
  },
  503: {
    title: 'We are very busy',
    text: 'More visitors are here than we can serve at the same moment. Please load the page again in a few seconds.',
  },
} as const;

/** Answers without rendering anything: 429 for too many pages from one address, 503 for too many of all. */
export function sendBusy(request: FastifyRequest, reply: FastifyReply, status: 429 | 503, retryAfterSeconds: number) {
  const { title, text } = texts[status];
  if (prefersJson(request)) return sendProblem(reply, new HttpProblem(status, text, { retryAfterSeconds }));
  return reply.status(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds,
  }).send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`);
}
