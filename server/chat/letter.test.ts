import { withoutCourtesies } from './letter';

it.each([
  ['Dear Sales Team, Good day. We need 5 CW glands. Kindly revert asap. Thanks & regards, Sam', 'We need 5 CW glands.'],
  ['Hello team, hope this mail finds you well. We need cable ties', 'We need cable ties'],
  [
    'Dear Mr. Khan, please send price of 4 nos. glands. Looking forward to your reply',
    'please send price of 4 nos. glands.',
  ],
  ['BOQ: cable 4c x 16, lugs 16 mm', 'cable 4c x 16, lugs 16 mm'],
  ['Please quote for the following items: 1) cable 2) lugs', 'quote 1) cable 2) lugs'],
])('of the letter "%s" remains "%s"', (letter, wanted) => expect(withoutCourtesies(letter)).toBe(wanted));

it.each(['Hi', 'good morning', 'thanks', 'regards', 'all sizes of cable ties', 'team leader', 'glands 2,5 mm, 3.5 mm'])(
  'leaves "%s" as it is',
  (text) => expect(withoutCourtesies(text)).toBe(text),
);

it('takes no longer for a letter of salutations alone', () => {
  const letter = 'dear mr all, '.repeat(2000);
  const start = performance.now();
  withoutCourtesies(letter);
  expect(performance.now() - start).toBeLessThan(500);
});
