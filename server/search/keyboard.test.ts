import { otherKeyboard } from './keyboard';

it.each([
  ['لمشىي', 'gland'],
  ['ؤشلامث فهث', 'cable tie'],
  [';dfg', 'كيبل'],
  ['[ghk] 25', 'جلاند 25'],
])('%s is %s on the other keyboard', (typed, meant) => expect(otherKeyboard(typed)).toBe(meant));

it('leaves what is in both alphabets, or in none', () => {
  expect(otherKeyboard('جلاند M25')).toBeUndefined();
  expect(otherKeyboard('25 – 32')).toBeUndefined();
});
