import { idempotencyKey } from './idempotency-key';

afterEach(() => jest.useRealTimers());

it('is the same for the same contents on one day, and another one on another day (row E4)', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 29, 9), doNotFake: ['queueMicrotask'] });
  const first = idempotencyKey(['/api/contact', { name: 'Sara' }]);
  jest.setSystemTime(new Date(2026, 10, 29, 18));
  expect(idempotencyKey(['/api/contact', { name: 'Sara' }])).toBe(first);
  expect(idempotencyKey(['/api/contact', { name: 'Sarah' }])).not.toBe(first);
  jest.setSystemTime(new Date(2026, 11, 6, 9));
  expect(idempotencyKey(['/api/contact', { name: 'Sara' }])).not.toBe(first);
});
