import { spellingOf } from './spelling';
import type { Topic } from './topics';

const topic: Topic = { words: new Set(['dealer']), phrase: /\b(?:agent|agency) fees?\b/, answer: '' };
/** What a catalogue with isolators, contactors and fans says about words that it has, or that are spelt like its own. */
const alike: Record<string, string[]> = {
  isolatr: ['isolator'],
  contacter: ['contactor'],
  exaust: ['exhaust'],
  agant: [],
};
const nearest = (words: readonly string[]) =>
  Promise.resolve(
    new Map(words.flatMap((word) => (['isolator', 'fan'].includes(word) ? [] : [[word, alike[word] ?? []] as const]))),
  );
const spelled = spellingOf([topic], nearest);

it.each([
  ['wat is the prise of the isolatr', 'wat is the price of the isolator'],
  ['ledtime of Exaust fan', 'leadtime of exhaust fan'],
  ['widht?', 'width?'],
])('corrects what a question asks for, and what of: %s', async (question, expected) =>
  expect(await spelled(question)).toBe(expected),
);

it('prefers the word of the catalogue that is spelt more alike', async () =>
  expect(await spelled('contacter 32 A')).toBe('contactor 32 A'));

it.each(['dealer agency fees', 'Karim Osman from Sharjah', 'ZE-PRISE-20 and prise@site.example', 'price of a fan'])(
  'leaves names, codes, addresses and the words of topics alone: %s',
  async (question) => expect(await spelled(question)).toBe(question),
);
