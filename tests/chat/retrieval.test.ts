import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLinkSanitizer } from 'server/chat/links';
import { withoutShorthand } from 'server/chat/shorthand';
import { ownAnswerer, ownContent } from './answerer';
import { questions } from './questions';
import { readQuestions, scoreChat } from './scoring';

let chat: Awaited<ReturnType<typeof ownAnswerer>>;
beforeAll(async () => {
  chat = await ownAnswerer();
}, 300_000);
afterAll(() => chat.close());

const resolve = (address: string) => chat.resolve(address);
const ask = (question: string, ...before: string[]) =>
  chat.answer({ question, history: before.map((text) => ({ role: 'user' as const, parts: [{ text }] })) });
const linksIn = (text: string) => [...text.matchAll(/\[[^[\]]+\]\(([^()]+)\)/g)].map(([, address]) => address!);

it('has at least 150 questions', async () => {
  const buyers = Object.values(await readQuestions()).flat();
  const all = new Set([
    ...questions.map(([question]) => question),
    ...buyers.map((one) => [...(one.after ?? []), one.ask].join(' ')),
  ]);
  expect(all.size).toBeGreaterThanOrEqual(150);
});

it('answers 19 in 20 of the questions of buyers.yaml without a fault, most of each kind, and every order code', async () => {
  const { all, byKind, wrong } = await scoreChat(chat.answer, ownContent);
  expect(wrong.filter(({ kind }) => kind === 'codes').map(({ question, why }) => [question.ask, why])).toEqual([]);
  expect(byKind.get('codes')!.questions).toBeGreaterThanOrEqual(10);
  expect(all.right / all.questions).toBeGreaterThanOrEqual(0.95);
  const weak = [...byKind].filter(([, { right, questions }]) => right < 0.6 * questions);
  expect(weak.map(([kind]) => kind)).toEqual([]);
}, 180_000);

it('answers questions that it was not tuned with nearly as well, and every order code', async () => {
  const { all, byKind, wrong } = await scoreChat(chat.answer, ownContent, 'held-out');
  expect(byKind.get('codes')!.questions).toBeGreaterThanOrEqual(5);
  expect(wrong.filter(({ kind }) => kind === 'codes').map(({ question, why }) => [question.ask, why])).toEqual([]);
  expect(all.right / all.questions).toBeGreaterThanOrEqual(0.85);
}, 180_000);

it('takes no part of an order code for shorthand, however the code is written', async () => {
  const details = await readFile(path.join(ownContent, 'data/product-details.json'), 'utf8');
  const codes = new Set([...details.matchAll(/"(ZE-[A-Za-z0-9./-]+)"/g)].map(([, code]) => code!));
  expect(codes.size).toBeGreaterThan(2000);
  const written = [...codes].flatMap((code) => [code, code.toLowerCase(), code.replaceAll('-', ' ')]);
  expect(written.filter((code) => withoutShorthand(code) !== code)).toEqual([]);
});

describe('without a key, each question gets its pages (rows F6 and F9)', () => {
  it.each(questions)('%s', async (question, ...pages) => {
    const text = await ask(question);
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
  it('understands a follow-up question', async () => {
    expect(await ask('And for outdoors?', 'Which gland do I use for SWA cable indoors?')).toContain(
      'cw_brass_gland_outdoor',
    );
  });

  it('claims no agreement with the brands of a demonstration, and says that it is one', async () => {
    const text = await ask('Which brands do you represent?');
    expect(text).toContain('Our catalogue has products by Hex');
    expect(text).not.toMatch(/authori[sz]ed/i);
    expect(await ask('Is this a real company?')).toContain('This website is a demonstration');
  });

  it('names what is wanted first, and chooses its row by what it has to fit', async () => {
    const text = await ask('which CW gland for 4 core 16 sqmm SWA cable?');
    expect(text).toMatch(/^\*\*\[CW Brass[^]*#ZE-CW-25\)[^]*because it is for .*18\.0 to 26\.5 mm/);
    // It fits the inner sheath too; the next larger gland fits that only.
    expect(text).not.toContain('#ZE-CW-32');
    // The size of a cable, not 25 mm of another one.
    expect(await ask('what gland fits 4 x 25 swa outdoors')).toContain('#ZE-BS5467-4X25');
    expect(text).toContain('#ZE-BS5467-4X16');
  });

  it('answers both sides of an either-or question', async () => {
    const text = await ask('natural or black cable ties in sunlight?');
    expect(text).toMatch(/cable_ties[^]*nylon_tie_uv_black/);
  });

  it('states a value even if the question’s name for its column is not in the index', async () => {
    expect(await ask('what is the bandwidth of the cat 6 data outlet')).toContain('250 MHz');
  });

  it('knows which edition of ISO 9001 is in force, what the brochure holds, and where prices are shown', async () => {
    expect(await ask('Is it ISO 9001:2008 or 2015?')).toContain('9001:2015, the edition now in force');
    expect(await ask('Can I have your brochure?')).toContain('does not cover the whole range');
    expect(await ask('Do you give prices?')).toContain('Many product pages show a list price');
  });

  it('takes no longer for a history full of words', async () => {
    const letters = Array.from('bcdfghjklmnpqrstvwxz');
    const words = letters.flatMap((first) => letters.flatMap((next) => letters.map((last) => first + next + last)));
    const parts = [0, 1, 2, 3].map((part) => ({ text: words.slice(1000 * part, 1000 * (part + 1)).join(' ') }));
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const started = process.cpuUsage();
      await chat.answer({ question: 'and', history: [{ role: 'user', parts }] });
      const { user, system } = process.cpuUsage(started);
      times.push((user + system) / 1000);
    }
    expect(Math.min(...times)).toBeLessThan(20);
  });

  it('compares two products', async () => {
    expect(await ask('heat shrink vs cold shrink joints 1 kV')).toMatch(
      /hs_straight_joint_lv_1kv[^]*cs_lv_straight_joint/,
    );
  });

  it.each(['zzzz qqqq', '?!', '<script>alert(1)</script>', '[x](https://evil.example)', '0'.repeat(1000)])(
    'has no answer to %s, and names a contact',
    async (question) => {
      const text = await ask(question);
      expect(linksIn(text)).toContain('/contact-us');
      expect(linksIn(text).filter((address) => !resolve(address))).toEqual([]);
    },
  );

  it.each(['Hello', 'thank you', 'Bye!'])('answers small talk politely: %s', async (question) =>
    expect((await ask(question)).length).toBeLessThan(200),
  );
});
