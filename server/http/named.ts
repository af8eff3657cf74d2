import type { FastifyPluginAsync, FastifyPluginCallback } from 'fastify';

/**
 * Gives a plugin the name by which Fastify's messages call it. For one without a name, Fastify looks through all modules of the
 * process: where there are thousands, as in the tests, that takes most of the time in which a server is built.
 */
export function named(name: string, plugin: FastifyPluginCallback): FastifyPluginCallback;
export function named(name: string, plugin: FastifyPluginAsync): FastifyPluginAsync;
export function named(
  name: string,
  plugin: FastifyPluginCallback | FastifyPluginAsync,
): FastifyPluginCallback | FastifyPluginAsync {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}
