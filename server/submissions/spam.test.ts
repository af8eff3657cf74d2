import { suspicionOf } from './spam';

test('a filled honeypot, or a form filled in within a second, is suspected', () => {
  expect(suspicionOf({}, 5000)).toBeUndefined();
  expect(suspicionOf({ website: 'x' }, 5000)).toBe('honeypot');
  expect(suspicionOf({ website: '', elapsedMs: 999 }, 5000)).toBe('too-fast');
  expect(suspicionOf({ elapsedMs: 1000 }, 5000)).toBeUndefined();
  expect(suspicionOf({ startedAt: '4500' }, 5000)).toBe('too-fast');
  expect(suspicionOf({ startedAt: '' }, 5000)).toBeUndefined();
  expect(suspicionOf({ startedAt: 6000 }, 5000)).toBeUndefined();
});
