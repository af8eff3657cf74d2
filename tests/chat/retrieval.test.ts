import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnowledgeBase } from 'api/records';
import { buildIndex, type KnowledgeIndex } from 'server/chat/knowledge';
import { createLinkSanitizer } from 'server/chat/links';
import { compileContent } from '../../content/compile';
import { questions } from './questions';

/** Answers from the owner's own knowledge base, because the questions are about that catalogue. */
let index: KnowledgeIndex;
beforeAll(async () => {
  const outDir = path.resolve(__dirname, '../../dist/content');
  // Immediate if it has been compiled; a minute or two in a fresh clone.
  await compileContent({ outDir });
  index = buildIndex(JSON.parse(await readFile(path.join(outDir, 'data/knowledge.json'), 'utf8')) as KnowledgeBase);
}, 300_000);

const resolve = (address: string) => index.resolve(address);
const answer: KnowledgeIndex['answer'] = (request) => index.answer(request);
const ask = (question: string, ...before: string[]) =>
  answer({ question, history: before.map((text) => ({ role: 'user' as const, parts: [{ text }] })) });
const linksIn = (text: string) => [...text.matchAll(/\[[^[\]]+\]\(([^()]+)\)/g)].map(([, address]) => address!);

it('has at least 60 questions', () =>
  expect(new Set(questions.map(([question]) => question)).size).toBeGreaterThanOrEqual(60));

describe('without a key, each question gets its pages (rows F6 and F9)', () => {
  beforeAll(() => ask('warm up'));

  it.each(questions)('%s', (question, ...pages) => {
    // The fastest of three, because other work on the machine must not count.
    const times = [1, 2, 3].map(() => {
      const started = performance.now();
      ask(question);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(200);
    const text = ask(question);
    const links = linksIn(text);
    expect(links).toEqual(expect.arrayContaining(pages));
    expect(links.filter((address) => !resolve(address))).toEqual([]);
    // The sanitizer removes nothing, and an answer is not the whole catalogue.
    const guard = createLinkSanitizer(resolve);
    expect(guard.push(text) + guard.end()).toBe(text);
    expect(text.length).toBeLessThan(2500);
  });
});

describe('without a key', () => {
  it('understands a follow-up question', () => {
    expect(ask('And for outdoors?', 'Which gland do I use for SWA cable indoors?')).toContain('cw_brass_gland_outdoor');
  });

  it('claims no agreement with the brands of a demonstration, and says that it is one', () => {
    const text = ask('Which brands do you represent?');
    expect(text).toContain('Our catalogue has products of Hex');
    expect(text).not.toMatch(/authori[sz]ed/i);
    expect(ask('Is this a real company?')).toContain('This website is a demonstration');
  });

  it('knows which edition of ISO 9001 is in force, what the brochure holds, and where prices are shown', () => {
    expect(ask('Is it ISO 9001:2008 or 2015?')).toContain('9001:2015, the edition that is in force');
    expect(ask('Can I have your brochure?')).toContain('does not hold the whole range');
    expect(ask('Do you give prices?')).toContain('Many product pages show a list price');
  });

  it('takes no longer for a history full of words', () => {
    const letters = Array.from('bcdfghjklmnpqrstvwxz');
    const words = letters.flatMap((first) => letters.flatMap((next) => letters.map((last) => first + next + last)));
    const parts = [0, 1, 2, 3].map((part) => ({ text: words.slice(1000 * part, 1000 * (part + 1)).join(' ') }));
    const times = [1, 2, 3, 4, 5].map(() => {
      const started = process.cpuUsage();
      answer({ question: 'and', history: [{ role: 'user', parts }] });
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  });

  it('compares two products', () => {
    expect(ask('heat shrink vs cold shrink joints 1 kV')).toMatch(/hs_straight_joint_lv_1kv[^]*cs_lv_straight_joint/);
  });

  it.each(['zzzz qqqq', '?!', '<script>alert(1)</script>', '[x](https://evil.example)', '0'.repeat(1000)])(
    'has no answer to %s, and names a contact',
    (question) => {
      const text = ask(question);
      expect(linksIn(text)).toContain('/contact-us');
      expect(linksIn(text).filter((address) => !resolve(address))).toEqual([]);
    },
  );

  it.each(['Hello', 'thank you', 'Bye!'])('answers small talk politely: %s', (question) =>
    expect(ask(question).length).toBeLessThan(200),
  );
});
