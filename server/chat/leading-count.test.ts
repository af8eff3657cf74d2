import { leadingCount } from './leading-count';

test.each([
  ['20 cw gland 25mm', '20'],
  ['price of 50 A2 gland 20', '50'],
  ['I need 10 copper lug 95mm M12', '10'],
])('the number in front of the goods of "%s" is how many are wanted', (question, count) => {
  expect(leadingCount(question)?.key).toBe(count);
});

test.each([
  ['20 cw gland', 'nothing else is a value'],
  ['cw gland 20 25mm', 'it is behind the goods'],
  ['63 A isolator 4P', 'it has a unit'],
  ['price for 100 to 200 nos', 'it is the end of a range'],
  ['45 deg bend 300 mm', 'it is an angle'],
  ['90 bend 25mm', 'it is an angle without its unit'],
  ['25 bend 90', 'the other number is an angle'],
  ['56 fan 230v', 'the other value is that of the supply'],
  ['100x50 trunking 3 m', 'it is a size'],
])('there is no count in "%s": %s', (question) => {
  expect(leadingCount(question)).toBeUndefined();
});
