import { confirmKey, idempotencyKey } from './idempotency-key';

afterEach(() => jest.useRealTimers());

const message = (name: string) => ['/api/contact', { name }];

it('is the same for the same contents, even after midnight (rows E4, G2)', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 29, 23, 59), doNotFake: ['queueMicrotask'] });
  const first = idempotencyKey(message('Sara'));
  jest.setSystemTime(new Date(2026, 10, 30, 0, 1));
  expect(idempotencyKey(message('Sara'))).toBe(first);
  expect(idempotencyKey(message('Sarah'))).not.toBe(first);
});

it('is another one an hour after these contents have been confirmed, and the same for others', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 29, 9), doNotFake: ['queueMicrotask'] });
  const [one, other] = [message('Omar'), message('Layla')].map(idempotencyKey);
  confirmKey(one!);
  jest.setSystemTime(new Date(2026, 10, 29, 9, 59));
  expect(idempotencyKey(message('Omar'))).toBe(one);
  jest.setSystemTime(new Date(2026, 10, 29, 10, 1));
  const again = idempotencyKey(message('Omar'));
  expect(again).not.toBe(one);
  jest.setSystemTime(new Date(2026, 10, 29, 18));
  expect(idempotencyKey(message('Omar'))).toBe(again);
  expect(idempotencyKey(message('Layla'))).toBe(other);
});
