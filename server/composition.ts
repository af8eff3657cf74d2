import { releaseVersion } from '@platform/host/registry';
import type { Compositions } from '@platform/host/server/compositions';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from './http/problem';
import { problems } from './http/schemas';

const release = z.looseObject({ version: z.string(), entry: z.string(), globalName: z.string() });
const composition = z.looseObject({ shell: z.string(), remotes: z.record(z.string(), release) });

const schema = {
  tags: ['operation'],
  summary: 'The remotes that a page with a shell may load now',
  querystring: z.object({
    shell: releaseVersion.optional().describe('The version of the shell, such as 1.2.3; absent: the live one'),
  }),
  response: { 200: composition, ...problems(400, 404, 500, 503) },
};

/** `GET /composition.json?shell=1.2.3`: read by the page's 'Try again'. 404 for a shell that was never released. */
export function registerComposition(app: FastifyInstance, compositions: Compositions) {
  app.get<{ Querystring: { shell?: string } }>('/composition.json', { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { shell } = request.query;
    const found = await read(shell).catch((error: unknown) => {
      request.log.error({ err: error }, 'no page can be composed');
      throw new HttpProblem(503, 'No page can be composed at the moment');
    });
    if (!found) throw new HttpProblem(404, 'There is no such release of the shell');
    return found;
  });

  const read = async (shell: string | undefined) =>
    shell ? compositions.forShell(shell) : (await compositions.current()).composition;
}
