import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { closedPolicy } from '../security-headers';

const style = `
body{margin:0;padding:1rem;background:#f1f6fb;color:#152536;font:1.0625rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;max-width:40rem;margin:min(10vh,6rem) auto;padding:1.5rem clamp(1.25rem,5vw,2.5rem) 2rem;border-top:3px solid #003c75;background:#fff}
h1{margin:0 0 1rem;color:#003c75;font-size:clamp(1.5rem,5vw,2rem);line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 .75rem}
a{color:#003c75}
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
};

/**
 * Answers with a page that needs nothing but this server, for errors before, or instead of, a page of the shell. The caller
 * sets the status.
 * @param title of the document, and its heading: plain text without `&` or `<`
 * @param body HTML in which everything from outside has been escaped
 */
export function sendBarePage(reply: FastifyReply, title: string, body: string) {
  return reply.headers(headers).send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>
`);
}
