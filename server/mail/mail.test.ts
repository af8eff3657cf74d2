import { mailable } from './messages';
import { giveUpAfterMs, pauseMs } from './pauses';

test('pauses grow from seconds to half an hour, or to hours for an address that is refused', () => {
  const pauses = (kind: 'outage' | 'recipient') =>
    Array.from({ length: 16 }, (_, index) => pauseMs(index + 1, kind, 0.5));
  expect(pauses('outage').slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(pauses('outage').at(-1)).toBe(30 * 60_000);
  expect(pauses('recipient').at(-1)).toBe(6 * 3_600_000);
  expect([pauseMs(1, 'outage', 0), pauseMs(1, 'outage', 1)]).toEqual([4000, 6000]);
  expect(giveUpAfterMs).toBe(72 * 3_600_000);
});

test.each(['a@b.co', 'first.last+tag@sub.example.com', 'a@bücher.example', "o'neil@example.ae"])(
  'a mail can go to %s',
  (to) => expect(mailable(to)).toBe(to),
);
test.each([
  'a,b@c.de',
  'a@b.c,d@e.f',
  '<a@b.de>',
  '"a"@b.de',
  'a@b.de>',
  'a;b@c.de',
  'a\r@b.de',
  'a@-b.de',
  'a@b..de',
  'a%b@c.de',
  'a!b@c.de',
  'a|b@c.de',
])('no mail can go to %j', (to) => expect(mailable(to)).toBeUndefined());
