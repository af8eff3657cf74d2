import accepts from '@fastify/accepts';
import fastify from 'fastify';
import { Admission } from './admission';
import type { QueueLimits } from './render-queue';

const queue: QueueLimits = { atATime: 1, placeMs: 100, waitMs: 100, waiting: 10 };

/** How many pages a visitor with these cookies gets of a burst of twelve. */
async function pagesWith(cookie: string, target = '/'): Promise<number> {
  const { limit } = new Admission<string>({ pages: { burst: 12, perSecond: 0.001 }, queue });
  const app = fastify();
  await app.register(accepts);
  app.get('/', { onRequest: limit }, () => 'page');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => fetch(url + target, { headers: { ...(cookie && { cookie }) } })),
  );
  await app.close();
  return answers.filter(({ status }) => status === 200).length;
}

test('a page with a long list in its cookie counts as several, because each line is looked up for it', async () => {
  expect(await pagesWith('')).toBe(12);
  expect(await pagesWith('enquiry-list=0252-6*10')).toBe(12);
  expect(await pagesWith(`enquiry-list=${'lug*1~'.repeat(4)}`)).toBe(3);
  expect(await pagesWith(`enquiry-list=${'lug*1%7E'.repeat(4)}`)).toBe(3);
  expect(await pagesWith(`enquiry-list=${'cable%20gland'.repeat(50)}*1`)).toBe(4);
});

test('a page with a long address counts as several, because each word of a search takes time', async () => {
  expect(await pagesWith('', '/?q=cable+gland')).toBe(12);
  expect(await pagesWith('', `/?q=${'cable+'.repeat(35)}`)).toBe(6);
});
