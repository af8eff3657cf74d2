import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from '../http/validation';
import type { SubmittedForm } from '@platform/contract';
import { enquiryAddresses } from 'api/addresses';
import { registerEnquiry } from '.';

type Options = Parameters<typeof registerEnquiry>[1];

test.each([
  ['lines', `${'*'.repeat(40)}\n`.repeat(5000)],
  ['one line', '<'.repeat(300_000)],
])('of a text that is too long to be rendered again, here %s, only the beginning is', async (_, text) => {
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  const shown: SubmittedForm[] = [];
  registerEnquiry(app, {
    lookups: {} as Options['lookups'],
    settings: {},
    data: { site: () => Promise.resolve({}), getJson: () => Promise.resolve({}) } as unknown as Options['data'],
    renderForm: (_request, _reply, _path, submitted) => {
      shown.push(submitted);
      return '';
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(url + enquiryAddresses.paste, { method: 'POST', body: new URLSearchParams({ text }) });
  expect(answer.status).toBe(422);
  const [{ message, values }] = shown as [SubmittedForm];
  expect(message).toContain('Below is only the first part of what could not be added.');
  expect(values['text']!.length).toBeGreaterThan(100_000);
  expect(values['text']!.length).toBeLessThan(140_000);
  expect(text.startsWith(values['text']!)).toBe(true);
  await app.close();
});
