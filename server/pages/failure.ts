import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { sendBarePage } from '../http/bare-page';

const tryAgain = 'Please try again in a moment, or go to the <a href="/home">home page</a>.';
const otherAddress =
  'This address cannot be read: part of it may be missing. Check it, or go to the <a href="/home">home page</a>, ' +
  'our <a href="/our-products">products</a> or the <a href="/search">search</a>.';

/** Answers with the page of last resort, when the shell cannot be rendered or the address cannot be read (row A2). */
export const sendFailure = (reply: FastifyReply, status: number) =>
  sendBarePage(
    reply.status(status).header('cache-control', 'no-store'),
    'Unexpected Application Error!',
    `<p>${status} ${STATUS_CODES[status] ?? ''}</p>\n<p>${status < 500 ? otherAddress : tryAgain}</p>`,
  );
