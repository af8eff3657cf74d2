import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { named } from './named';

/**
 * `GET /api/openapi.json`: the API as OpenAPI 3.1, generated from the schemas of the handlers. Routes without a tag are not
 * part of the API. Must be registered before the routes.
 */
export async function registerOpenApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API of the website',
        version: '1.0.0',
        description: 'Errors are problem details (RFC 9457), with `error` and `errors` as additional members.',
      },
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  const description = named('openapi', async (scope) => {
    await scope.register(etag, { weak: true });
    let document: string | undefined;
    scope.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, no-cache' })
        .type('application/json; charset=utf-8')
        .send((document ??= JSON.stringify(app.swagger()))),
    );
  });
  void app.register(description);
}
