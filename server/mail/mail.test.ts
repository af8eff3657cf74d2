import { headerText, mailable } from './messages';
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

test.each([
  ['Sara Haddad', 'Sara Haddad'],
  ['"Sara" <a@b.de>, c@d.ef', 'Sara a b.de c d.ef'],
  ['Sara\r\nBcc: a@b.de', 'Sara Bcc a b.de'],
  ['=?utf-8?B?U2FyYQ==?=', 'utf-8?B?U2FyYQ= ='],
])('the name %j is %j in a header', (name, text) => expect(headerText(name)).toBe(text));

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
