import fastify from 'fastify';
import { enquiryAddresses } from 'api/addresses';
import { lineProblems } from 'api/enquiry';
import { registerEnquiryPages } from '.';

type Options = Parameters<typeof registerEnquiryPages>[1];

test('a line that cannot be added is named as it was typed, above the list', async () => {
  const shown: unknown[] = [];
  const app = fastify();
  const showPage: Options['showPage'] = (_request, reply, { message, text }) => {
    shown.push(message, text);
    return reply.status(422).send('');
  };
  const unused = {
    lookups: {} as Options['lookups'],
    limit: jest.fn(),
    site: () => Promise.reject(new Error('no site')),
  };
  registerEnquiryPages(app, { ...unused, guard: () => Promise.resolve(), showPage });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const body = new URLSearchParams({ code: '0252-6', quantity: 'ten', note: 'blue' });
  const answer = await fetch(url + enquiryAddresses.add, { method: 'POST', body });
  expect(answer.status).toBe(422);
  expect(shown).toEqual([`“0252-6, ten, blue” was not added. ${lineProblems.quantity}.`, undefined]);
  await app.close();
});
