import fastify from 'fastify';
import { currentClient, forCurrentClient, rememberClients } from './clients';

test('work counts for the client who asked for it, even if another client’s request begins it', async () => {
  const app = fastify({ trustProxy: true });
  rememberClients(app);
  const waiting: (() => string)[] = [];
  app.get('/wait', () => {
    waiting.push(forCurrentClient(currentClient));
    return [];
  });
  app.get('/begin', () => [currentClient(), ...waiting.map((work) => work())]);
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string, from: string) => {
    const answer = await fetch(site + path, { headers: { 'x-forwarded-for': from } });
    return answer.json() as Promise<unknown>;
  };
  await ask('/wait', '192.0.2.1');
  await ask('/wait', '192.0.2.2');
  expect(await ask('/begin', '192.0.2.3')).toEqual(['192.0.2.3', '192.0.2.1', '192.0.2.2']);
  // All networks of one customer of IPv6 have one turn.
  expect((await ask('/begin', '2001:db8:1:2::3')) as string[]).toContain('2001:db8:1::/48');
  await app.close();
});
