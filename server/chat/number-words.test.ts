import { inDigits } from './number-words';

it.each([
  ['two hundred metres of four core sixteen mm cable', '200 metres of 4 core 16 mm cable'],
  ['twenty-five mm gland, fifty pieces', '25 mm gland, 50 pieces'],
  ['one thousand two hundred and fifty metres', '1250 metres'],
  ['thirty two amp three pole mcb', '32 amp 3 pole mcb'],
])('writes "%s" in digits', (words, digits) => expect(inDigits(words)).toBe(digits));

it.each(['which of the two', 'this one', 'one of these', 'anyone', 'someone has ten-dered', 'often'])(
  'leaves "%s" as it is',
  (text) => expect(inDigits(text)).toBe(text),
);
