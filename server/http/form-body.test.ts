import fastify from 'fastify';
import { readFormBodies } from './form-body';

async function started() {
  const app = fastify();
  readFormBodies(app, 1024 * 1024);
  app.post('/form', ({ body }) => [...(body as URLSearchParams)].length);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = (body: string) =>
    fetch(`${url}/form`, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  return { app, post };
}

test('a form with the fields of the longest list is read, and one with more than any form has is refused unread', async () => {
  const { app, post } = await started();
  const list = Array.from({ length: 500 }, (_, at) => `code=A${at}&quantity=1&note=`).join('&');
  expect(await (await post(list)).json()).toBe(1500);
  expect((await post('a&'.repeat(2001))).status).toBe(413);
  expect((await post('a&'.repeat(500_000))).status).toBe(413);
  await app.close();
});
