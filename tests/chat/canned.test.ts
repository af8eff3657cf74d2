import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KnowledgeBase } from 'api/records';
import { cannedAnswer } from 'server/chat/canned';
import { buildRouteIndex } from 'server/chat/links';
import { fixtureDir, testCompany } from '../site/fixture-content';

const compiled = path.join(fixtureDir(testCompany), 'data/knowledge.json');
const knowledge = JSON.parse(readFileSync(compiled, 'utf8')) as KnowledgeBase;
const phones = Object.values(knowledge.locations)
  .filter(({ dialable }) => dialable)
  .map(({ phone }) => phone);

it.each([
  ['product', 'Which PRODUCTS do you have?', ['/our-products', knowledge.company.phone]],
  ['cable', 'cable?', ['/our-products', knowledge.company.phone]],
  ['plug', 'A plug please', ['/our-products', knowledge.company.phone]],
  ['contact', 'How can I contact you', [...phones, knowledge.company.email, '/contact-us']],
  ['phone', 'phone', [...phones, knowledge.company.email, '/contact-us']],
  ['email', 'your e-mail', [...phones, knowledge.company.email, '/contact-us']],
  ['location', 'location', Object.values(knowledge.locations).map(({ address }) => address)],
  ['office', 'Where is the office', Object.values(knowledge.locations).map(({ address }) => address)],
  ['about', 'about', [String(knowledge.company.founded), '/about', '/management']],
  ['company', 'the company', [String(knowledge.company.founded), '/about', '/management']],
  ['anything else', 'hmm', ['/our-products', '/home']],
])('%s (row F7)', (_kind, question, parts) => {
  const answer = cannedAnswer(question, knowledge);
  for (const part of parts) expect(answer).toContain(part);
  const resolve = buildRouteIndex(knowledge, new Set());
  for (const [, address] of answer.matchAll(/\]\(([^)]+)\)/g)) expect(resolve(address!)).toBe(address);
});

it('names the phones of the branches that have one (row F7)', () => expect(phones).toHaveLength(3));
