import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KnowledgeBase } from 'content/records';
import { know } from './knowledge';
import { linkGuard } from './links';
import { questions } from './questions';

const compiled = path.resolve(__dirname, '../../dist/content/data/knowledge.json');
const { answer, opens } = know(JSON.parse(readFileSync(compiled, 'utf8')) as KnowledgeBase);
const ask = (question: string, ...before: string[]) =>
  answer({ question, history: before.map((text) => ({ role: 'user' as const, parts: [{ text }] })) });
const linksIn = (text: string) => [...text.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, address]) => address!);

it('has at least 60 questions', () =>
  expect(new Set(questions.map(([question]) => question)).size).toBeGreaterThanOrEqual(60));

describe('F6, F9: without a key', () => {
  beforeAll(() => ask('warm up'));

  it.each(questions)('%s', (question, ...pages) => {
    const started = performance.now();
    const text = ask(question);
    expect(performance.now() - started).toBeLessThan(200);
    const links = linksIn(text);
    expect(links).toEqual(expect.arrayContaining(pages));
    expect(links.filter((address) => !opens(address))).toEqual([]);
    // Nothing is lost between here and the visitor, and an answer is one, not the whole catalogue.
    const guard = linkGuard(opens);
    expect(guard.push(text) + guard.end()).toBe(text);
    expect(text.length).toBeLessThan(2500);
  });
});
